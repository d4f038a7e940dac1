import { lookAlikesOf } from './look-alikes.ts'
import { countOf, edge, isWhole, pairKey, placeOf, tripleKey, type Speller } from './model.ts'
import { readingsOf, roughly } from './sounds.ts'

export type Kind = 'sound' | 'near sound' | 'shape' | 'order' | 'other' | 'letters'

/** One run of characters with one slip corrected. */
export interface CorrectedRun {
  characters: string[]
  kind: Kind
  /** How much better it fits what the catalogue is written with. */
  gain: number
}

/** How much less each slip is to be expected than a wrong character of the same sound. */
const penalties: Record<Exclude<Kind, 'letters'>, number> = {
  sound: 0,
  'near sound': 1,
  shape: 0.5,
  order: 1,
  other: 4,
}
/** A whole title or name is what readers type. */
const wholeBonus = 3
/** A character the catalogue does not have: it fits nowhere. */
const unknown = -1
/** Longer runs are pasted, and hold their own proof. */
const mostCharacters = 30

/** The ways to mend a run, best first. */
export function correctedRuns(speller: Speller, run: readonly string[]): CorrectedRun[] {
  if (run.length < 2 || run.length > mostCharacters) return []
  const numbers = [edge, ...run.map((character) => speller.ids.get(character) ?? unknown), edge]
  const found = new Map<string, CorrectedRun>()
  const consider = (at: number, others: readonly string[], kind: keyof typeof penalties) => {
    const changed = numbers.toSpliced(
      at + 1,
      others.length,
      ...others.map((other) => speller.ids.get(other) ?? unknown),
    )
    const better =
      fitOf(speller, changed, at, others.length) - fitOf(speller, numbers, at, others.length)
    if (better <= 0) return
    const characters = run.toSpliced(at, others.length, ...others)
    const text = characters.join('')
    const gain = better - penalties[kind] + (isWhole(speller.model, text) ? wholeBonus : 0)
    const known = found.get(text)
    if (!known || known.gain < gain) found.set(text, { characters, kind, gain })
  }
  for (const [at, character] of run.entries()) {
    for (const [other, kind] of alternativesTo(speller, character)) consider(at, [other], kind)
    for (const other of anyBetween(speller, numbers, at)) consider(at, [other], 'other')
    const next = run[at + 1]
    if (next !== undefined && next !== character) consider(at, [next, character], 'order')
  }
  return [...found.values()].toSorted((a, b) => b.gain - a.gain)
}

function alternativesTo(
  speller: Speller,
  character: string,
): Map<string, 'sound' | 'near sound' | 'shape'> {
  const readings = speller.readings.get(character) ?? readingsOf(character)
  const alternatives = new Map<string, 'sound' | 'near sound' | 'shape'>()
  const add = (list: Iterable<string>, kind: 'sound' | 'near sound' | 'shape') => {
    for (const other of list)
      if (!alternatives.has(other) && speller.ids.has(other)) alternatives.set(other, kind)
  }
  for (const reading of readings) add(speller.bySound.get(reading) ?? [], 'sound')
  add(lookAlikesOf(character), 'shape')
  for (const reading of readings)
    add(speller.byRoughSound.get(roughly(reading)) ?? [], 'near sound')
  alternatives.delete(character)
  return alternatives
}

/** How well the characters from `at` on fit their neighbours: the more often seen together, the better. */
function fitOf({ model }: Speller, numbers: readonly number[], at: number, width: number): number {
  const first = at + 1
  const last = at + width
  let fit = 0
  for (let i = first; i <= last + 1; i += 1) {
    const isEdge = numbers[i - 1] === edge || numbers[i] === edge
    fit += seen(countOf(model.pairs, pairKey(numbers[i - 1]!, numbers[i]!))) * (isEdge ? 0.2 : 0.6)
  }
  for (let i = Math.max(2, first); i <= Math.min(last + 2, numbers.length - 1); i += 1) {
    const isEdge = numbers[i - 2] === edge || numbers[i] === edge
    const count = countOf(model.triples, tripleKey(numbers[i - 2]!, numbers[i - 1]!, numbers[i]!))
    fit += seen(count) * (isEdge ? 0.5 : 1)
  }
  return fit
}

/** The first time says most. */
const seen = (count: number) => (count === 0 ? 0 : 1 + Math.log(count) / 2)

/** Where a character fits neither neighbour: whatever the catalogue has between the two. */
function anyBetween({ model }: Speller, numbers: readonly number[], at: number): string[] {
  const [before, here, after] = [numbers[at]!, numbers[at + 1]!, numbers[at + 2]!]
  if (before <= edge || after <= edge || numbers.length < 6) return []
  if (
    here > 0 &&
    (countOf(model.pairs, pairKey(before, here)) > 0 ||
      countOf(model.pairs, pairKey(here, after)) > 0)
  )
    return []
  const { keys } = model.pairs
  const found: string[] = []
  const end = placeOf(keys, pairKey(before + 1, 0))
  for (let place = placeOf(keys, pairKey(before, 1)); place < end; place += 1) {
    const between = keys[place]! % 65_536
    if (countOf(model.pairs, pairKey(between, after)) > 0)
      found.push(model.characters[between - 1]!)
  }
  return found
}
