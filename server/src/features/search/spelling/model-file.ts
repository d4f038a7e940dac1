import { gunzipSync, gzipSync } from 'node:zlib'
import type { SpellingModel } from './model.ts'

/** A model as bytes: a line of JSON with the lengths, then the lists one after the other. */
const version = 1

interface Head {
  version: number
  characters: string
  words: string
  pairs: number
  triples: number
  wholes: number
}

export function writeModel({
  characters,
  words,
  wordCounts,
  pairs,
  triples,
  wholes,
}: SpellingModel): Uint8Array {
  const head: Head = {
    version,
    characters: characters.join(''),
    words: words.join(' '),
    pairs: pairs.keys.length,
    triples: triples.keys.length,
    wholes: wholes.length,
  }
  const lists = [triples.keys, wholes, pairs.keys, pairs.counts, triples.counts, wordCounts]
  const text = Buffer.from(`${JSON.stringify(head)}\n`)
  const bytes = lists.map((list) => Buffer.from(list.buffer, list.byteOffset, list.byteLength))
  return gzipSync(Buffer.concat([text, ...bytes]), { level: 4 })
}

/** None if it was written by another release: then there is no spelling until the next night. */
export function readModel(file: Uint8Array): SpellingModel {
  const bytes = gunzipSync(file)
  const end = bytes.indexOf('\n')
  const head = JSON.parse(bytes.toString('utf8', 0, end)) as Head
  if (head.version !== version) throw new Error(`the spelling model is of version ${head.version}`)
  let at = end + 1
  const take = <List>(size: number, width: number, listOf: (buffer: ArrayBuffer) => List): List => {
    // A copy begins at its own 0, where numbers of any width may stand.
    const part = Uint8Array.from(bytes.subarray(at, at + size * width))
    at += size * width
    return listOf(part.buffer)
  }
  const doubles = (size: number) => take(size, 8, (buffer) => new Float64Array(buffer))
  const integers = (size: number) => take(size, 4, (buffer) => new Uint32Array(buffer))
  const words = head.words === '' ? [] : head.words.split(' ')
  const [tripleKeys, wholes] = [doubles(head.triples), doubles(head.wholes)]
  const [pairKeys, pairCounts] = [integers(head.pairs), integers(head.pairs)]
  const tripleCounts = integers(head.triples)
  return {
    characters: Array.from(head.characters),
    words,
    wordCounts: integers(words.length),
    pairs: { keys: pairKeys, counts: pairCounts },
    triples: { keys: tripleKeys, counts: tripleCounts },
    wholes,
  }
}
