import latin from './inter-latin.woff2?url'
import pinyin from './inter-pinyin.woff2?url'
import { ranges, weights } from './ranges.ts'

/** Uses our Latin letters at once if the browser keeps them, as it keeps the shell of the portal. Says whether it did. */
export async function takeKeptLetters() {
  // A page that is not secure has no such store; a private window may refuse it.
  const kept = await globalThis.caches?.match(latin).catch(() => undefined)
  if (kept) await addLetters(await kept.arrayBuffer())
  return kept !== undefined
}

/**
 * Uses our Latin letters as soon as they are there. Until then others of the same width stand in for them
 * (stand-ins.css), so that no line breaks elsewhere when they come.
 */
export async function fetchLetters() {
  // Nothing on the page waits for them: whatever else is asked for goes first.
  const answer = await fetch(latin, { priority: 'low' })
  if (answer.ok) await addLetters(await answer.arrayBuffer())
}

/** Happens to the document when our letters are on the page: words have other widths. */
export const lettersCame = 'letters'

async function addLetters(file: ArrayBuffer) {
  const faces = [
    faceOf('Inter Variable', file, ranges.latin),
    // Only the English stack asks for these.
    faceOf('Inter Marks', file, ranges.marks),
  ]
  await Promise.all(faces.map(({ loaded }) => loaded))
  // Its file is asked for by the first page with such a letter.
  const rare = faceOf('Inter Variable', `url(${pinyin})`, ranges.pinyin)
  for (const face of [...faces, rare]) document.fonts.add(face)
  document.dispatchEvent(new Event(lettersCame))
}

function faceOf(family: string, source: string | ArrayBuffer, unicodeRange: string) {
  const weight = `${weights.min} ${weights.max}`
  return new FontFace(family, source, { weight, unicodeRange, display: 'swap' })
}
