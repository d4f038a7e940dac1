import type { Speller } from './model.ts'

/** A Latin word the catalogue does not have, and the nearest ones it has. */
export function nearestWords(
  { model, wordsLike }: Speller,
  word: string,
): { word: string; gain: number }[] {
  const { words, wordCounts } = model
  if (words[wordPlace(words, word)] === word) return []
  const most = word.length < 8 ? 1 : 2
  const initials = new Set([word[0]!, word[1]!])
  const near: { word: string; gain: number }[] = []
  for (const initial of initials) {
    for (let length = word.length - most; length <= word.length + most; length += 1) {
      for (const place of wordsLike.get(`${initial}${length}`) ?? []) {
        const other = words[place]!
        const edits = editsWithin(word, other, most)
        if (edits <= most)
          near.push({ word: other, gain: 6 - 3 * edits + Math.log(wordCounts[place]!) / 2 })
      }
    }
  }
  return near.toSorted((a, b) => b.gain - a.gain || (a.word < b.word ? -1 : 1)).slice(0, 5)
}

function wordPlace(words: readonly string[], word: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (words[middle]! < word) low = middle + 1
    else high = middle
  }
  return low
}

/** Letters added, left out, changed or swapped with the next one; more than `most` is only told to be more. */
function editsWithin(a: string, b: string, most: number): number {
  let beforeLast = new Uint8Array(0)
  let last = Uint8Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const row = new Uint8Array(b.length + 1).fill(most + 1)
    if (i <= most) row[0] = i
    let least: number = row[0]!
    const end = Math.min(b.length, i + most)
    for (let j = Math.max(1, i - most); j <= end; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let edits = Math.min(last[j - 1]! + (isSame ? 0 : 1), last[j]! + 1, row[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, beforeLast[j - 2]! + 1)
      }
      row[j] = Math.min(edits, most + 1)
      least = Math.min(least, row[j]!)
    }
    if (least > most) return most + 1
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
