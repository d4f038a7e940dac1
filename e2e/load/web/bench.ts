// What a reader with a slow phone and a slow line waits for, in a portal that is there: it only reads.
//
//   pnpm bench web             measures the portal at PORTAL_URL
//     --portal                 another one, e.g. http://localhost:21301
//     --institution demo       whose pages
//     --pages entry            those that readers come in by, or navigation
//     --loads 5                cold loads of each page; the figure is their median
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeCommit, describeLoad, describeMachine, stealBetween } from '../machine.ts'
import { conditions, measurePages, type PageFigures } from './measure.ts'

const { values } = parseArgs({
  options: {
    portal: { type: 'string', default: process.env['PORTAL_URL'] ?? 'https://localhost:21443' },
    institution: { type: 'string', default: 'demo' },
    pages: { type: 'string', default: 'entry' },
    loads: { type: 'string', default: '5' },
  },
})
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** What is promised: of code only for the pages that readers come in by. */
const anyPage = { lcpMs: 2_500, inpMs: 200, cls: 0.05 }
const bars: Record<string, Partial<PageFigures>> = {
  home: { jsKb: 230, ...anyPage },
  results: { jsKb: 230, ...anyPage },
  record: anyPage,
}

const takenAt = new Date().toISOString()
const before = describeLoad()
const pages = values.pages === 'navigation' ? 'navigation' : 'entry'
const measured = await measurePages({
  portal: values.portal,
  mappingPath: values.institution,
  pages,
  loads: Number(values.loads),
  say,
})
const after = describeLoad()

for (const [page, { median }] of Object.entries(measured)) {
  const missed = Object.entries(bars[page] ?? anyPage)
    .filter(([figure, most]) => median[figure as keyof PageFigures] > most)
    .map(([figure]) => figure)
  say(`${page}: ${JSON.stringify(median)}${missed.map((figure) => ` MISSED ${figure}`).join('')}`)
}

const medians = Object.entries(measured).map(([page, { median }]) => [page, median])
const kept = {
  takenAt,
  commit: describeCommit(),
  machine: describeMachine(),
  load: {
    averagesBefore: before.averages,
    averagesAfter: after.averages,
    steal: stealBetween(before, after),
  },
  conditions,
  promised: pages === 'entry' ? bars : anyPage,
  ...(Object.fromEntries(medians) as Record<string, PageFigures>),
  loads: Object.fromEntries(Object.entries(measured).map(([page, { loads }]) => [page, loads])),
}
const folder = join(import.meta.dirname, '../../../docs/performance')
mkdirSync(folder, { recursive: true })
const file = pages === 'entry' ? 'web.json' : 'web-navigation.json'
writeFileSync(join(folder, file), `${JSON.stringify(kept, null, 2)}\n`)
