// The long forms, one after the other: hours, by command, never part of a check.
//
//   pnpm long                      everything below
//   pnpm long faults parsers       these only
//   pnpm long faults -t F-06       of the tests those whose title has this
//   pnpm long tests -f storm       of the files beside the product those whose path has this
//
//   faults, search-faults          the faults of docs/faults.md, with the repetitions and times that their rows demand
//   tests                          tests beside the product that have a long form: those that import server/test/long.ts
//   journeys                       each in every language, each task by every hand, when a portal is up (pnpm services up portal)
//   parsers                        ten minutes of broken import files
//   fuzz                           every call with 200 made-up inputs, when a portal is up (pnpm services up portal)
//
// What a test in its long form reached goes to docs/performance/long.json, figure by figure; what was there of other figures
// stays. The machine should have nothing else to do: the long forms assert times.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest, type TestCase } from 'vitest/node'
import { readFigure } from './requirements/bars.ts'
import { readLongRuns, type LongFigure } from './requirements/long-runs.ts'
import { readSpecification } from './requirements/specification.ts'
import { ask } from './services/ask.ts'
import { readSettings } from './services/settings.ts'

const root = join(import.meta.dirname, '..')
const kept = join(root, 'docs/performance/long.json')

const { values: asked, positionals } = parseArgs({
  options: {
    title: { type: 'string', short: 't' },
    file: { type: 'string', short: 'f', default: '' },
  },
  allowPositionals: true,
})

/** Each says whether all went well. */
const parts: Record<string, () => Promise<boolean>> = {
  faults: () => test('faults', ['e2e/faults/faults.test.ts']),
  'search-faults': () => test('faults', ['e2e/faults/search-faults.test.ts']),
  tests: () =>
    testEach(
      globSync('server/{src,measure}/**/*.test.ts', { cwd: root })
        .filter((file) => file.includes(asked.file))
        .filter(hasLongForm),
    ),
  parsers: () => runNode('tools/fuzz/parsers.ts', '--seconds', '600', '--inputs', 'Infinity'),
  fuzz,
  journeys,
}

/** Whether there is a portal to try; says so when there is none. */
async function portalFor(name: string) {
  const { address, ports } = readSettings(process.env)
  const portal = `http://${address}:${ports.api1}`
  const isUp = await ask(`${portal}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )
  if (isUp) return portal
  console.log(`${name}: left out, no portal is up (pnpm services up portal)`)
  return undefined
}

const { bars } = readSpecification(root)

const hasLongForm = (file: string) =>
  readFileSync(join(root, file), 'utf8').includes("test/long.ts'")

async function testEach(files: string[]) {
  let isWell = true
  for (const file of files) {
    const project = file.endsWith('.integration.test.ts') ? 'integration' : 'unit'
    isWell = (await test(project, [file])) && isWell
  }
  return isWell
}

/** Runs these files alone, and keeps the figures of what passed. */
async function test(project: string, files: string[]): Promise<boolean> {
  const passed: TestCase[] = []
  const vitest = await startVitest('test', files, {
    watch: false,
    root,
    project: [project],
    maxWorkers: 1,
    reporters: [
      'default',
      {
        onTestCaseResult(one) {
          if (one.result().state === 'passed') passed.push(one)
        },
      },
    ],
    // Twelve hours: some of them work through the night.
    testTimeout: 43_200_000,
    ...(asked.title !== undefined && { testNamePattern: asked.title }),
  })
  await vitest.close()
  const isWell = vitest.state.getFailedFilepaths().length === 0
  keep(passed.flatMap(reachedBy))
  return isWell
}

/** The bars that a test met. */
function reachedBy(test: TestCase): LongFigure[] {
  return test
    .annotations()
    .filter(({ type }) => type === 'figure')
    .flatMap(({ message }) => {
      const said = readFigure(message)
      const bar = bars.find(({ id, figure }) => id === said?.id && figure === said.figure)
      if (!said || !bar?.isMetBy(said.value)) {
        console.log(`${message}: ${bar ? `below ${bar.text}` : 'there is no such bar'}`)
        return []
      }
      const { id, figure, value: measured } = said
      return [{ id, figure, bar: bar.text, measured, date: today, commit }]
    })
}

const today = new Date().toISOString().slice(0, 10)
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: root,
  encoding: 'utf8',
}).trim()

/** Figures that were reached again replace those of an earlier run. */
function keep(reached: LongFigure[]) {
  const nameOf = ({ id, figure }: LongFigure) => `${id} ${figure}`
  const all = new Map([...readLongRuns(root), ...reached].map((one) => [nameOf(one), one]))
  const inOrder = [...all.values()].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  if (reached.length > 0) writeFileSync(kept, `${JSON.stringify(inOrder, null, 2)}\n`)
}

const runNode = (...words: string[]) => run(process.execPath, ...words)

async function run(program: string, ...words: string[]): Promise<boolean> {
  const child = spawn(program, words, { cwd: root, stdio: 'inherit' })
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0
}

async function journeys() {
  if ((await portalFor('journeys')) === undefined) return true
  return run('pnpm', 'test:journeys', ...(asked.file ? [asked.file] : []))
}

async function fuzz() {
  const portal = await portalFor('fuzz')
  if (portal === undefined) return true
  return runNode(
    'tools/fuzz/fuzz.ts',
    portal,
    '--examples',
    '200',
    '--phases',
    'examples,coverage,fuzzing',
  )
}

const names = positionals.length > 0 ? positionals : Object.keys(parts)
for (const name of names)
  if (!parts[name]) throw new Error(`There is no ${name}: ${Object.keys(parts).join(', ')}`)

process.env['LONG'] = '1'
for (const name of names) {
  console.log(`\n=== ${name}`)
  if (!(await parts[name]!())) process.exitCode = 1
}
