// What counting uses costs, and whether it counts right.
//
//   pnpm bench usage
//     --what month,search,kills
//     --events 1000000         uses of the made month
//     --asked 5                how often each report is asked for
//     --per-second 1000        uses a second, beside searches and before a kill
//     --searches 20            searches a second beside them
//     --pairs 20               pairs of blocks (at least 20 for a figure that counts)
//     --seconds 5              length of a block
//     --kills 10               how often the process that counts is killed
//     --keep                   writes the figures to docs/performance/usage.json
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeCommit, describeLoad, describeMachine, stealBetween } from '../machine.ts'
import { measureKills, measureSearchBeside } from './counting.ts'
import { measureMonth } from './month.ts'
import { openUsedPortal } from './portal.ts'

const { values } = parseArgs({
  options: {
    what: { type: 'string', default: 'month,search,kills' },
    events: { type: 'string', default: '1000000' },
    asked: { type: 'string', default: '5' },
    'per-second': { type: 'string', default: '1000' },
    searches: { type: 'string', default: '20' },
    pairs: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '5' },
    kills: { type: 'string', default: '10' },
    keep: { type: 'boolean', default: false },
  },
})
const say = (text: string) => void process.stdout.write(`${text}\n`)
const what = values.what.split(',')
const perSecond = Number(values['per-second'])

const takenAt = new Date()
const loadBefore = describeLoad()
say('preparing: tables, demo, index')
const portal = await openUsedPortal()
const figures: Record<string, unknown> = {}
try {
  if (what.includes('kills')) {
    figures['kills'] = await measureKills(portal, { perSecond, kills: Number(values.kills), say })
  }
  if (what.includes('search')) {
    figures['search'] = await measureSearchBeside(portal, {
      perSecond,
      searches: Number(values.searches),
      pairs: Number(values.pairs),
      seconds: Number(values.seconds),
      say,
    })
  }
  if (what.includes('month')) {
    figures['month'] = await measureMonth(portal, {
      events: Number(values.events),
      asked: Number(values.asked),
      say,
    })
  }
} finally {
  await portal.remove()
}
if (values.keep) {
  const result = {
    takenAt,
    commit: describeCommit(),
    machine: describeMachine(),
    load: { before: loadBefore.averages, steal: stealBetween(loadBefore, describeLoad()) },
    ...figures,
  }
  const file = join(import.meta.dirname, '../../../docs/performance/usage.json')
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
}
