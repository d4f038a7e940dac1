import latin from './inter-latin.woff2?url'
import pinyin from './inter-pinyin.woff2?url'
import { ranges, weights } from './unicode-ranges.ts'

/** Uses Inter at once if the browser keeps it, as it keeps the shell of the portal. Says whether it did. */
export async function takeCachedInter() {
  // A page that is not secure has no such store; a private window may refuse it.
  const kept = await globalThis.caches?.match(latin).catch(() => undefined)
  if (kept) await addInter(await kept.arrayBuffer())
  return kept !== undefined
}

/**
 * Uses Inter as soon as it is there. Until then fonts of the device stand in, made as wide
 * (fallback-fonts.css), so that no line breaks elsewhere when it comes.
 */
export async function fetchInter() {
  // Nothing on the page waits for them: whatever else is asked for goes first.
  const answer = await fetch(latin, { priority: 'low' })
  if (answer.ok) await addInter(await answer.arrayBuffer())
}

/** Happens to the document once Inter is on the page: words have other widths. */
export const interLoaded = 'inter-loaded'

async function addInter(file: ArrayBuffer) {
  const faces = [
    faceOf('Inter Variable', file, ranges.latin),
    // Only the English stack asks for these.
    faceOf('Inter Marks', file, ranges.marks),
  ]
  await Promise.all(faces.map(({ loaded }) => loaded))
  // Its file is asked for by the first page with such a letter.
  const rare = faceOf('Inter Variable', `url(${pinyin})`, ranges.pinyin)
  for (const face of [...faces, rare]) document.fonts.add(face)
  document.dispatchEvent(new Event(interLoaded))
}

function faceOf(family: string, source: string | ArrayBuffer, unicodeRange: string) {
  const weight = `${weights.min} ${weights.max}`
  return new FontFace(family, source, { weight, unicodeRange, display: 'swap' })
}
