// Whether the list of journals from A to Z has the order of ICU, over all titles of the real files.
//
//   pnpm bench order --data <folder with journals/>
//     --keep                   writes the figures to docs/performance/order.json
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listJournals, type ListedJournal } from '@shulin/contract/journals'
import { sql } from 'kysely'
import { listNewJournals } from '../../../server/src/features/journals/listing.ts'
import { inInstitution, openDatabase } from '../../../server/src/platform/stores/database.ts'
import {
  fromFirstLetter,
  initialOf,
  strokesOf,
} from '../../../server/src/platform/text/initials.ts'
import { describeCommit, describeMachine } from '../machine.ts'
import { prepareOwnPortal } from '../own-portal.ts'

const { values } = parseArgs({
  options: { data: { type: 'string' }, keep: { type: 'boolean', default: false } },
})
if (values.data === undefined) throw new Error('--data <folder with journals/>')
const say = (text: string) => void process.stdout.write(`${text}\n`)

const groupCode = '100041'
const files = [
  ['doaj', 'journals/doaj_journals.csv.zst'],
  ['journal-titles', 'journals/jabref_abbreviations_general.csv.zst'],
] as const
const rows = 100
const orders = ['initial', 'strokes'] as const
type Order = (typeof orders)[number]

const portal = await prepareOwnPortal()
const { database, storesCaFile } = portal.config
const db = openDatabase(database.url, { caFile: storesCaFile, pool: 2, patience: 600_000 })
try {
  say('preparing: tables, demo, journals')
  portal.shulin('migrate')
  portal.shulin('demo', 'load')
  for (const [source, file] of files) {
    portal.shulin('import', source, join(values.data, file))
  }
  await inInstitution(db, groupCode, async (trx) => {
    // The demo holds some of them; here it holds them all.
    await sql`insert into holding (group_code, record_id)
              select ${groupCode}, id from record where document_type in ('journal', 'e-journal')
              on conflict do nothing`.execute(trx)
    await listNewJournals(trx, groupCode, 'Asia/Shanghai')
  })
  const { port, stop } = await portal.start()
  const found = []
  for (const sort of orders) found.push(compare(sort, await listAll(port, sort)))
  await stop()
  if (values.keep) {
    const result = { takenAt: new Date(), commit: describeCommit(), machine: describeMachine() }
    const file = join(import.meta.dirname, '../../../docs/performance/order.json')
    writeFileSync(file, `${JSON.stringify({ ...result, found }, null, 2)}\n`)
  }
} finally {
  await db.destroy()
  await portal.remove()
}

/** The whole list, page by page, as a reader would turn them. */
async function listAll(port: number, sort: Order) {
  const titles: string[] = []
  for (let page = 1; ; page += 1) {
    const url = `http://127.0.0.1:${port}${listJournals.path}?sort=${sort}&page=${page}&rows=${rows}`
    const reply = await fetch(url, { headers: { groupcode: groupCode } })
    const { data } = (await reply.json()) as { data: { list: ListedJournal[]; total: number } }
    titles.push(...data.list.map(({ title }) => title))
    if (titles.length === data.total) return titles
    if (data.list.length === 0) throw new Error(`${titles.length} of ${data.total} are listed`)
  }
}

/** Neighbours that this machine's ICU, which is not the database's, would put the other way round. */
function compare(sort: Order, titles: string[]) {
  const isByStrokes = sort === 'strokes'
  const { compare: order } = new Intl.Collator(isByStrokes ? 'zh-u-co-stroke' : 'zh-u-co-pinyin')
  // What is neither a letter nor a Chinese character stands last.
  const placeOf = (title: string) => {
    if (isByStrokes) return strokesOf(title) || Infinity
    const initial = initialOf(title)
    return initial === '#' ? Infinity : initial.codePointAt(0)!
  }
  const turned: string[][] = []
  for (const [n, title] of titles.slice(1).entries()) {
    const before = titles[n]!
    const [first, second] = [placeOf(before), placeOf(title)]
    const difference =
      first === second ? order(fromFirstLetter(before), fromFirstLetter(title)) : first - second
    if (difference > 0) turned.push([before, title])
  }
  say(`${titles.length} titles by ${sort}: ${turned.length} neighbours stand otherwise`)
  for (const [before, title] of turned.slice(0, 5)) say(`  ${before} | ${title}`)
  return {
    sort,
    titles: titles.length,
    han: titles.filter((t) => /\p{sc=Han}/u.test(t)).length,
    turned,
  }
}
