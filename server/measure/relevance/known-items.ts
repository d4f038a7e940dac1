import type { Client } from '@opensearch-project/opensearch'
import { foldKey } from '../../src/platform/analysis/folding.ts'
import { hasHan, simplified, traditional } from '../../src/platform/analysis/scripts.ts'
import { askAll, aTerm, find, searchPatiently } from './ask.ts'
import { seeded } from './random.ts'

/**
 * How often a title that is there is found first, by what readers really type: the title, the other script, a character
 * missing or wrong. Titles are drawn from a live index; one seed is one sample.
 */

interface SampledTitle {
  title: string
  creators: string[]
}
interface QueryVariant {
  name: string
  /** What is typed for a title; undefined if the title is not asked for this way. */
  typed: (title: SampledTitle, random: () => number) => string | undefined
}

const characters = '人大中国学生年会地发经法家民主社科文化理论技术工程历史'

const withoutOne = (letters: string[], at: number) => letters.toSpliced(at, 1)
const pick = (length: number, random: () => number) => Math.floor(random() * length)

const chinese: QueryVariant[] = [
  { name: 'title', typed: ({ title }) => title },
  {
    name: 'title in the other script',
    typed: ({ title }) => {
      const plain = simplified(title)
      return plain === title ? traditional(title) : plain
    },
  },
  {
    name: 'author and title',
    typed: ({ title, creators }) => hanName(creators) && `${hanName(creators)} ${title}`,
  },
  {
    name: 'author and title, no blank',
    typed: ({ title, creators }) => hanName(creators) && hanName(creators) + title,
  },
  {
    name: 'one character missing',
    typed: ({ title }, random) => {
      const letters = Array.from(title)
      const places = [...letters.keys()].filter((i) => hasHan(letters[i]!))
      return places.length < 3
        ? undefined
        : withoutOne(letters, places[pick(places.length, random)]!).join('')
    },
  },
  {
    name: 'one character wrong',
    typed: ({ title }, random) => {
      const letters = Array.from(title)
      const places = [...letters.keys()].filter((i) => hasHan(letters[i]!))
      if (places.length < 3) return undefined
      const at = places[pick(places.length, random)]!
      const wrong = Array.from(characters).filter((character) => character !== letters[at])
      return letters.with(at, wrong[pick(wrong.length, random)]!).join('')
    },
  },
]

const hanName = (creators: readonly string[]) =>
  creators
    .map((name) => name.replace(/[(（[].*?[)）\]]/gu, '').trim())
    .find((name) => /^\p{sc=Han}{2,4}$/u.test(name))

const english: QueryVariant[] = [
  { name: 'title', typed: ({ title }) => title },
  {
    name: 'title and surname',
    typed: ({ title, creators }) => {
      const name = creators[0]
      const surname = name?.includes(',') ? name.split(',')[0] : name?.split(' ').at(-1)
      return surname ? `${title} ${surname}` : undefined
    },
  },
  {
    name: 'one word missing',
    typed: ({ title }, random) => {
      const words = title.split(/\s+/u)
      return words.length < 3 ? undefined : withoutOne(words, pick(words.length, random)).join(' ')
    },
  },
  {
    name: 'one letter wrong',
    typed: ({ title }, random) => {
      const words = title.split(/\s+/u)
      const long = [...words.keys()].filter((i) => /^[a-z]{5,}$/iu.test(words[i]!))
      if (long.length === 0) return undefined
      const at = long[pick(long.length, random)]!
      const letters = Array.from(words[at]!)
      const place = 1 + pick(letters.length - 1, random)
      return words
        .with(at, letters.with(place, letters[place] === 'e' ? 'a' : 'e').join(''))
        .join(' ')
    },
  },
]

async function sample(
  client: Client,
  index: string,
  isChinese: boolean,
  count: number,
  seed: number,
) {
  const hasSound = { exists: { field: 'titlePinyin' } }
  const { body } = await searchPatiently(client, index, {
    size: count,
    _source: ['title', 'creators'],
    query: {
      function_score: {
        query: {
          bool: {
            ...(isChinese ? { filter: [hasSound] } : { must_not: [hasSound] }),
            must: [{ range: { titleLength: { gte: 2, lte: 40 } } }],
          },
        },
        random_score: { seed, field: 'recordId' },
        boost_mode: 'replace',
      },
    },
  })
  return body.hits.hits.map(({ _source: source }) => source as unknown as SampledTitle)
}

export interface KnownItems {
  /** `zh title`, `en one word missing` … */
  way: string
  asked: number
  first: number
  inThree: number
  mrr: number
  rungs: string
  misses: string[]
}

export async function measureKnownItems(
  client: Client,
  index: string,
  { count, seed, languages }: { count: number; seed: number; languages: ('zh' | 'en')[] },
  tell: (measured: KnownItems) => void,
): Promise<void> {
  for (const language of languages) {
    const ways = language === 'zh' ? chinese : english
    const titles = await sample(client, index, language === 'zh', count, seed)
    for (const way of ways) {
      const measured = await measureWay(client, index, titles, way)
      tell({ ...measured, way: `${language} ${way.name}` })
    }
  }
}

async function measureWay(
  client: Client,
  index: string,
  titles: readonly SampledTitle[],
  variant: QueryVariant,
): Promise<Omit<KnownItems, 'way'>> {
  const random = seeded(7)
  const asked = titles.flatMap((sampled) => {
    const text = variant.typed(sampled, random)?.trim().slice(0, 500)
    return text ? [{ text, title: sampled.title }] : []
  })
  const answers = await askAll(asked, async ({ text, title }) => {
    const found = await find(client, index, { items: [aTerm(text)] }, { size: 10 })
    const rank = found.hits.findIndex((hit) => foldKey(hit.title) === foldKey(title)) + 1
    const miss = `${rank} [${found.rung} ${found.total}] ${text} ← ${title} | ${found.hits[0]?.title}`
    return { rank, rung: found.rung, miss }
  })
  const within = (most: number) =>
    answers.filter(({ rank }) => rank > 0 && rank <= most).length / answers.length
  const rungs = Map.groupBy(answers, ({ rung }) => rung)
  return {
    asked: answers.length,
    first: within(1),
    inThree: within(3),
    mrr: answers.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0) / answers.length,
    rungs: Array.from(rungs, ([rung, list]) => `${rung} ${list.length}`).join(', '),
    misses: answers.filter(({ rank }) => rank !== 1).map(({ miss }) => miss),
  }
}
