import { accentFolding, hanFolding } from '../../../platform/analysis/folding-tables.ts'
import { normalise } from '../../../platform/analysis/normalise.ts'

/**
 * A text in its one spelling, character for character: what stands at a place of `folded` stands there in `characters`,
 * too. Rare characters outside the basic plane have no word in the grammar and become a blot.
 */
export interface FoldedText {
  characters: string[]
  folded: string
}

const blot = '\uFFFC'

export function foldInPlace(text: string): FoldedText {
  const characters = Array.from(text)
  return { characters, folded: characters.map(foldCharacter).join('') }
}

function foldCharacter(character: string): string {
  const plain = normalise(character)
  const folded = hanFolding.get(plain) ?? accentFolding.get(plain) ?? plain
  return folded.length === 1 ? folded : blot
}

/** A stretch of the text: [start, end). */
export interface Span {
  start: number
  end: number
}

/** Quoted words and names of books are what they are: nothing in them is read as a wish. */
const quotations = /"[^"]*"|“[^”]*”|「[^」]*」|『[^』]*』|《[^》]*》|〈[^〉]*〉/gu

export const withoutQuotations = (folded: string): string =>
  folded.replace(quotations, (quoted) => blot.repeat(quoted.length))

const separators = /[\s,、;。!?|\uFFFC]+/gu

/** The pieces between blanks, commas and quotations, in order. */
export function segmentsOf(folded: string): Span[] {
  const segments: Span[] = []
  let start = 0
  for (const match of folded.matchAll(separators)) {
    if (match.index > start) segments.push({ start, end: match.index })
    start = match.index + match[0].length
  }
  if (folded.length > start) segments.push({ start, end: folded.length })
  return segments
}
