// How soon a long book list is there, and how it answers on a slow phone, in a portal whose database is at DATABASE_ADMIN_URL.
//
//   pnpm bench lists
//     --portal                 e.g. http://localhost:21301
//     --institution demo       whose list
//     --titles 5000            how many titles it has; as many as there are, where those are fewer
//     --loads 5                cold loads; the figure is their median
//     --keep                   writes the figures to docs/performance/lists.json
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readBookList } from '@shulin/contract/book-lists'
import { requestHeaders } from '@shulin/contract/locale'
import { describeCommit, describeLoad, describeMachine, stealBetween } from '../machine.ts'
import { conditions, measureVisits, type Visit } from '../web/measure.ts'
import { withLongList } from './long-list.ts'

const { values } = parseArgs({
  options: {
    portal: { type: 'string', default: process.env['PORTAL_URL'] ?? 'https://localhost:21443' },
    institution: { type: 'string', default: 'demo' },
    titles: { type: 'string', default: '5000' },
    loads: { type: 'string', default: '5' },
    keep: { type: 'boolean', default: false },
  },
})
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** How long the list takes to be answered, without the page. */
async function askForList(bookListId: string) {
  const began = performance.now()
  const reply = await fetch(`${values.portal}${readBookList.path}?bookListId=${bookListId}`, {
    headers: { [requestHeaders.mappingPath]: values.institution },
  })
  await reply.arrayBuffer()
  return Math.round(performance.now() - began)
}

/** Scrolls to the end, screen by screen, then looks for a word and leads back. */
const pageOf = (bookListId: string): Visit => ({
  address: `#/bookListNav?bookListId=${bookListId}`,
  isThere: 'main article',
  use: async (page) => {
    for (let screen = 0; screen < 40; screen += 1) {
      await page.keyboard.press('PageDown')
      await page.waitForTimeout(50)
    }
    await page.keyboard.press('End')
    await page.waitForTimeout(1_000)
    await page.keyboard.press('Home')
    await page.waitForTimeout(500)
    await page.getByRole('searchbox').last().tap()
    await page.keyboard.type('hist', { delay: 120 })
    await page.waitForTimeout(1_000)
  },
})

const takenAt = new Date().toISOString()
const before = describeLoad()
const figures = await withLongList(values.institution, Number(values.titles), async (list) => {
  say(`a list of ${list.titles} titles`)
  const answeredMs: number[] = []
  while (answeredMs.length < 5) answeredMs.push(await askForList(list.id))
  say(`answered in ${answeredMs.join(', ')} ms`)
  const root = `${values.portal}/${values.institution}/`
  const visits = { list: pageOf(list.id) }
  const { list: page } = await measureVisits(root, visits, Number(values.loads), say)
  return { titles: list.titles, answeredMs, page }
})
const after = describeLoad()
say(JSON.stringify(figures, null, 2))
if (values.keep) {
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
    ...figures,
  }
  const folder = join(import.meta.dirname, '../../../docs/performance')
  writeFileSync(join(folder, 'lists.json'), `${JSON.stringify(kept, null, 2)}\n`)
}
