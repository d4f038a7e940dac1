import { readFileSync } from 'node:fs'
import type { Client } from '@opensearch-project/opensearch'
import { parse } from 'csv-parse/sync'
import { foldKey } from '../../src/platform/analysis/folding.ts'
import { guardEngine } from '../../src/platform/stores/search-engine.ts'
import { suggest } from '../../src/features/search/suggestions/suggest.ts'
import { askAll, aTerm, find, patient } from './ask.ts'

/**
 * How often a Chinese title is among the first three when it is typed by its sound. The titles are those of
 * fixtures/search/pinyin.csv, as far as the index holds them; their sound was written with another dictionary than ours and
 * corrected by hand.
 */

interface Spoken {
  kind: string
  title: string
  pinyin: string
}

export interface Share {
  name: string
  asked: number
  found: number
  /** Of those with a character that is read in several ways. */
  polyphones: { asked: number; found: number }
  missed: string[]
}

const joined = (pinyin: string) => pinyin.replaceAll(' ', '')
const initials = (pinyin: string) =>
  pinyin
    .split(' ')
    .map((syllable) => syllable[0])
    .join('')

export async function measureSound(client: Client, index: string): Promise<Share[]> {
  const titles = await heldTitles(client, index)
  const { searchTogether } = guardEngine(client)
  const visible = { match_all: {} }
  const searched = async (typed: string) =>
    (await find(client, index, { items: [aTerm(typed)] }, { size: 3 })).hits.map(
      ({ title }) => title,
    )
  const offered = async (typed: string) =>
    (await suggest({ searchTogether, place: { index }, visible }, typed)).titles
  return [
    await share('syllables, searched', titles, (pinyin) => pinyin, searched),
    await share('one word, searched', titles, joined, searched),
    await share('initials, suggested', titles, initials, offered),
  ]
}

async function heldTitles(client: Client, index: string): Promise<Spoken[]> {
  const all = parse<Spoken>(
    readFileSync(new URL('../../../fixtures/search/pinyin.csv', import.meta.url)),
    { columns: true },
  )
  const body = all.flatMap(({ title }) => [
    {},
    { query: { term: { 'title.exact': { value: foldKey(title) } } }, size: 0 },
  ])
  const answer = await client.msearch({ index, body }, patient)
  const { responses } = answer.body as unknown as {
    responses: { hits: { total: { value: number } } }[]
  }
  return all.filter((_, i) => responses[i]!.hits.total.value > 0)
}

async function share(
  name: string,
  titles: readonly Spoken[],
  typedFor: (pinyin: string) => string,
  firstFor: (typed: string) => Promise<string[]>,
): Promise<Share> {
  const isFound = await askAll(titles, async ({ title, pinyin }) => {
    const first = (await firstFor(typedFor(pinyin))).slice(0, 3).map(foldKey)
    return first.includes(foldKey(title))
  })
  const missed = new Set(titles.filter((_, i) => !isFound[i]))
  const polyphones = titles.filter(({ kind }) => kind === 'polyphone')
  return {
    name,
    asked: titles.length,
    found: titles.length - missed.size,
    polyphones: {
      asked: polyphones.length,
      found: polyphones.filter((spoken) => !missed.has(spoken)).length,
    },
    missed: Array.from(missed, ({ title, pinyin }) => `${title} ${pinyin}`),
  }
}
