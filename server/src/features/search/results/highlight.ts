import type { Marks } from '@shulin/contract/search'
import { foldText } from '../../../platform/analysis/folding.ts'
import { stopWords } from '../../../platform/analysis/stop-words.ts'
import { pairsOf, runsOf, type Run } from '../../../platform/analysis/words.ts'

/** Nobody looks for marks further down. */
const longestMarked = 5_000

/**
 * Where a text answers a query, though it may be written in another script: both are folded, character by character,
 * so that a place in the folded text is a place in the original. Counted in code points.
 */
export function marksIn(text: string, queries: readonly string[]): Marks {
  const { folded, origin } = foldedPlaces(text.slice(0, longestMarked))
  const length = origin.length
  const isMarked = new Uint8Array(length)
  for (const needle of needlesOf(queries, folded)) {
    for (let at = folded.indexOf(needle.text); at >= 0; at = folded.indexOf(needle.text, at + 1)) {
      const end = at + needle.text.length
      if (needle.isWord && (isLetter(folded[at - 1]) || isLetter(folded[end]))) continue
      isMarked.fill(1, at, end)
    }
  }
  return joined(isMarked, origin)
}

/** A folded word as it stands in a query. */
export function asTyped(word: string, queries: readonly string[]): string {
  const sought = foldText(word)
  for (const query of queries) {
    const { folded, origin } = foldedPlaces(query)
    const at = folded.indexOf(sought)
    if (at >= 0) {
      const last = origin[at + sought.length - 1]!
      return Array.from(query)
        .slice(origin[at], last + 1)
        .join('')
    }
  }
  return word
}

/** What to look for: whole pieces of the query where they are, and pairs of characters where they are not. */
function needlesOf(queries: readonly string[], folded: string) {
  const needles = new Map<string, boolean>()
  for (const run of runsIn(queries)) {
    if (run.kind === 'word') needles.set(run.text, true)
    else if (folded.includes(run.text)) needles.set(run.text, false)
    else if (run.kind === 'han')
      for (const pair of pairsOf(run.characters)) needles.set(pair, false)
  }
  return Array.from(needles, ([text, isWord]) => ({ text, isWord })).filter(
    ({ text }) => text !== '',
  )
}

// All texts of a page are marked for the same queries: they are taken apart once.
const taken = new WeakMap<readonly string[], Run[]>()

function runsIn(queries: readonly string[]): Run[] {
  const known = taken.get(queries)
  if (known) return known
  const runs = queries.flatMap(runsOf)
  // Small words would be marked in every title; where they are all that was asked for, they are what it is about.
  const telling = runs.filter(({ text }) => !stopWords.has(text))
  const sought = telling.length > 0 ? telling : runs
  taken.set(queries, sought)
  return sought
}

const isLetter = (character: string | undefined) =>
  character !== undefined && /[a-z0-9]/.test(character)

// Titles are written in a few thousand different characters: each is folded once.
const foldedCharacters = new Map<string, string>()

function foldCharacter(character: string) {
  const known = foldedCharacters.get(character)
  if (known !== undefined) return known
  if (foldedCharacters.size > 50_000) foldedCharacters.clear()
  const plain = foldText(character)
  foldedCharacters.set(character, plain)
  return plain
}

/** The folded text, and for each of its code units the code point it came from. */
function foldedPlaces(text: string) {
  let folded = ''
  const origin: number[] = []
  for (const [place, character] of Array.from(text).entries()) {
    const plain = foldCharacter(character)
    folded += plain
    for (let unit = 0; unit < plain.length; unit += 1) origin.push(place)
  }
  return { folded, origin }
}

function joined(isMarked: Uint8Array, origin: readonly number[]): Marks {
  const marks: Marks = []
  for (const [unit, place] of origin.entries()) {
    if (!isMarked[unit]) continue
    const last = marks.at(-1)
    if (last && place <= last[1]) last[1] = Math.max(last[1], place + 1)
    else marks.push([place, place + 1])
  }
  return marks
}
