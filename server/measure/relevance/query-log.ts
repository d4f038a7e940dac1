import { soundOf } from '../../src/platform/analysis/pinyin.ts'
import { hasHan, simplified, traditional } from '../../src/platform/analysis/scripts.ts'
import { seeded } from './random.ts'
import type { JudgedRecord } from './records.ts'

/**
 * A log of what readers type, made from real titles, names and subjects: as they are, misspelt, in the wrong field, too
 * long, too narrow, or for what is not there. The same records always make the same log.
 */

export interface LoggedSearch {
  searchItems: {
    oper: 'and'
    searchField: string
    matchMode?: '1' | '2'
    searchFieldContent: string
  }[]
  twiceItems?: { searchField: string; searchFieldContent: string }[]
  langCode?: string[]
  docCode?: string[]
  libCode?: string[]
  publishBegin?: number
  publishEnd?: number
  onlyOnShelf?: boolean
}

type Random = () => number
type QueryMaker = (
  record: JudgedRecord,
  random: Random,
  other: JudgedRecord,
) => LoggedSearch | undefined

const inField = (text: string, searchField = 'any', matchMode?: '1' | '2') => [
  {
    oper: 'and' as const,
    searchField,
    ...(matchMode && { matchMode }),
    searchFieldContent: text.trim().slice(0, 500),
  },
]
const typed = (text: string | undefined): LoggedSearch | undefined =>
  text?.trim() ? { searchItems: inField(text) } : undefined
const below = (random: Random, count: number) => Math.floor(random() * count)
const one = <T>(random: Random, list: readonly T[]) => list[below(random, list.length)]
const lettersOf = (text: string) => Array.from(text)

const common = lettersOf('人大中国学生年会地发经法家民主社科文化理论技术工程历史')
/** Rare characters that stand beside one another in no title. */
const rare = lettersOf('龘靐齉爩麤驫鱻羴犇猋骉毳淼焱垚')
const consonants = lettersOf('bcdfghjklmnpqrstvwxz')
const foreign = [
  'Война и мир',
  'Преступление и наказание',
  'История России',
  '吾輩は猫である',
  'ノルウェイの森',
  '한국 문학사',
  'Les Misérables tome cinq',
  'Geschichte der Philosophie im Abriss',
  'ประวัติศาสตร์ไทย',
  'ألف ليلة وليلة',
]

function partOf(title: string, random: Random) {
  if (hasHan(title)) {
    const letters = lettersOf(title)
    const length = Math.min(letters.length, 2 + below(random, 5))
    const start = below(random, letters.length - length + 1)
    return letters.slice(start, start + length).join('')
  }
  const words = title.split(/\s+/u)
  const start = below(random, Math.max(1, words.length - 2))
  return words.slice(start, start + 1 + below(random, 3)).join(' ')
}

function withSlip(title: string, random: Random) {
  const letters = lettersOf(title)
  const places = [...letters.keys()].filter((i) => /\p{L}/u.test(letters[i]!))
  const at = one(random, places)
  if (at === undefined) return undefined
  if (random() < 0.4) return letters.toSpliced(at, 1).join('')
  const wrong = hasHan(letters[at]!) ? one(random, common)! : one(random, consonants)!
  return letters.with(at, wrong).join('')
}

const several = (count: number, make: () => string) => Array.from({ length: count }, make).join('')
const nonsense = (random: Random) =>
  random() < 0.5
    ? several(5 + below(random, 6), () => one(random, consonants)!)
    : several(2 + below(random, 5), () => one(random, rare)!)

/** A number with a right check digit that no record has. */
function strangeIsbn(random: Random) {
  const digits = `978999${several(6, () => String(below(random, 10)))}`
  const sum = lettersOf(digits).reduce(
    (s, digit, i) => s + Number(digit) * (i % 2 === 0 ? 1 : 3),
    0,
  )
  return digits + String((10 - (sum % 10)) % 10)
}

const narrow: ((random: Random) => Omit<LoggedSearch, 'searchItems'>)[] = [
  () => ({ publishBegin: 2031 }),
  () => ({ publishEnd: 1200 }),
  () => ({ langCode: ['tib'] }),
  () => ({ docCode: ['map'] }),
  () => ({ libCode: ['L3'], onlyOnShelf: true }),
  () => ({ langCode: ['tib'], docCode: ['map'], publishBegin: 1990, publishEnd: 1991 }),
  (random) => ({ docCode: [one(random, ['journal', 'database'])!], publishBegin: 2019 }),
]

const otherScript = (text: string) =>
  simplified(text) === text ? traditional(text) : simplified(text)
const asSpoken = (text: string) => soundOf(text, 'title')?.syllables.replaceAll(/\|\S+/gu, '')
const named = ({ title: { creators } }: JudgedRecord, text: string) =>
  creators[0] && `${creators[0]} ${text}`

/** How often each way occurs, of a hundred. */
const ways: [number, QueryMaker][] = [
  [12, ({ title }) => typed(title.title)],
  [10, ({ title }, random) => typed(partOf(title.title, random))],
  [7, ({ title }, random) => typed(one(random, title.creators))],
  [6, ({ title }, random) => typed(one(random, title.subjects))],
  [5, (record) => typed(named(record, record.title.title))],
  [3, ({ title }) => typed(otherScript(title.title))],
  [4, ({ title }) => typed(asSpoken(title.title))],
  [13, ({ title }, random) => typed(withSlip(title.title, random))],
  // Somebody else's, too many words, the wrong field, a whole that is a part, words that do not stand together.
  [4, ({ title }, _, other) => typed(named(other, title.title))],
  [3, ({ title }, _, other) => typed(`${title.title} ${other.title.title}`)],
  [4, ({ title }) => ({ searchItems: inField(title.title, 'author') })],
  [3, ({ title }, random) => ({ searchItems: inField(partOf(title.title, random), 'title', '1') })],
  [
    3,
    ({ title }, random, other) =>
      typed(`"${partOf(title.title, random)} ${partOf(other.title.title, random)}"`),
  ],
  // Limits under which there is little or nothing.
  [
    9,
    ({ title }, random) => ({
      searchItems: inField(partOf(title.title, random)),
      ...one(random, narrow)!(random),
    }),
  ],
  [
    3,
    ({ title }, random, other) => {
      const searchFieldContent = partOf(other.title.title, random).slice(0, 100)
      const twiceItems = [{ searchField: 'any', searchFieldContent }]
      return { searchItems: inField(partOf(title.title, random)), twiceItems }
    },
  ],
  // What the library cannot have.
  [4, (_, random) => typed(nonsense(random))],
  [2, (_, random) => typed(one(random, foreign))],
  [3, (_, random) => typed(strangeIsbn(random))],
  [1, (_, random) => typed(`10.9999/none.${below(random, 1e6)}`)],
  [
    1,
    ({ title }, random) => ({
      searchItems: inField(nonsense(random) + title.title, 'author'),
      ...one(random, narrow)!(random),
    }),
  ],
]

export function queryLog(records: readonly JudgedRecord[], count: number): LoggedSearch[] {
  const random = seeded(20_261_115)
  const whole = ways.reduce((sum, [share]) => sum + share, 0)
  const log: LoggedSearch[] = []
  while (log.length < count) {
    let place = random() * whole
    const [, make] = ways.find(([share]) => (place -= share) < 0)!
    const search = make(one(random, records)!, random, one(random, records)!)
    if (search && search.searchItems.every((item) => item.searchFieldContent !== ''))
      log.push(search)
  }
  return log
}
