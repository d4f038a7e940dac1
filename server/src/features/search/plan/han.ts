import type { TextPart } from '../index/fields.ts'
import { allOf, anyOf, phrase, term, type Clause } from './clauses.ts'

/**
 * When a run of Chinese characters counts as found. Two characters are one pair; three must stand together, or 李明 and
 * 明华 would make 李明华; four may part in the middle; longer runs by their words.
 */
export function hanMet(characters: readonly string[], parts: readonly TextPart[]): Clause {
  const text = characters.join('')
  switch (characters.length) {
    case 1:
      return characterMet(text, parts)
    case 2:
      return pairMet(text, parts)
    case 3:
      return togetherMet(text, parts)
    case 4:
      return allOf([pairMet(text2(characters, 0), parts), pairMet(text2(characters, 2), parts)])
    default:
      return anyOf([togetherMet(text, parts), wordsMet(text, parts)])
  }
}

const text2 = (characters: readonly string[], at: number) => characters[at]! + characters[at + 1]!

/** A lone character is sought in short texts only: there is one in every abstract. */
function characterMet(character: string, parts: readonly TextPart[]): Clause {
  const short = parts.filter((part) => part.characters !== undefined)
  return anyOf(
    short.length > 0
      ? short.map((part) => term(part.characters!, character))
      : parts.map((part) => term(part.pairs, character)),
  )
}

const pairMet = (pair: string, parts: readonly TextPart[]) =>
  anyOf(parts.map((part) => term(part.pairs, pair)))

/** The characters next to one another, in this order. */
export const togetherMet = (text: string, parts: readonly TextPart[]): Clause =>
  anyOf(parts.map((part) => phrase(part.characters ?? part.pairs, text)))

/** No run has more words than this; what comes behind is not asked for. */
const mostWords = 24

const wordsMet = (text: string, parts: readonly TextPart[]): Clause =>
  allOf(
    wordsIn(text)
      .slice(0, mostWords)
      .map((word) => {
        const characters = Array.from(word)
        return characters.length > 4 ? togetherMet(word, parts) : hanMet(characters, parts)
      }),
  )

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const connectives = new Set(['与', '和', '及', '的', '之', '或'])

/**
 * The words of a run. The dictionary errs (马克|思主义), which does no harm here, where all words are wanted, and would in an
 * index. A character left over joins the word behind it; 与 between two words does not decide.
 */
export function wordsIn(run: string): string[] {
  const found = Array.from(segmenter.segment(run), ({ segment }) => segment)
  const words: string[] = []
  let pending = ''
  for (const [i, word] of found.entries()) {
    const isBetween = i > 0 && i < found.length - 1
    if (isBetween && pending === '' && connectives.has(word)) continue
    if (Array.from(word).length === 1) pending += word
    else {
      words.push(pending + word)
      pending = ''
    }
  }
  if (pending === '') return words
  const last = words.pop() ?? ''
  return [...words, last + pending]
}

/** Ways to read a run as a name and a title without a blank between: 俞平伯|红楼梦, 红楼梦|俞平伯. */
export function nameAndRest(characters: readonly string[]): { name: string; rest: string[] }[] {
  const lengths = [2, 3, 4].filter((length) => characters.length - length >= 2)
  return lengths.flatMap((length) => [
    { name: characters.slice(0, length).join(''), rest: characters.slice(length) },
    { name: characters.slice(-length).join(''), rest: characters.slice(0, -length) },
  ])
}
