// What lending costs, and how soon it is seen.
//
//   pnpm bench lending
//     --what lending,growth,ways,shelf,machines
//     --pairs 20               pairs of blocks (at least 20 for a figure that counts)
//     --loans 200              loans in a block, at eight desks
//     --asked 50               calls in a block of growth, pages in one of ways
//     --rows 1000000           rows of the large library; the small one has 1,000
//     --acts 200               titles that are lent and given back while the index is watched
//     --machines 20            self-check machines that are in use at once
//     --visits 20              readers that each of them serves, one after another
//     --keep                   writes the figures to docs/performance/lending.json
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeCommit, describeLoad, describeMachine, stealBetween } from '../machine.ts'
import { isCalm, median, type Comparison } from '../pairs.ts'
import { measureGrowth } from './growth.ts'
import { measureLending } from './lending.ts'
import { openLibrary } from './library.ts'
import { measureMachines } from './machines.ts'
import { measureShelf } from './shelf.ts'
import { measureWays } from './ways.ts'

const { values } = parseArgs({
  options: {
    what: { type: 'string', default: 'lending,growth,ways,shelf,machines' },
    pairs: { type: 'string', default: '20' },
    loans: { type: 'string', default: '200' },
    asked: { type: 'string', default: '50' },
    rows: { type: 'string', default: '1000000' },
    acts: { type: 'string', default: '200' },
    machines: { type: 'string', default: '20' },
    visits: { type: 'string', default: '20' },
    keep: { type: 'boolean', default: false },
  },
})
const say = (text: string) => void process.stdout.write(`${text}\n`)
const [pairs, loans, asked, rows, acts] = [
  values.pairs,
  values.loans,
  values.asked,
  values.rows,
  values.acts,
].map(Number) as [number, number, number, number, number]
const what = values.what.split(',')

function line(name: string, { ratio, from, to, pairs: measured }: Comparison) {
  const [middle, low, high] = [ratio, from, to].map((value) => value.toFixed(3))
  const of = (side: 'candidate' | 'baseline') =>
    median(measured.map((pair) => pair[side])).toFixed(2)
  return `  ${name.padEnd(9)} ${middle} (${low} to ${high})   ${of('candidate')} ÷ ${of('baseline')} ms`
}

const takenAt = new Date()
const loadBefore = describeLoad()
say('preparing: tables, demo')
const library = await openLibrary()
const figures: Record<string, unknown> = {}
try {
  if (what.includes('lending')) {
    const measured = await measureLending(library, { pairs, loans })
    say(`lending at eight desks ÷ the bare transaction${isCalm(measured.control) ? '' : ': VOID'}`)
    const { control, transaction, call } = measured
    say(line('control', control))
    for (const [name, compared] of Object.entries({ transaction, call })) {
      say(`  the ${name}`)
      for (const [what, comparison] of Object.entries(compared)) say(line(what, comparison))
    }
    figures['lending'] = measured
  }
  if (what.includes('growth')) {
    const { seqScans, ...measured } = await measureGrowth(library, { pairs, asked, rows })
    say(`a reader's lists, ${rows} rows ÷ 1000${isCalm(measured.control) ? '' : ': VOID'}`)
    for (const [name, comparison] of Object.entries(measured)) say(line(name, comparison))
    say(`  read from end to end: ${seqScans} times`)
    figures['growth'] = { ...measured, seqScans, rows }
  }
  if (what.includes('ways')) {
    const { addedMs, ...measured } = await measureWays(library, { pairs, asked })
    say(`a record page with its ways ÷ without${isCalm(measured.control) ? '' : ': VOID'}`)
    for (const [name, comparison] of Object.entries(measured)) say(line(name, comparison))
    say(`  added to the middle page: ${addedMs.toFixed(1)} ms`)
    figures['ways'] = { ...measured, addedMs }
  }
  if (what.includes('shelf')) {
    const measured = await measureShelf(library, { acts })
    say(`from the desk to the search: ${JSON.stringify(measured)}`)
    figures['shelf'] = measured
  }
  if (what.includes('machines')) {
    const [machines, visits] = [Number(values.machines), Number(values.visits)]
    const measured = await measureMachines(library, { machines, visits })
    say(`at self-check machines that are all in use: ${JSON.stringify(measured)}`)
    figures['machines'] = measured
  }
} finally {
  await library.remove()
}
if (values.keep) {
  const after = describeLoad()
  const load = {
    averagesBefore: loadBefore.averages,
    averagesAfter: after.averages,
    steal: stealBetween(loadBefore, after),
  }
  const file = join(import.meta.dirname, '../../../docs/performance/lending.json')
  // What was not measured this time stays as it was, with its date.
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {}
  const taken = { takenAt, commit: describeCommit(), machine: describeMachine(), load }
  const now = Object.entries(figures).map(([name, measured]) => [name, { ...taken, measured }])
  const kept = { bench: 'lending', ...before, ...Object.fromEntries(now) }
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
  say(file)
}
