import type { Client } from '@opensearch-project/opensearch'
import type { Clause } from '../../src/features/search/plan/clauses.ts'
import { inInstitution, type Database } from '../../src/platform/stores/database.ts'
import { searchPatiently } from './ask.ts'
import {
  answerAll,
  judgedAmong,
  readJudgements,
  readWholeJudgements,
  summaryOf,
  type JudgedQuery,
  type QueryFigures,
  type WholeJudgement,
} from './judgements.ts'
import { ours, plain, type Ranking } from './rankings.ts'
import { readRecords } from './records.ts'
import { recordNumbers } from './whole-queries.ts'

/** The judged queries over a live index of the whole catalogue, as a reader of its largest library has it. */

interface WholeCatalogue {
  /** One document for each title: what the library holds, and what is offered to all. */
  filter: Clause[]
  documents: number
  /** The key, with its source, of a judged record that is in the index, by its number. */
  keys: ReadonlyMap<number, string>
}

export interface WholeMeasure {
  client: Client
  db: Database
  index: string
  print: (line: string) => void
  showMisses: boolean
}

export async function measureWhole(measure: WholeMeasure): Promise<void> {
  const judgements = readWholeJudgements()
  const earlier = earlierJudgements()
  const catalogue = await openCatalogue(measure, [...judgements, ...earlier])
  await measureNew(measure, catalogue, judgements)
  await measureEarlier(measure, catalogue, earlier)
}

/** The queries of judgements.csv, their records by source and key. */
function earlierJudgements(): JudgedQuery[] {
  const keys = new Map(readRecords().map(({ id, source, key }) => [id, `${source}:${key}`]))
  return readJudgements().map((judged) => ({
    ...judged,
    grades: new Map(Array.from(judged.grades, ([id, grade]) => [keys.get(id)!, grade])),
  }))
}

async function openCatalogue(
  { client, db, index }: WholeMeasure,
  judgements: readonly JudgedQuery[],
): Promise<WholeCatalogue> {
  const groupCode = await largestLibrary(client, index)
  const filter = [{ terms: { groupCode: ['', groupCode] } }]
  const { body } = await client.count({ index, body: { query: { bool: { filter } } } })
  const asked = [...new Set(judgements.flatMap(({ grades }) => [...grades.keys()]))].map(readKey)
  const numbered = await inInstitution(db, groupCode, (trx) => recordNumbers(trx, asked))
  const indexed = await indexedAmong(
    client,
    index,
    filter,
    numbered.map(({ id }) => id),
  )
  const keys = new Map(
    numbered
      .filter(({ id }) => indexed.has(id))
      .map(({ id, source, key }) => [id, `${source}:${key}`]),
  )
  return { filter, documents: body.count, keys }
}

function readKey(text: string) {
  const end = text.indexOf(':')
  return { source: text.slice(0, end), key: text.slice(end + 1) }
}

async function largestLibrary(client: Client, index: string): Promise<string> {
  const { body } = await searchPatiently(client, index, {
    size: 0,
    query: { bool: { must_not: [{ term: { groupCode: '' } }] } },
    aggs: { libraries: { terms: { field: 'groupCode', size: 1 } } },
  })
  const { buckets } = body.aggregations!['libraries'] as unknown as { buckets: { key: string }[] }
  if (buckets[0] === undefined) throw new Error(`No library holds anything in ${index}`)
  return buckets[0].key
}

/** As many as one page of a result may have. */
const batch = 5_000

async function indexedAmong(
  client: Client,
  index: string,
  filter: readonly Clause[],
  ids: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>()
  for (let start = 0; start < ids.length; start += batch) {
    const recordId = ids.slice(start, start + batch)
    const answer = await searchPatiently(client, index, {
      size: 2 * batch,
      _source: false,
      query: { bool: { filter: [...filter, { terms: { recordId } }] } },
    })
    for (const { _id } of answer.body.hits.hits) found.add(numberOf(String(_id)))
  }
  return found
}

/** A document is named by its institution and the number of its record. */
const numberOf = (id: string) => Number(id.slice(id.lastIndexOf(':') + 1))

