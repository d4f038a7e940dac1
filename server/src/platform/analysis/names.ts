import { foldKey, foldWords } from './folding.ts'
import { hasCjk } from './scripts.ts'

/**
 * Names of persons in letters, which catalogues write in two orders: "Austen, Jane" and "Jane Austen". A name in Chinese,
 * Japanese or Korean characters has one order and is left as it is.
 */

/** Fewer words have one order; more are no person, or a title was typed. */
const fewestWords = 2
const mostWords = 5

/** The words of a name in letters, without the dates of a life; J. R. R. is one word, as J.R.R. is. */
function wordsOfName(name: string): string[] | undefined {
  const words: string[] = []
  let isInitial = false
  for (const word of foldWords(name).split(' ')) {
    if (word === '' || /^\p{N}+$/u.test(word)) continue
    const isLetter = Array.from(word).length === 1
    if (isLetter && isInitial) words.push(words.pop()! + word)
    else words.push(word)
    isInitial = isLetter
  }
  const isTurnable = words.length >= fewestWords && words.length <= mostWords && !words.some(hasCjk)
  return isTurnable ? words : undefined
}

/**
 * The keys under which a name that was typed may be written in a record, itself first: the words turned round, each of
 * them in front once. mark twain is twainmark, jane austen austenjane, tolkien john ronald johnronaldtolkien.
 */
export function nameOrders(name: string): string[] {
  const asTyped = foldKey(name)
  const words = wordsOfName(name) ?? []
  const turned = words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(''))
  return [...new Set([asTyped, ...turned.map(foldKey)])].filter((key) => key !== '')
}
