import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import type { KnownItems } from './known-items.ts'

/** What docs/performance/relevance.json keeps: every number comes out of a run, none is written by hand. */

const root = new URL('../../../', import.meta.url)
const ownReport = 'reports/relevance.json'

/** The report of a run, as far as it is read; tests leave their numbers in `meta`. */
interface Report {
  tests: { title: string[]; status: string; meta: Record<string, unknown> }[]
}

interface FigureInput {
  knownItems: readonly KnownItems[]
  index: string
  documents: number
  /** Reports of runs that were made already; without them the tests are run, which takes half an hour. */
  reports: readonly string[] | undefined
}

export function keepFigures({ knownItems, index, documents, reports }: FigureInput) {
  const tests = (reports ?? [runTests()]).flatMap(readTests)
  const meta = (key: string) =>
    tests.flatMap(({ meta: left }) => (key in left ? [Number(left[key])] : []))
  const only = (key: string) => {
    const [value, ...more] = meta(key)
    if (value === undefined || more.length > 0) throw new Error(`The reports must have ${key} once`)
    return rounded(value)
  }
  const sum = (key: string) => meta(key).reduce((total, value) => total + value, 0)
  const passed = (isMeant: (title: string) => boolean) => {
    const meant = tests.filter(({ title }) => isMeant(title))
    return { passed: meant.filter(({ status }) => status === 'passed').length, total: meant.length }
  }
  const first = (way: string) => rounded(knownItems.find((known) => known.way === way)!.first)
  const queries = judgedQueries(tests)
  const exact = passed(sentenceTests())
  const bruteForceTotal = only('bruteForceTotal')
  const figures = {
    takenAt: new Date().toISOString(),
    commit: execFileSync('git', ['describe', '--always', '--dirty'], {
      cwd: root,
      encoding: 'utf8',
    }).trim(),
    queriesPassed: queries.passed,
    queriesTotal: queries.total,
    exactTitleS1: first('zh title'),
    otherScriptS1: first('zh title in the other script'),
    withAuthorS1: first('zh author and title'),
    missingCharS1: first('zh one character missing'),
    wrongCharS1: first('zh one character wrong'),
    scriptPairsEqual: sum('scriptPairsEqual'),
    scriptPairsTotal: sum('scriptPairsTotal'),
    pinyinTop3: only('pinyinTop3'),
    spellingRank1: only('spellingRank1'),
    falseOffers: only('falseOffers'),
    sentencesExact: rounded(exact.passed / exact.total),
    ndcg10: only('ndcg10'),
    success1: only('success1'),
    bruteForceEqual: only('bruteForceEqual'),
    bruteForceTotal,
    measuredOn: {
      queries: 'the 69 queries of relevance.integration.test.ts over titles made for them',
      'exactTitleS1 … wrongCharS1': `${knownItems[0]!.asked} Chinese titles drawn from ${documents} documents of ${index}: the title itself comes first`,
      scriptPairs:
        'words in three spellings, once for each field: all three find the same titles (sets.integration.test.ts)',
      'pinyinTop3, spellingRank1, falseOffers':
        'fixtures/search over the records of fixtures/relevance (judged.integration.test.ts)',
      sentencesExact: `${exact.total} sentences of fixtures/search/sentences.csv`,
      'ndcg10, success1': 'fixtures/relevance/judgements.csv over fixtures/relevance/records',
      bruteForce: `${bruteForceTotal} random searches against a look at every row (brute-force.integration.test.ts)`,
    },
  }
  writeFileSync(
    new URL('docs/performance/relevance.json', root),
    `${JSON.stringify(figures, null, 2)}\n`,
  )
}

function runTests(): string {
  const env = { BRUTE: '5000', ...process.env, TEST_REPORT: ownReport }
  const files = ['measure/relevance/', 'search/brute-force', 'search/sentences/read-sentence']
  const run = ['exec', 'vitest', 'run', '--project', 'unit', '--project', 'integration', ...files]
  spawnSync('pnpm', run, { cwd: fileURLToPath(root), env, stdio: ['ignore', 'inherit', 'inherit'] })
  return ownReport
}

const readTests = (report: string) =>
  (JSON.parse(readFileSync(new URL(report, root), 'utf8')) as Report).tests
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ title, status, meta }) => ({ title: title.at(-1)!, status, meta }))

/** A query may have several tests; it is passed when all of them are. */
function judgedQueries(tests: readonly { title: string; status: string }[]) {
  const byQuery = Map.groupBy(tests, ({ title }) => /^query (\d+):/u.exec(title)?.[1])
  byQuery.delete(undefined)
  const isPassed = [...byQuery.values()].map((list) =>
    list.every(({ status }) => status === 'passed'),
  )
  return { passed: isPassed.filter(Boolean).length, total: isPassed.length }
}

/** Whether a test is that of a sentence; a long title is cut short in the report. */
function sentenceTests(): (title: string) => boolean {
  const file = readFileSync(new URL('fixtures/search/sentences.csv', root))
  const sentences = parse<{ sentence: string }>(file, { columns: true })
  return (title) =>
    sentences.some(({ sentence }) =>
      title.endsWith('…') ? sentence.startsWith(title.slice(0, -1)) : sentence === title,
    )
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000
