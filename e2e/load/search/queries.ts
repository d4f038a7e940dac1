import { sql } from 'kysely'
import { usualReading } from '../../../server/src/platform/analysis/pinyin.ts'
import { hasHan } from '../../../server/src/platform/analysis/scripts.ts'
import { inInstitution, type Database } from '../../../server/src/platform/stores/database.ts'
import { chanceOf, pick, whole, type Chance } from '../million/chance.ts'

/** What a reader asks: words in a field, sometimes with a limit. */
export interface Query {
  kind: Kind
  groupCode: string
  searchField: 'any' | 'title' | 'author'
  text: string
  limits: { langCode?: string[]; publishBegin?: number; docCode?: string[] }
}

/** How many of a hundred searches are of a kind. */
const shares = {
  title: 30,
  words: 20,
  topic: 15,
  author: 15,
  limited: 6,
  pinyin: 5,
  typo: 5,
  broad: 4,
}
type Kind = keyof typeof shares
const kinds = Object.entries(shares).flatMap(([kind, share]) =>
  Array.from({ length: share }, () => kind as Kind),
)

/** Words that a large part of any catalogue has. */
const broadWords = ['中国', 'language', '研究', 'history', '历史', 'analysis', '文学', 'theory']

interface IndexedTitle {
  title: string
  creators: string[]
  subjects: string[]
  language: string[]
  documentType: string
  year: number | null
}

/**
 * Different searches made from titles the institutions have, drawn by chance: the same for the same seed and the same titles.
 */
export async function drawQueries(
  db: Database,
  groupCodes: readonly string[],
  { count, seed }: { count: number; seed: number },
): Promise<Query[]> {
  const chance = chanceOf(seed, 0)
  const each = Math.ceil((count * 1.5) / groupCodes.length)
  const queries = new Map<string, Query>()
  for (const groupCode of groupCodes) {
    const titles = await inInstitution(db, groupCode, (trx) => drawTitles(trx, each, seed))
    for (const title of titles) {
      const query = queryOf(chance, pick(chance, kinds), groupCode, title)
      if (query) queries.set(JSON.stringify(query), query)
    }
  }
  return shuffled(chance, [...queries.values()]).slice(0, count)
}

async function drawTitles(trx: Database, count: number, seed: number) {
  const { rows } = await sql<IndexedTitle>`
    select r.title, r.creators, r.subjects, r.language, r.document_type, r.published_year as year
      from holding h join record r on r.id = h.record_id
     where h.withdrawn_at is null and not h.is_hidden and r.withdrawn_at is null
     order by md5(h.record_id || '.' || ${seed}::text) limit ${count}`.execute(trx)
  return rows
}

function queryOf(
  chance: Chance,
  kind: Kind,
  groupCode: string,
  title: IndexedTitle,
): Query | undefined {
  const query = (
    text: string | undefined,
    searchField: Query['searchField'] = 'any',
    limits: Query['limits'] = {},
  ) =>
    text === undefined || text.trim() === ''
      ? undefined
      : { kind, groupCode, searchField, text: text.trim().slice(0, 120), limits }
  const subject = title.subjects.length > 0 ? pick(chance, title.subjects) : undefined
  const creator = title.creators.length > 0 ? pick(chance, title.creators) : undefined
  const asked: Record<Kind, () => Query | undefined> = {
    title: () => query(title.title, chance() < 0.3 ? 'title' : 'any'),
    words: () => query(wordsOf(chance, title.title)),
    topic: () => query(subject ?? wordsOf(chance, title.title)),
    author: () => query(creator, chance() < 0.5 ? 'author' : 'any'),
    limited: () => query(wordsOf(chance, title.title), 'any', limitsOf(chance, title)),
    pinyin: () => query(soundOf(title.title)),
    typo: () => query(misspelt(chance, title.title)),
    // Mostly narrowed by a limit: else there would be eight different ones and no more.
    broad: () => query(pick(chance, broadWords), 'any', limitsOf(chance, title)),
  }
  return asked[kind]()
}

const limitsOf = (
  chance: Chance,
  { language, documentType, year }: IndexedTitle,
): Query['limits'] =>
  pick<() => Query['limits']>(chance, [
    () => ({}),
    () => (language.length > 0 ? { langCode: [language[0]!] } : {}),
    () => (year === null ? {} : { publishBegin: year - 5 }),
    () => ({ docCode: [documentType] }),
  ])()

/** Two words that stand together, or two to four characters. */
function wordsOf(chance: Chance, title: string): string | undefined {
  const runs = title.match(/\p{sc=Han}{2,}/gu)
  if (runs) {
    const run = Array.from(pick(chance, runs))
    const length = Math.min(run.length, 2 + whole(chance, 3))
    const at = whole(chance, run.length - length + 1)
    return run.slice(at, at + length).join('')
  }
  const words = title.match(/[\p{L}\p{N}]{3,}/gu) ?? []
  if (words.length < 2) return words[0]
  const at = whole(chance, words.length - 1)
  return words.slice(at, at + 2).join(' ')
}

/** The first characters as they are read. */
const soundOf = (title: string) => {
  const characters = /\p{sc=Han}{2,6}/u.exec(title)?.[0]
  return characters && usualReading(characters).join(' ')
}

/** One character left out, or changed for its neighbour. */
function misspelt(chance: Chance, title: string) {
  const characters = Array.from(title).slice(0, hasHan(title) ? 12 : 40)
  if (characters.length < 4) return undefined
  const at = 1 + whole(chance, characters.length - 2)
  return (
    chance() < 0.5 ? characters.toSpliced(at, 1) : characters.toSpliced(at, 1, characters[at - 1]!)
  ).join('')
}

/** What is typed before a suggestion is taken: the first characters of titles and names, or letters of their sound. */
export function beginningsOf(queries: readonly Query[], seed: number) {
  const chance = chanceOf(seed, 1)
  return queries
    .filter(({ kind }) => kind === 'title' || kind === 'author' || kind === 'pinyin')
    .map(({ groupCode, text }) => ({
      groupCode,
      text: Array.from(text.replaceAll(' ', ''))
        .slice(0, 1 + whole(chance, 6))
        .join(''),
    }))
}

/** As readers ask: the first of the list twice as often as the second, three times as often as the third. */
export function zipfOf(count: number, seed: number) {
  const chance = chanceOf(seed, 2)
  const upTo: number[] = []
  let sum = 0
  for (let rank = 1; rank <= count; rank += 1) upTo.push((sum += 1 / rank))
  return () => {
    const at = chance() * sum
    const found = upTo.findIndex((upper) => upper > at)
    return found < 0 ? count - 1 : found
  }
}

const shuffled = <T>(chance: Chance, values: T[]): T[] =>
  values
    .map((value) => ({ value, at: chance() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value)
