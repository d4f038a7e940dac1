import { foldKey, foldText, foldWords } from '../../../platform/analysis/folding.ts'
import { readIsbn } from '../../../platform/analysis/identifiers.ts'
import type { ResultRow } from './queries.ts'

type Edition = Pick<
  ResultRow,
  'recordId' | 'title' | 'creators' | 'publisher' | 'year' | 'edition' | 'isbn'
>

/**
 * The edition that somebody means who typed its year, publisher, number or which edition it is; nothing where none of
 * that was typed. Among equals the one that would stand for the work anyhow, then the first.
 */
export function editionMeant<Row extends Edition>(
  queries: readonly string[],
  editions: readonly Row[],
  otherwise: number,
): Row | undefined {
  if (editions.length < 2) return undefined
  const typed = queries.map(typedIn)
  const signs = new Map(
    editions.map((edition) => [
      edition,
      typed.reduce((sum, query) => sum + signsOf(query, edition), 0),
    ]),
  )
  const most = Math.max(...signs.values())
  if (most === 0) return undefined
  const meant = editions.filter((edition) => signs.get(edition) === most)
  return meant.find(({ recordId }) => recordId === otherwise) ?? meant[0]
}

/** What a query says that may be of an edition. */
function typedIn(query: string) {
  const folded = foldText(query)
  return {
    key: foldKey(query),
    pieces: foldWords(query).split(' ').filter(isTelling),
    years: (folded.match(/(?<!\d)[12]\d{3}(?!\d)/gu) ?? []).map(Number),
    numbers: editionNumbers(folded),
    isbns: readIsbn(query)?.forms ?? [],
  }
}
type QueryDetails = ReturnType<typeof typedIn>

const han = /\p{sc=Han}/u
/** Shorter pieces are in too many names. */
const isTelling = (piece: string) => Array.from(piece).length >= (han.test(piece) ? 2 : 4)

/** In how many ways a query tells of an edition: each counts once. */
const signsOf = (typed: QueryDetails, edition: Edition): number =>
  [
    isYearTyped(typed, edition),
    edition.isbn.some((isbn) => typed.isbns.includes(isbn)),
    isPublisherTyped(typed, edition),
    isEditionTyped(typed, edition.edition),
  ].filter(Boolean).length

/** Who types 1984 means the novel, whenever it was printed. */
const isYearTyped = ({ years }: QueryDetails, { year, title }: Edition) =>
  year !== null && years.includes(year) && !title.includes(String(year))

/** What stands in the title as well, or in a name, is no word about the publisher. */
function isPublisherTyped({ key, pieces }: QueryDetails, { publisher, title, creators }: Edition) {
  const publisherKey = foldKey(publisher ?? '')
  if (publisherKey === '') return false
  const elsewhere = [title, ...creators].map(foldKey)
  const isElsewhere = (piece: string) => elsewhere.some((text) => text.includes(piece))
  if (isTelling(publisherKey) && key.includes(publisherKey) && !isElsewhere(publisherKey))
    return true
  return pieces.some((piece) => publisherKey.includes(piece) && !isElsewhere(piece))
}

function isEditionTyped({ pieces, numbers }: QueryDetails, edition: string | null) {
  if (edition === null) return false
  const folded = foldText(edition)
  const own = editionNumbers(folded)
  if (own.some((number) => numbers.includes(number))) return true
  const key = foldKey(edition)
  return pieces.some((piece) => piece.endsWith('版') && piece.length >= 3 && key.includes(piece))
}

const han10 = '一二三四五六七八九十'
const ordinals = [
  'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth',
] // oxfmt-ignore

/** 第3版, 第三版, 3rd ed., third edition. */
function editionNumbers(folded: string): number[] {
  const inHan = Array.from(
    folded.matchAll(
      /第?(\d{1,2}|[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])版/gu,
    ),
    ([, number]) => numberOf(number!),
  )
  const inDigits = Array.from(
    folded.matchAll(/(?<!\d)(\d{1,2})(?:st|nd|rd|th)?\s+ed(?:ition|n)?\b/gu),
    ([, number]) => Number(number),
  )
  const inWords = Array.from(
    folded.matchAll(/\b([a-z]+)\s+ed(?:ition|n)?\b/gu),
    ([, word]) => ordinals.indexOf(word!) + 1,
  )
  return [...inHan, ...inDigits, ...inWords].filter((number) => number > 0)
}

/** 3, 三, 十二 or 二十一 as a number. */
function numberOf(text: string): number {
  if (/^\d/u.test(text)) return Number(text)
  const [tens, ones] = text.includes('十') ? text.split('十') : ['0', text]
  const digit = (character: string) => han10.indexOf(character) + 1
  return (tens === '0' ? 0 : digit(tens || '一') * 10) + (ones ? digit(ones) : 0)
}
