import { foldWords } from '../../../platform/analysis/folding.ts'
import { readingsOf, roughly } from './sounds.ts'

/** What a catalogue is written with: its characters in their order, its whole titles and names, its words. */
export interface SpellingModel {
  /** Numbered from 1; 0 is the edge of a text. */
  characters: string[]
  pairs: Counts<Uint32Array>
  triples: Counts<Float64Array>
  /** Hashes of whole titles, names and subjects, in order. */
  wholes: Float64Array
  /** Latin words in order, and how often each occurs. */
  words: string[]
  wordCounts: Uint32Array
}

export interface Counts<Keys extends Uint32Array | Float64Array> {
  keys: Keys
  counts: Uint32Array
}

export interface SpelledTitle {
  title: string
  creators: readonly string[]
  subjects: readonly string[]
}

/** Beyond so many entries what occurred once is forgotten: memory stays bounded, and what is rare is rarely meant. */
const mostEntries = 4_000_000
const mostWords = 400_000
const mostCharacters = 65_535

export const edge = 0
export const pairKey = (a: number, b: number) => a * 65_536 + b
export const tripleKey = (a: number, b: number, c: number) => (a * 65_536 + b) * 65_536 + c

/** Reads a catalogue once. */
export async function buildModel(
  titles: AsyncIterable<SpelledTitle> | Iterable<SpelledTitle>,
): Promise<SpellingModel> {
  const ids = new Map<string, number>()
  const pairs = new Map<number, number>()
  const triples = new Map<number, number>()
  const words = new Map<string, number>()
  const wholes = new Set<number>()

  const idOf = (character: string) => {
    const known = ids.get(character)
    if (known !== undefined) return known
    if (ids.size === mostCharacters) return edge
    ids.set(character, ids.size + 1)
    return ids.size
  }
  const readRun = (run: string) => {
    const numbers = [edge, ...Array.from(run, idOf), edge]
    for (let i = 1; i < numbers.length; i += 1) {
      increase(pairs, pairKey(numbers[i - 1]!, numbers[i]!))
      if (i > 1) increase(triples, tripleKey(numbers[i - 2]!, numbers[i - 1]!, numbers[i]!))
    }
  }
  const readText = (text: string) => {
    const folded = foldWords(text)
    const han = folded.match(/\p{sc=Han}+/gu) ?? []
    for (const run of han) readRun(run)
    for (const word of folded.match(latinWord) ?? []) increase(words, word)
    if (han.length > 0) wholes.add(hashOf(folded.replaceAll(' ', '')))
    for (const run of han) if (han.length > 1 && run.length > 2) wholes.add(hashOf(run))
  }

  for await (const { title, creators, subjects } of titles) {
    for (const text of [title, ...creators, ...subjects]) readText(text)
    if (triples.size > mostEntries) forgetRare(triples)
    if (pairs.size > mostEntries) forgetRare(pairs)
    if (words.size > mostWords) forgetRare(words)
    if (wholes.size > mostEntries) wholes.clear()
  }
  const ordered = [...words].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    characters: [...ids.keys()],
    pairs: countsOf(pairs, (size) => new Uint32Array(size)),
    triples: countsOf(triples, (size) => new Float64Array(size)),
    wholes: new Float64Array(wholes).toSorted(),
    words: ordered.map(([word]) => word),
    wordCounts: Uint32Array.from(ordered, ([, count]) => count),
  }
}

/** Short words are near to everything. */
export const latinWord = /(?<![\p{L}\p{N}])[a-z]{4,32}(?![\p{L}\p{N}])/gu

const increase = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1)

function forgetRare<K>(counts: Map<K, number>) {
  for (const [key, count] of counts) if (count === 1) counts.delete(key)
}

function countsOf<Keys extends Uint32Array | Float64Array>(
  map: ReadonlyMap<number, number>,
  keysOf: (size: number) => Keys,
): Counts<Keys> {
  const keys = keysOf(map.size)
  keys.set([...map.keys()])
  keys.sort()
  return { keys, counts: Uint32Array.from(keys, (key) => map.get(key)!) }
}

/** The place of a key in an ordered list, or where it would stand. */
export function placeOf(keys: Uint32Array | Float64Array, key: number): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys[middle]! < key) low = middle + 1
    else high = middle
  }
  return low
}

export function countOf({ keys, counts }: Counts<Uint32Array | Float64Array>, key: number): number {
  const place = placeOf(keys, key)
  return keys[place] === key ? counts[place]! : 0
}

export function isWhole({ wholes }: SpellingModel, text: string): boolean {
  const hash = hashOf(text)
  return wholes[placeOf(wholes, hash)] === hash
}

/** 53 bits are enough that two of a million titles hardly ever share them. */
function hashOf(text: string): number {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 2_654_435_761)
    b = Math.imul(b ^ unit, 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & b) + (a >>> 0)
}

/** A model with what is looked up in it: made once, when it is loaded. */
export interface Speller {
  model: SpellingModel
  ids: ReadonlyMap<string, number>
  readings: ReadonlyMap<string, string[]>
  bySound: ReadonlyMap<string, string[]>
  byRoughSound: ReadonlyMap<string, string[]>
  /** Words by first letter and length: among them the misspelt one is looked for. */
  wordsLike: ReadonlyMap<string, number[]>
}

export function openSpeller(model: SpellingModel): Speller {
  const bySound = new Map<string, string[]>()
  const byRoughSound = new Map<string, string[]>()
  const readings = new Map(model.characters.map((character) => [character, readingsOf(character)]))
  for (const [character, itsReadings] of readings) {
    for (const reading of itsReadings) addTo(bySound, reading, character)
    for (const rough of new Set(itsReadings.map(roughly))) addTo(byRoughSound, rough, character)
  }
  const wordsLike = new Map<string, number[]>()
  for (const [place, word] of model.words.entries()) {
    addTo(wordsLike, `${word[0]}${word.length}`, place)
  }
  const ids = new Map(model.characters.map((character, i) => [character, i + 1]))
  return { model, ids, readings, bySound, byRoughSound, wordsLike }
}

function addTo<V>(map: Map<string, V[]>, key: string, value: V) {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
