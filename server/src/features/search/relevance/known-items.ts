import { parseArgs } from 'node:util'
import type { Client } from '@opensearch-project/opensearch'
import { foldKey } from '../../../platform/analysis/folding.ts'
import { hasHan, simplified, traditional } from '../../../platform/analysis/scripts.ts'
import { readConfig } from '../../../platform/config.ts'
import { connectSearchEngine } from '../../../platform/search-engine.ts'
import { aTerm, find } from './ask.ts'

/**
 * How often a title that is there is found first, by what readers really type: the title, the other script, a character
 * missing or wrong. `pnpm relevance <index> [how many] [seed] [--misses]` asks a live index; one seed is one sample.
 */

interface Sampled {
  title: string
  creators: string[]
}
interface Way {
  name: string
  /** What is typed for a title; undefined if the title is not asked for this way. */
  typed: (sampled: Sampled, random: () => number) => string | undefined
}

const characters = '人大中国学生年会地发经法家民主社科文化理论技术工程历史'

const withoutOne = (letters: string[], at: number) => letters.toSpliced(at, 1)
const pick = (length: number, random: () => number) => Math.floor(random() * length)

const chinese: Way[] = [
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

const english: Way[] = [
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

/** The same numbers every time (mulberry32). */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function sample(
  client: Client,
  index: string,
  isChinese: boolean,
  count: number,
  seed: number,
) {
  const hasSound = { exists: { field: 'titlePinyin' } }
  const { body } = await client.search(
    {
      index,
      body: {
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
      } as never,
    },
    { requestTimeout: 60_000 },
  )
  return body.hits.hits.map(({ _source: source }) => source as unknown as Sampled)
}

const print = (line: string) => process.stdout.write(`${line}\n`)

const { values: flags, positionals } = parseArgs({
  options: { misses: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [index, count = '500', seed = '20261115'] = positionals
if (index === undefined)
  throw new Error('Which index? pnpm relevance <index> [how many] [seed] [--misses]')
const config = readConfig(process.env)
const client = connectSearchEngine(config.opensearchUrl, { caFile: config.storesCaFile })

for (const [language, ways] of [
  ['zh', chinese],
  ['en', english],
] as const) {
  const titles = await sample(client, index, language === 'zh', Number(count), Number(seed))
  for (const way of ways) {
    const random = seeded(7)
    const ranks: number[] = []
    const rungs = new Map<string, number>()
    for (const sampled of titles) {
      const text = way.typed(sampled, random)?.trim().slice(0, 500)
      if (text === undefined || text === '') continue
      const found = await find(client, index, { items: [aTerm(text)] }, { size: 10 })
      rungs.set(found.rung, (rungs.get(found.rung) ?? 0) + 1)
      const rank = found.hits.findIndex((hit) => foldKey(hit.title) === foldKey(sampled.title)) + 1
      ranks.push(rank)
      if (rank !== 1 && flags.misses) {
        print(
          `  ${rank} [${found.rung} ${found.total}] ${text} ← ${sampled.title} | ${found.hits[0]?.title}`,
        )
      }
    }
    const within = (most: number) =>
      (ranks.filter((rank) => rank > 0 && rank <= most).length / ranks.length).toFixed(3)
    const mrr = ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length
    const opened = Array.from(rungs, ([rung, times]) => `${rung} ${times}`).join(', ')
    print(
      `${language} ${way.name}: n ${ranks.length}, @1 ${within(1)}, @3 ${within(3)}, MRR ${mrr.toFixed(3)} (${opened})`,
    )
  }
}
await client.close()
