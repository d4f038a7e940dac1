import { simplified, traditional } from '../../../platform/analysis/scripts.ts'
import { foldInPlace } from '../sentences/folded-text.ts'
import { correctedRuns, type Kind } from './characters.ts'
import { nearestWords } from './nearest-words.ts'
import { latinWord, type Speller } from './model.ts'

/** A query with one slip corrected, in the reader's own script. */
export interface Correction {
  text: string
  kind: Kind
  gain: number
}

/** Less than this and the catalogue does not speak for it. */
const leastGain = 2
/** Longer texts are pasted. */
const longestText = 100

/** What may have been meant, best first: one run of characters corrected, or every unknown Latin word. */
export function correct(speller: Speller, text: string, most = 5): Correction[] {
  if (text.length > longestText) return []
  const { characters, folded } = foldInPlace(text)
  const isTraditional = simplified(text) !== text
  const byCharacters = Array.from(folded.matchAll(/\p{sc=Han}+/gu)).flatMap(({ 0: run, index }) =>
    correctedRuns(speller, Array.from(run))
      .slice(0, most)
      .map(({ characters: mended, kind, gain }) => ({
        text: written(characters, folded, index, mended, isTraditional),
        kind,
        gain,
      })),
  )
  return [...byCharacters, ...byLetters(speller, folded, characters)]
    .filter(({ gain }) => gain >= leastGain)
    .toSorted((a, b) => b.gain - a.gain)
    .slice(0, most)
}

/** The text as it was typed, but for the characters that were changed. */
function written(
  characters: readonly string[],
  folded: string,
  start: number,
  mended: readonly string[],
  isTraditional: boolean,
): string {
  const run = characters.map((character, i) => {
    const other = mended[i - start]
    return other === undefined || other === folded[i] ? character : other
  })
  // Its own script, by the words around: 发 is 髮 in 头发.
  const text = run.join('')
  if (!isTraditional) return text
  const forms = Array.from(traditional(simplified(text)))
  return run
    .map((character, i) => (character === characters[i] ? character : (forms[i] ?? character)))
    .join('')
}

function byLetters(speller: Speller, folded: string, characters: readonly string[]): Correction[] {
  const unknown = Array.from(folded.matchAll(latinWord)).flatMap(({ 0: word, index }) => {
    const near = nearestWords(speller, word)
    return near.length > 0 ? [{ word, index, near }] : []
  })
  if (unknown.length === 0) return []
  const put = (choice: readonly number[]): Correction => {
    let text = characters.join('')
    let gain = Infinity
    const isWhole = characters.every((character) => character.length === 1)
    for (const [i, { word, index, near }] of [...unknown.entries()].toReversed()) {
      const { word: other, gain: itsGain } = near[choice[i]!]!
      const at = isWhole ? index : characters.slice(0, index).join('').length
      text = text.slice(0, at) + other + text.slice(at + word.length)
      gain = Math.min(gain, itsGain)
    }
    return { text, kind: 'letters', gain }
  }
  const best = unknown.map(() => 0)
  const others = unknown.flatMap(({ near }, i) =>
    near.slice(1).map((_, k) => put(best.with(i, k + 1))),
  )
  return [put(best), ...others]
}