/** A title that is both held and offered to all counts once; a record that nobody judged keeps its number. */
const byKey =
  ({ keys }: WholeCatalogue, ranking: Ranking): Ranking =>
  async (typed) => [
    ...new Set((await ranking(typed)).map((id) => keys.get(numberOf(id)) ?? `${numberOf(id)}`)),
  ]

async function measureNew(
  { client, index, print, showMisses }: WholeMeasure,
  catalogue: WholeCatalogue,
  judgements: readonly WholeJudgement[],
) {
  const asked = judgedAmong(judgements, isIn(catalogue))
  const { filter, documents } = catalogue
  const answered = await answerAll(asked, byKey(catalogue, ours(client, index, 20, filter)))
  const compared = await answerAll(
    asked,
    byKey(catalogue, plain(client, index, 'best_fields', 20, filter)),
  )
  print(
    `${asked.length} of ${judgements.length} queries judged over the whole: ${documents} documents`,
  )
  const halfOf = new Map(asked.map((judged) => [judged.query, judged.half]))
  const table = beside(print, answered, compared)
  for (const kind of new Set(asked.map((judged) => judged.kind))) {
    for (const half of ['open', 'held']) {
      table(
        `${kind}, ${half}`,
        ({ judged }) => judged.kind === kind && halfOf.get(judged.query) === half,
      )
    }
  }
  table('Chinese', ({ judged }) => judged.language === 'zh')
  table('English', ({ judged }) => judged.language === 'en')
  table('open', ({ judged }) => halfOf.get(judged.query) === 'open')
  table('held', ({ judged }) => halfOf.get(judged.query) === 'held')
  table('all', () => true)
  if (!showMisses) return
  for (const { judged, ndcg10, success1 } of answered) {
    const isMissed = halfOf.get(judged.query) === 'open' && (ndcg10 < 0.5 || !success1)
    if (isMissed) print(`  ${judged.kind}: ${judged.query} ${ndcg10.toFixed(2)}`)
  }
}

/** Far enough down that ten judged records are there wherever they are found at all. */
const deep = 200

/**
 * They were graded among few records: of the whole catalogue most is not judged, and would count as wrong. So whatever is not
 * judged is taken out of the list first.
 */
async function measureEarlier(
  { client, index, print }: WholeMeasure,
  catalogue: WholeCatalogue,
  judgements: readonly JudgedQuery[],
) {
  const asked = judgedAmong(judgements, isIn(catalogue))
  const grades = new Map(asked.map((judged) => [judged.query, judged.grades]))
  const condensed =
    (ranking: Ranking): Ranking =>
    async (typed) =>
      (await byKey(catalogue, ranking)(typed)).filter((key) => grades.get(typed)!.has(key))
  const { filter } = catalogue
  const answered = await answerAll(asked, condensed(ours(client, index, deep, filter)))
  const compared = await answerAll(
    asked,
    condensed(plain(client, index, 'best_fields', deep, filter)),
  )
  print(
    `${asked.length} of ${judgements.length} queries judged over fewer records, those alone looked at`,
  )
  const table = beside(print, answered, compared, true)
  for (const kind of new Set(asked.map((judged) => judged.kind))) {
    table(kind, ({ judged }) => judged.kind === kind)
  }
  table('all', () => true)
}

const isIn = ({ keys }: WholeCatalogue) => {
  const there = new Set(keys.values())
  return (key: string) => there.has(key)
}

const beside =
  (
    print: WholeMeasure['print'],
    answered: readonly QueryFigures[],
    compared: readonly QueryFigures[],
    isCondensed = false,
  ) =>
  (name: string, isMeant: (one: QueryFigures) => boolean) => {
    const [one, other] = [answered, compared].map((list) => summaryOf(list.filter(isMeant)))
    if (one!.queries === 0) return
    const [mine, theirs] = [one!, other!].map(
      ({ ndcg10, success1, unjudged }) =>
        `nDCG@10 ${ndcg10.toFixed(3)} success@1 ${success1.toFixed(3)}` +
        (isCondensed ? '' : ` unjudged ${unjudged}`),
    )
    print(`${name}: n ${one!.queries}, ${mine} (plain: ${theirs})`)
  }
