import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  headingsOf,
  isAboutTheSame,
  isLiterature,
  namesOf,
  typesBeside,
} from '../../src/features/record/fitting.ts'
import { ownWorth, questionBeside } from '../../src/features/search/beside/question.ts'
import { connectSearchEngine } from '../../src/platform/stores/search-engine.ts'
import { testConfig } from '../../test/database.ts'
import { patient } from './ask.ts'
import { readJudgements } from './judgements.ts'
import { indexRecords } from './own-index.ts'
import { readRecords, type JudgedRecord } from './records.ts'

/**
 * Whether titles about the same stand beside one another, on the records and judgements of the queries: what was graded for the query that
 * a title answers best was graded as touching it. The floor lies under what is reached.
 */

const config = testConfig()
const client = connectSearchEngine(config.opensearchUrl, { caFile: config.storesCaFile })
const records = new Map(readRecords().map((record) => [record.id, record]))

let own: Awaited<ReturnType<typeof indexRecords>>
beforeAll(async () => {
  own = await indexRecords(client, [...records.values()])
}, 300_000)
afterAll(async () => {
  await own.remove()
  await client.close()
})

const comparedOf = ({ title }: JudgedRecord) => ({ ...title, language: title.languages })

interface Hit {
  _score: number
  fields: { recordId: [number] }
}

/** What is about the same as a record, by the product's own question and rules. */
async function besideOf(record: JudgedRecord) {
  const one = comparedOf(record)
  const question = questionBeside(
    {
      ...one,
      names: namesOf(one.creators),
      headings: headingsOf(one.subjects),
      documentTypes: typesBeside(one.documentType),
      isLiterature: isLiterature(one),
    },
    { match_all: {} },
  )
  const { body } = await client.search({ index: own.index, body: question }, patient)
  const hits = body.hits.hits as unknown as Hit[]
  const found = hits.map(({ _score: score, fields }) => ({ id: String(fields.recordId[0]), score }))
  const reached = (found.find(({ id }) => id === record.id)?.score ?? 0) - ownWorth
  return found
    .filter(({ id }) => id !== record.id)
    .filter(({ id, score }) => isAboutTheSame(one, comparedOf(records.get(id)!), score / reached))
    .slice(0, 6)
    .map(({ id }) => id)
}

test(
  'what stands beside a title that answers a topic touches the topic',
  { timeout: 300_000 },
  async ({ task }) => {
    let [shown, graded, fitting] = [0, 0, 0]
    for (const { kind, grades } of readJudgements()) {
      if (kind !== 'topic' && kind !== 'subject') continue
      const best = [...grades].filter(([, grade]) => grade === 3).slice(0, 2)
      for (const [id] of best) {
        const beside = await besideOf(records.get(id)!)
        const known = beside.flatMap((other) => grades.get(other) ?? [])
        shown += beside.length
        graded += known.length
        fitting += known.filter((grade) => grade > 0).length
      }
    }
    Object.assign(task.meta, { shown, graded, fitting })
    expect(graded).toBeGreaterThanOrEqual(200)
    expect(fitting / graded).toBeGreaterThanOrEqual(0.95)
  },
)
