// Everything a change must pass before it is offered.
//
//   pnpm check            all stages; the services must be up (pnpm services up stores)
//   pnpm check --fast     the static stages only: nothing but the sources is needed
//   pnpm check --changed  what a change against main touches: its files, and the tests beside them; --base REV for another
//   pnpm check STAGE…     only these
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { changedFiles, testsTouchedBy } from './changed.ts'

interface Stage {
  name: string
  command: string
  /** Long stages show what they do while they do it. */
  isLive?: true
}

/** Stages of one group do not need each other: all of them run, even when one fails. */
interface Group {
  stages: Stage[]
  atOnce: number
}

const sources: Group = {
  atOnce: 2,
  stages: [
    { name: 'types', command: 'tsc -p .' },
    { name: 'web-types', command: 'tsc -p web' },
    { name: 'format', command: 'oxfmt --check' },
    { name: 'lint', command: 'oxlint --type-aware --deny-warnings' },
    { name: 'imports', command: 'depcruise contract presentation server web e2e tools' },
    { name: 'dead-code', command: 'knip' },
  ],
}

const running: Group = {
  atOnce: 1,
  stages: [
    { name: 'tables', command: 'node server/test/generate-tables.ts --check' },
    { name: 'tests', command: 'vitest run', isLive: true },
  ],
}

const root = join(import.meta.dirname, '..')
const { values: asked, positionals: names } = parseArgs({
  options: {
    fast: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    base: { type: 'string', default: 'main' },
  },
  allowPositionals: true,
})

interface Result {
  name: string
  seconds: number
  hasPassed: boolean
}

function run({ name, command, isLive }: Stage): Promise<Result> {
  const startedAt = performance.now()
  const [file, ...args] = command.split(' ')
  return new Promise((resolve) => {
    const child = spawn(file!, args, {
      cwd: root,
      stdio: isLive ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
      },
    })
    let printed = ''
    child.stdout?.on('data', (text: Buffer) => (printed += text.toString()))
    child.stderr?.on('data', (text: Buffer) => (printed += text.toString()))
    child.on('error', (error) => (printed += `${error.message}\n`))
    child.on('close', (code) => {
      const result = {
        name,
        seconds: (performance.now() - startedAt) / 1000,
        hasPassed: code === 0,
      }
      console.log(line(result))
      if (!result.hasPassed) console.log(`\n$ ${command}\n${printed.trimEnd()}\n`)
      resolve(result)
    })
  })
}

const line = ({ name, seconds, hasPassed }: Result) =>
  `${hasPassed ? '✓' : '✗'} ${name.padEnd(12)}${seconds.toFixed(1).padStart(7)} s`

async function runGroup({ stages, atOnce }: Group): Promise<Result[]> {
  const waiting = [...stages]
  const results: Result[] = []
  const worker = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) results.push(await run(stage))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return stages.map(({ name }) => results.find((result) => result.name === name)!)
}

/** The stages of a change: the types are those of the whole, all else looks at its files alone. */
function stagesOf(base: string): Group[] {
  const files = changedFiles(base)
  const sourceFiles = files.filter((file) => /\.tsx?$/.test(file))
  const tests = testsTouchedBy(files)
  const migrates = files.some((file) => file.startsWith('server/migrations/'))
  const stage = (name: string, command: string, about: readonly string[], isLive?: true) =>
    about.length > 0
      ? [{ name, command: [command, ...about].join(' '), ...(isLive && { isLive }) }]
      : []
  const typed = sources.stages.filter(
    ({ name }) => name.endsWith('types') && sourceFiles.length > 0,
  )
  return [
    {
      // The tests take longest, and wait for stores now and then: the rest runs beside them.
      atOnce: 2,
      stages: [
        ...stage('tests', 'vitest run --passWithNoTests', tests, true),
        ...typed,
        ...stage('format', 'oxfmt --check --no-error-on-unmatched-pattern', files),
        ...stage('lint', 'oxlint --type-aware --deny-warnings', sourceFiles),
        ...(migrates ? running.stages.filter(({ name }) => name === 'tables') : []),
      ],
    },
  ]
}

const groups = asked.changed ? stagesOf(asked.base) : asked.fast ? [sources] : [sources, running]
const known = new Set(groups.flatMap(({ stages }) => stages).map(({ name }) => name))
for (const name of names)
  if (!known.has(name)) throw new Error(`There is no stage ${name}: ${[...known].join(', ')}`)

const startedAt = performance.now()
const results: Result[] = []
for (const { stages, atOnce } of groups) {
  const wanted = stages.filter(({ name }) => names.length === 0 || names.includes(name))
  results.push(...(await runGroup({ stages: wanted, atOnce })))
  if (results.some(({ hasPassed }) => !hasPassed)) break
}

const failed = results.filter(({ hasPassed }) => !hasPassed)
const seconds = (performance.now() - startedAt) / 1000
console.log()
for (const result of results) console.log(line(result))
console.log(
  failed.length > 0
    ? `\n${failed.map(({ name }) => name).join(', ')} failed (${seconds.toFixed(0)} s)`
    : `\nall is well (${seconds.toFixed(0)} s)`,
)
process.exitCode = failed.length > 0 ? 1 : 0
