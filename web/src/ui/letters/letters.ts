import latin from './inter-latin.woff2?url'
import pinyin from './inter-pinyin.woff2?url'
import { ranges, weights } from './ranges.ts'

/** Uses our Latin letters at once if the browser keeps them, as it keeps the shell of the portal. Says whether it did. */
export async function takeKeptLetters() {
  // A page that is not secure has no such store; a private window may refuse it.
  const kept = await globalThis.caches?.match(latin).catch(() => undefined)
  if (kept) addLetters(await kept.arrayBuffer())
  return kept !== undefined
}

/**
 * Uses our Latin letters as soon as they are there. Until then others of the same width stand in for them
 * (stand-ins.css), so that no line breaks elsewhere when they come.
 */
export async function fetchLetters() {
  // Nothing on the page waits for them: whatever else is asked for goes first.
  const answer = await fetch(latin, { priority: 'low' })
  if (answer.ok) addLetters(await answer.arrayBuffer())
}

function addLetters(file: ArrayBuffer) {
  add('Inter Variable', file, ranges.latin)
  // Only the English stack asks for these.
  add('Inter Marks', file, ranges.marks)
  add('Inter Variable', `url(${pinyin})`, ranges.pinyin)
}

function add(family: string, source: string | ArrayBuffer, unicodeRange: string) {
  const weight = `${weights.min} ${weights.max}`
  document.fonts.add(new FontFace(family, source, { weight, unicodeRange, display: 'swap' }))
}
