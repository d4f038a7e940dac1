import { parseArgs } from 'node:util'
import { readConfig } from '../../src/platform/config.ts'
import { openDatabase } from '../../src/platform/stores/database.ts'
import { connectSearchEngine } from '../../src/platform/stores/search-engine.ts'
import { keepFigures } from './figures.ts'
import { answerAll, readJudgements, summaryOf, type QueryFigures } from './judgements.ts'
import { measureKnownItems, type KnownItems } from './known-items.ts'
import { closeResources, openResources } from '../../src/resources.ts'
import { indexRecords } from './own-index.ts'
import { ours, plain } from './rankings.ts'
import { peersAhead } from './peers.ts'
import { readRecords } from './records.ts'
import { asBefore, asShown, lineOfRelated, measureRelated, readPairs } from './related.ts'
import { measureSound } from './sound.ts'
import { measureSpelling } from './spelling.ts'
import { measureWhole } from './whole.ts'

/**
 * How good search is, as numbers (docs/search.md says what they mean):
 *
 *   pnpm relevance [--misses]                                judged queries, sound and spelling, on records of its own
 *   pnpm relevance --whole <index[,index]> [--misses]        judged queries over the whole catalogue of a live index
 *   pnpm relevance --peers <file>                            and which queries other systems answer better, by their rankings
 *   pnpm relevance <index[,index]> [how many] [seed]         known titles on a live index
 *   pnpm relevance <index[,index]> --write [--report <file>] the same, and everything the tests measure, into
 *                                                            docs/performance/relevance.json
 *   pnpm relevance --related [path of the institution]       titles beside others, over the whole catalogue
 */

const { values: flags, positionals } = parseArgs({
  options: {
    misses: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    report: { type: 'string', multiple: true },
    peers: { type: 'string' },
    related: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const print = (line: string) => process.stdout.write(`${line}\n`)
const printMisses = (misses: readonly string[]) => {
  if (flags.misses) for (const miss of misses) print(`  ${miss}`)
}
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

const config = readConfig(process.env)
const client = connectSearchEngine(config.opensearchUrl, { caFile: config.storesCaFile })

async function measureOwn() {
  const records = readRecords()
  const { index, remove } = await indexRecords(client, records)
  try {
    await measureJudged(index, records.length)
    for (const { name, asked, found, polyphones, missed } of await measureSound(client, index)) {
      const several = `${polyphones.found} of ${polyphones.asked} with several readings`
      print(
        `${name}: ${found} of ${asked} (${percent(found, asked)}) in the first three, ${several}`,
      )
      printMisses(missed)
    }
    const { slips, good } = await measureSpelling(client, index, records)
    for (const { kind, asked, first, missed } of slips) {
      print(`slips by ${kind}: ${first} of ${asked} mended (${percent(first, asked)})`)
      printMisses(missed)
    }
    const doubts = percent(good.doubted.length, good.asked)
    print(`good queries: ${good.doubted.length} of ${good.asked} doubted (${doubts})`)
    printMisses(good.doubted)
  } finally {
    await remove()
  }
}

async function measureJudged(index: string, size: number) {
  const judgements = readJudgements()
  const answered = await answerAll(judgements, ours(client, index))
  const compared = await answerAll(judgements, plain(client, index))
  print(`${judgements.length} judged queries over ${size} records; beside them a plain multi_match`)
  const line = (name: string, isMeant: (one: QueryFigures) => boolean) => {
    const [one, other] = [answered, compared].map((list) => summaryOf(list.filter(isMeant)))
    const numbers = [one!, other!].map(
      ({ ndcg10, success1 }) => `nDCG@10 ${ndcg10.toFixed(3)} success@1 ${success1.toFixed(3)}`,
    )
    print(`${name}: n ${one!.queries}, ${numbers[0]} (plain: ${numbers[1]})`)
  }
  for (const kind of new Set(judgements.map((judged) => judged.kind))) {
    line(kind, ({ judged }) => judged.kind === kind)
  }
  line('Chinese', ({ judged }) => judged.language === 'zh')
  line('English', ({ judged }) => judged.language === 'en')
  line('all', () => true)
  if (flags.peers !== undefined) {
    for (const { query, ours: reached, peers } of peersAhead(flags.peers, answered)) {
      const better = peers.map(({ name, ndcg10 }) => `${name} ${ndcg10.toFixed(2)}`).join(', ')
      print(`  ${query}: ours ${reached.toFixed(2)}, ${better}`)
    }
  }
  print(`records among the first ten that nobody has judged: ${summaryOf(answered).unjudged}`)
  printMisses(
    answered
      .filter(({ ndcg10, success1 }) => ndcg10 < 0.5 || !success1)
      .map(({ judged, ndcg10 }) => `${judged.kind}: ${judged.query} ${ndcg10.toFixed(2)}`),
  )
}

async function measureLive(index: string, count: number, seed: number): Promise<KnownItems[]> {
  const all: KnownItems[] = []
  // Only Chinese titles are among the figures that are kept.
  const languages: ('zh' | 'en')[] = flags.write ? ['zh'] : ['zh', 'en']
  await measureKnownItems(client, index, { count, seed, languages }, (measured) => {
    const { way, asked, first, inThree, mrr, rungs, misses } = measured
    const numbers = `@1 ${first.toFixed(3)}, @3 ${inThree.toFixed(3)}, MRR ${mrr.toFixed(3)}`
    print(`${way}: n ${asked}, ${numbers} (${rungs})`)
    printMisses(misses)
    all.push(measured)
  })
  return all
}

async function measureCatalogue(index: string) {
  const { database, storesCaFile: caFile } = config
  const db = openDatabase(database.url, { caFile, pool: 1, patience: 60_000 })
  await measureWhole({ client, db, index, print, showMisses: flags.misses })
  await db.destroy()
}

async function printRelated(mappingPath: string) {
  const resources = openResources(config)
  const institution = await resources.directory.byPath(mappingPath)
  if (!institution) throw new Error(`Nobody has the path ${mappingPath}`)
  const judged = readPairs()
  for (const draw of new Set(judged.map((pair) => pair.draw))) {
    const pairs = judged.filter((pair) => pair.draw === draw)
    for (const [name, ranking] of [
      ['as it was', asBefore(resources, institution)],
      ['now', asShown(resources, institution)],
    ] as const) {
      const figures = await measureRelated(resources, institution, pairs, ranking)
      print(`draw ${draw}, ${name}: ${lineOfRelated(figures)}`)
    }
  }
  await closeResources(resources)
}

const [index, count = '500', seed = '20261115'] = positionals
if (index === undefined && (flags.write || flags.whole))
  throw new Error('Which index? pnpm relevance <index> --write, pnpm relevance --whole <index>')
if (flags.related) await printRelated(index ?? 'demo')
else if (index === undefined) await measureOwn()
else if (flags.whole) await measureCatalogue(index)
else {
  const { body } = await client.count({ index })
  const knownItems = await measureLive(index, Number(count), Number(seed))
  if (flags.write) {
    keepFigures({ knownItems, documents: body.count, index, reports: flags.report })
  }
}
await client.close()
