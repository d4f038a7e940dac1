import { readFileSync } from 'node:fs'
import type { Client } from '@opensearch-project/opensearch'
import { parse } from 'csv-parse/sync'
import { foldKey } from '../../../platform/analysis/folding.ts'
import { readConfig } from '../../../platform/config.ts'
import { connectSearchEngine, guardSearches } from '../../../platform/search-engine.ts'
import { aTerm, find } from '../relevance/ask.ts'
import { suggest } from './suggest.ts'

/**
 * How often a Chinese title is among the first three when it is typed by its sound, and how long suggestions take:
 * node --env-file=.services/environment server/src/features/search/suggestions/measure.ts <index>
 *
 * The titles are those of fixtures/search/pinyin.csv; the index must hold them. Their sound was written with another
 * dictionary than ours and corrected by hand.
 */

interface Asked {
  kind: string
  title: string
  pinyin: string
}

const print = (text: string) => process.stdout.write(`${text}\n`)

async function measure(client: Client, index: string) {
  const all = parse<Asked>(
    readFileSync(new URL('../../../../../fixtures/search/pinyin.csv', import.meta.url)),
    { columns: true },
  )
  const held = await Promise.all(
    all.map(async ({ title }) => {
      const query = { term: { 'title.exact': { value: foldKey(title) } } }
      return (await client.count({ index, body: { query } })).body.count > 0
    }),
  )
  const titles = all.filter((_, i) => held[i])
  print(`${titles.length} of ${all.length} titles are in the index`)
  const visible = { match_all: {} }
  const offered = async (typed: string) =>
    (await suggest({ search: guardSearches(client), place: { index }, visible }, typed)).titles
  const searched = async (typed: string) =>
    (await find(client, index, { items: [aTerm(typed)] }, { size: 3 })).hits.map(
      ({ title }) => title,
    )
  const joined = (pinyin: string) => pinyin.replaceAll(' ', '')
  const initials = (pinyin: string) =>
    pinyin
      .split(' ')
      .map((syllable) => syllable[0])
      .join('')

  await share('searched by syllables', titles, ({ pinyin }) => pinyin, searched)
  await share('searched as one word', titles, ({ pinyin }) => joined(pinyin), searched)
  await share('suggested for syllables', titles, ({ pinyin }) => pinyin, offered)
  await share('suggested for one word', titles, ({ pinyin }) => joined(pinyin), offered)
  await share('suggested for initials', titles, ({ pinyin }) => initials(pinyin), offered)

  const typed = titles.flatMap(({ title, pinyin }, i) => [
    title.slice(0, 1 + (i % 3)),
    joined(pinyin).slice(0, 1 + (i % 6)),
    initials(pinyin).slice(0, 1 + (i % 3)),
  ])
  const times: number[] = []
  for (const text of typed) {
    const begunAt = performance.now()
    await offered(text)
    times.push(performance.now() - begunAt)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => `${times[Math.floor(times.length * part)]!.toFixed(0)} ms`
  print(`${typed.length} beginnings: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`)
}

async function share(
  name: string,
  titles: readonly Asked[],
  typedFor: (title: Asked) => string,
  firstFor: (typed: string) => Promise<string[]>,
) {
  const missed: Asked[] = []
  for (const asked of titles) {
    const first = (await firstFor(typedFor(asked))).slice(0, 3).map(foldKey)
    if (!first.includes(foldKey(asked.title))) missed.push(asked)
  }
  for (const { title, pinyin } of missed) print(`  not ${name}: ${title} ${pinyin}`)
  const polyphones = titles.filter(({ kind }) => kind === 'polyphone')
  const of = (list: readonly Asked[]) => list.filter((asked) => !missed.includes(asked)).length
  print(
    `${name}: ${of(titles)} of ${titles.length} among the first three (${((100 * of(titles)) / titles.length).toFixed(1)} %); ` +
      `of those with several readings ${of(polyphones)} of ${polyphones.length}`,
  )
}

const [, , index] = process.argv
if (index === undefined) throw new Error('Which index?')
const { opensearchUrl, storesCaFile } = readConfig(process.env)
const client = connectSearchEngine(opensearchUrl, { caFile: storesCaFile })
await measure(client, index)
await client.close()
