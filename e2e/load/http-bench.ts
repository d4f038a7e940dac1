// What a call costs beside the bare framework, with all samples.
//
//   pnpm bench http
//     --pairs 20               pairs of blocks (at least 20 for a figure that counts)
//     --seconds 1              length of a block
//     --keep-void              keep the figures of a restless machine, too
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureHttp } from './http.ts'
import { describeCommit, describeLoad, describeMachine, stealBetween } from './machine.ts'
import { median, type Comparison } from './pairs.ts'

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '1' },
    'keep-void': { type: 'boolean', default: false },
  },
})

const say = (text: string) => void process.stdout.write(`${text}\n`)
const takenAt = new Date()
const before = describeLoad()
const measured = await measureHttp({
  pairs: Number(values.pairs),
  seconds: Number(values.seconds),
  say,
})
const after = describeLoad()

for (const { placing, isValid, control, calls } of measured) {
  say(`\n${placing}${isValid ? '' : ': VOID, the control differs from itself'}`)
  say(line('control', control))
  for (const { call, ...comparisons } of calls) {
    say(`  ${call}`)
    for (const [what, comparison] of Object.entries(comparisons)) say(line(what, comparison))
  }
}

if (measured.some(({ isValid }) => isValid) || values['keep-void']) {
  const commit = describeCommit()
  const day = takenAt.toISOString().slice(0, 10)
  const folder = join(import.meta.dirname, '../../docs/performance')
  const file = join(folder, `http-${day}-${commit.replace('+', '-changed')}.json`)
  const load = {
    averagesBefore: before.averages,
    averagesAfter: after.averages,
    steal: stealBetween(before, after),
  }
  mkdirSync(folder, { recursive: true })
  const kept = { bench: 'http', takenAt, commit, machine: describeMachine(), load, measured }
  writeFileSync(file, `${JSON.stringify(kept, rounded, 2)}\n`)
  say(`\n${file}`)
} else {
  say('\nThe machine is too restless: nothing was kept. Repeat it later.')
  process.exitCode = 2
}

function line(what: string, { ratio, from, to, pairs }: Comparison) {
  const [middle, low, high] = [ratio, from, to].map((value) => value.toFixed(3))
  const [ours, bare] = [pairs.map((pair) => pair.candidate), pairs.map((pair) => pair.baseline)]
  const absolute = [ours, bare].map((values) => Number(median(values).toPrecision(3))).join(' ÷ ')
  return `    ${what.padEnd(10)} ${middle}  (${low} to ${high})   ${absolute}`
}

function rounded(_key: string, value: unknown) {
  return typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value
}
