// What a search costs, in an installation that is there: it only reads.
//
//   pnpm bench search --layout one --database bench_one --institutions m00
//     --layout                 one | twenty | demo: under which name the figures are kept
//     --database               its indexes have the same name, with - for _
//     --institutions           whose searches are measured, separated by commas
//     --small-database, --small-institutions    a library of 10,000 titles made in the same way
//     --pairs 20               pairs of blocks (at least 20 for a figure that counts)
//     --requests 60            searches of one block
//     --seed 1
//     --keep-void              keep the figures of a restless machine, too
//   pnpm bench search --draw   only draws the charts again from the figures that are kept
import { parseArgs } from 'node:util'
import { describeCommit, describeLoad, describeMachine, stealBetween } from '../machine.ts'
import { drawCharts } from './charts.ts'
import { keepFigures, readFigures } from './figures.ts'
import { measureSearch } from './measure.ts'

const { values } = parseArgs({
  options: {
    layout: { type: 'string', default: 'demo' },
    database: { type: 'string', default: 'shulin' },
    institutions: { type: 'string', default: '100041' },
    'small-database': { type: 'string' },
    'small-institutions': { type: 'string' },
    pairs: { type: 'string', default: '20' },
    requests: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    'keep-void': { type: 'boolean', default: false },
    draw: { type: 'boolean', default: false },
  },
})
const say = (text: string) => void process.stdout.write(`${text}\n`)

if (values.draw) {
  drawCharts(readFigures())
} else {
  const takenAt = new Date().toISOString()
  const before = describeLoad()
  const measured = await measureSearch({
    database: values.database,
    groupCodes: values.institutions.split(','),
    small:
      values['small-database'] === undefined
        ? undefined
        : {
            database: values['small-database'],
            groupCodes: (values['small-institutions'] ?? values.institutions).split(','),
          },
    pairs: Number(values.pairs),
    requests: Number(values.requests),
    seed: Number(values.seed),
    say,
  })
  const after = describeLoad()
  say(JSON.stringify(measured.milliseconds))
  say(measured.isValid ? 'calm' : 'VOID: the control differs from itself')
  if (measured.isValid || values['keep-void']) {
    const load = {
      averagesBefore: before.averages,
      averagesAfter: after.averages,
      steal: stealBetween(before, after),
    }
    const taken = { takenAt, commit: describeCommit(), machine: describeMachine(), load }
    drawCharts(keepFigures(values.layout, taken, measured))
  } else {
    say('The machine is too restless: nothing was kept. Repeat it later.')
    process.exitCode = 2
  }
}
