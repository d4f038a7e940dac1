import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listLoans, listPastLoans, readOverview } from '@shulin/contract/circulation'
import { liftBlock, returnCopy } from '@shulin/contract/circulation-staff'
import { listRequests } from '@shulin/contract/requests'
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { makeOtherLibrary } from '../../../test/other-library.ts'
import { sessionOf } from '../../../test/readers.ts'
import { staffHeaders } from '../../../test/staff.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import { openDelivery } from '../imports/runs/delivery.ts'
import { runImport } from '../imports/runs/runs.ts'
import { readSourceFile } from '../imports/sources/source-file.ts'
import { putSource } from '../imports/sources/sources.ts'
import { addInstitution } from '../institutions/add.ts'
import { importChanges } from '../institutions/change.ts'
import { describe, readChangeFile } from '../institutions/institution-file.ts'
import { convert, saveMapping, type ConversionResult, type ConvertOptions } from './conversion.ts'

let api: TestApi
const folders: string[] = []
beforeAll(async () => void (api = await startTestApi()))
afterAll(async () => {
  await api.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

type Row = Record<string, string>
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())

/** A small library that has come over: 100 titles, 300 copies, 25 readers, 40 loans. */
async function aConvertedLibrary({ isConverted = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'shulin-conversion-'))
  folders.push(folder)
  await makeOtherLibrary(folder, { scale: 1 / 200, faultsEach: 0, today })
  const groupCode = `c${randomInt(1e9)}`
  // What the commands of the page do, without a process for each: those are run in coming-over.integration.test.ts.
  const name = { 'zh-CN': '新城图书馆' }
  await addInstitution(api.adminDb, describe({ groupCode, mappingPath: groupCode, name }))
  const { groupCode: _, ...places } = await readChangeFile(join(folder, 'institution.json'))
  await importChanges(api.db, groupCode, places)
  const [described] = await readSourceFile(join(folder, 'sources.json'))
  const source = await inInstitution(api.db, groupCode, (trx) =>
    putSource(trx, groupCode, described!),
  )
  const delivery = await openDelivery(source, [join(folder, 'records.mrc')])
  await runImport(api.db, source, delivery, { startedBy: 'operator' })
  const mapping: unknown = JSON.parse(readFileSync(join(folder, 'mapping.json'), 'utf8'))
  await saveMapping(api.db, groupCode, mapping)
  const run = (options: Partial<ConvertOptions> = {}) =>
    convert(api, groupCode, folder, { kind: 'run', ...options })
  if (isConverted) await run()
  const within = <T>(work: Parameters<typeof inInstitution<T>>[2]) =>
    inInstitution(api.adminDb, groupCode, work)
  const count = async (what: ReturnType<typeof sql>) => {
    const { rows } = await within((trx) =>
      sql<{ count: number }>`select count(*) as count from ${what}`.execute(trx),
    )
    return rows[0]!.count
  }
  /** Changes a table of the export. */
  const edit = (name: string, change: (rows: Row[]) => Row[]) => {
    const path = join(folder, `${name}.csv`)
    const before = parse(iconv.decode(readFileSync(path), 'gb18030'), { columns: true })
    const head = Object.keys((before as Row[])[0]!)
    const rows = change(before as Row[]).map((row) => head.map((column) => `"${row[column]}"`))
    writeFileSync(path, iconv.encode(`${[head, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`, 'gb18030'))
  } // oxfmt-ignore
  const rowsOf = (name: string): Row[] =>
    parse(iconv.decode(readFileSync(join(folder, `${name}.csv`)), 'gb18030'), { columns: true }) // oxfmt-ignore
  return { folder, groupCode, within, count, run, edit, rowsOf, mapping }
}

const told = ({ differences }: ConversionResult) =>
  differences.map(({ part, reason, subject }) => [part, reason, subject])

const countsOf = ({ counts }: ConversionResult, part: string) => {
  const { added, changed, unchanged, ended, kept } = counts.find((one) => one.part === part)!
  return { added, changed, unchanged, ended, kept }
}

const loanOf = (barcode: string | undefined) => sql`
  loan l join item i on i.group_code = l.group_code and i.id = l.item_id where i.barcode = ${barcode ?? ''}`

test('a rehearsal writes nothing but its report', async () => {
  const { groupCode, run, within, count } = await aConvertedLibrary({ isConverted: false })
  const { differences, counts } = await run({ kind: 'check' })
  expect(differences).toEqual([])
  expect(counts.find(({ part }) => part === 'loans')).toMatchObject({ lines: 40, added: 40 })
  expect(await count(sql`reader where group_code = ${groupCode}`)).toBe(0)
  expect(await count(sql`loan where group_code = ${groupCode}`)).toBe(0)
  expect(await count(sql`conversion_row where group_code = ${groupCode}`)).toBe(0)
  const runs = await within((trx) =>
    trx.selectFrom('conversionRun').select('kind').where('groupCode', '=', groupCode).execute(),
  )
  expect(runs).toEqual([{ kind: 'check' }])
})

test('what has changed there is changed here, and what is no longer there is closed', async () => {
  const { groupCode, run, edit, rowsOf, count, within } = await aConvertedLibrary()
  const [returned, renewed, shortened] = rowsOf('loans')
  const ready = rowsOf('requests').find(({ 状态 }) => 状态 === '到书')!
  edit('loans', (rows) => [
    ...rows.slice(1).map((row) => {
      if (row['条码号'] === renewed!['条码号']) return { ...row, 应还日期: '20291231', 续借次数: '7' }
      if (row['条码号'] !== shortened!['条码号']) return row
      return { ...row, 应还日期: shortened!['借出时间']!.slice(0, 10) }
    }),
    // What lay ready was fetched.
    { ...returned!, 证号: ready['证号']!, 条码号: ready['到书条码']!, 借出时间: `${today} 00:00:01`, 应还日期: '20291231' },
  ]) // oxfmt-ignore
  edit('copies', (rows) =>
    rows.map((row) => {
      if (row['条码号'] === returned!['条码号']) return { ...row, 状态: '4' }
      return row['条码号'] === ready['到书条码'] ? { ...row, 状态: '1' } : row
    }),
  )
  edit('requests', (rows) => rows.filter(({ 状态 }) => 状态 !== '到书'))
  edit('blocks', (rows) => rows.slice(1))
  edit('readers', (rows) => [
    { ...rows[0]!, 单位: '新的学院' },
    ...rows.slice(1),
    { ...rows[0]!, 证号: 'NEW-1', 邮箱: '' },
  ])
  const result = await run()
  expect(told(result)).toEqual([])
  expect(countsOf(result, 'loans')).toEqual({ added: 1, changed: 2, unchanged: 37, ended: 1, kept: 0 }) // oxfmt-ignore
  expect(countsOf(result, 'readers')).toEqual({ added: 1, changed: 1, unchanged: 24, ended: 0, kept: 0 }) // oxfmt-ignore
  expect(countsOf(result, 'requests')).toMatchObject({ ended: 1, added: 0, changed: 0 })
  expect(countsOf(result, 'blocks')).toMatchObject({ ended: 1 })
  expect(await count(loanOf(returned!['条码号']))).toBe(0)
  const { rows } = await within((trx) =>
    sql<{ renewals: number; day: string }>`
      select l.renewals, institution_day(l.due_at - interval '1 second')::text as day from ${loanOf(renewed!['条码号'])}`.execute(
      trx,
    ),
  )
  expect(rows).toEqual([{ renewals: 7, day: '2029-12-31' }])
  const statuses = await within((trx) =>
    trx
      .selectFrom('item')
      .select('status')
      .where('groupCode', '=', groupCode)
      .where('barcode', 'in', [returned!['条码号']!, ready['到书条码']!])
      .orderBy('status')
      .execute(),
  )
  expect(statuses.map(({ status }) => status)).toEqual(['lost', 'on loan'])
  const requests = sql`request where group_code = ${groupCode}`
  expect(await count(sql`${requests} and state = 'completed'`)).toBe(1)
  expect(await count(sql`block where group_code = ${groupCode} and lifted_at is not null`)).toBe(1)
  expect(told(await run({ kind: 'compare' }))).toEqual([])
})

test('what was changed here meanwhile is told, and left as it is', async () => {
  const { groupCode, run, rowsOf, within } = await aConvertedLibrary()
  const staff = { ...(await staffHeaders(api, groupCode, ['circulation'])), groupCode }
  const [loan] = rowsOf('loans')
  const card = rowsOf('readers')[7]!['证号']!
  const back = await api.call(returnCopy, { body: { barcode: loan!['条码号']! }, headers: staff })
  expect(back.body.data?.outcome).toBe('returned')
  const { id: blockId } = await within((trx) =>
    trx.selectFrom('block').select('id').where('groupCode', '=', groupCode).executeTakeFirstOrThrow(),
  ) // oxfmt-ignore
  const lifted = await api.call(liftBlock, { body: { blockId, reason: '已处理' }, headers: staff })
  expect(lifted.status).toBe(200)
  await within((trx) =>
    trx
      .updateTable('reader')
      .set({ phone: '13900000000' })
      .where('groupCode', '=', groupCode)
      .where('account', '=', card)
      .execute(),
  )
  const result = await run()
  const blocked = rowsOf('blocks')[0]!['证号']
  expect(told(result)).toEqual([
    ['readers', 'changed-here', card],
    ['loans', 'ended-here', loan!['证号']],
    ['loans', 'reader-sum', loan!['证号']],
    ['blocks', 'changed-here', blocked],
    ['blocks', 'reader-sum', blocked],
  ])
  expect(result.counts.every(({ added, changed, ended }) => added + changed + ended === 0)).toBe(true) // oxfmt-ignore
  const { phone } = await within((trx) =>
    trx
      .selectFrom('reader')
      .select('phone')
      .where('groupCode', '=', groupCode)
      .where('account', '=', card)
      .executeTakeFirstOrThrow(),
  )
  expect(phone).toBe('13900000000')
  // The next run tells it again: nobody has decided yet.
  expect(told(await run())).toEqual(told(result))
})

test('a line that cannot be taken any more closes nothing of what it may be about', async () => {
  const { groupCode, run, edit, rowsOf, count } = await aConvertedLibrary()
  const [broken, gone] = rowsOf('loans')
  const isOfOther = (row: Row) => row['证号'] !== broken!['证号']
  edit('loans', (rows) => [{ ...broken!, 应还日期: '不详' }, ...rows.slice(1)])
  const first = await run()
  expect(told(first)).toEqual([
    ['loans', 'date-wrong', broken!['证号']],
    ['loans', 'gone-there-unsure', broken!['证号']],
    ['loans', 'reader-sum', broken!['证号']],
  ])
  expect(await count(sql`loan where group_code = ${groupCode}`)).toBe(40)
  // Of somebody else it is known that it is over, unless a line has no card at all.
  const other = rowsOf('loans').find(isOfOther) ?? gone!
  edit('loans', (rows) => rows.filter((row) => row['条码号'] !== other['条码号']))
  edit('copies', (rows) =>
    rows.map((row) => (row['条码号'] === other['条码号'] ? { ...row, 状态: '0' } : row)),
  )
  expect(told(await run())).toEqual(told(first))
  expect(await count(sql`loan where group_code = ${groupCode}`)).toBe(39)
})

test('past loans come over for readers who keep a history, and for nobody else', async () => {
  const { groupCode, rowsOf, count, within } = await aConvertedLibrary()
  const keeping = new Set(
    rowsOf('readers').filter((row) => row['保留借阅历史'] === '是').map((row) => row['证号']),
  ) // oxfmt-ignore
  const theirs = rowsOf('histories').filter((row) => keeping.has(row['证号']))
  expect(theirs.length).toBeGreaterThan(0)
  expect(await count(sql`loan_history where group_code = ${groupCode}`)).toBe(theirs.length)
  const { rows } = await within((trx) =>
    sql<{ account: string }>`
      select distinct r.account from loan_history h join reader r on r.group_code = h.group_code and r.id = h.reader_id
       where h.group_code = ${groupCode}`.execute(trx),
  )
  expect(rows.every(({ account }) => keeping.has(account))).toBe(true)
})

test('an export that was cut off is refused as a whole, unless somebody says that it is right', async () => {
  const { groupCode, run, edit, count } = await aConvertedLibrary()
  edit('loans', (rows) => rows.slice(30))
  edit('readers', (rows) => rows.map((row) => ({ ...row, 单位: '另一个学院' })))
  await expect(run()).rejects.toThrow('30 of 40 loans of the last run are missing')
  expect(await count(sql`loan where group_code = ${groupCode}`)).toBe(40)
  expect(
    await count(sql`reader where group_code = ${groupCode} and department = '另一个学院'`),
  ).toBe(0)
  await run({ fewer: true })
  expect(await count(sql`loan where group_code = ${groupCode}`)).toBe(10)
})

test('copies that no record names come over with their table', async () => {
  const { groupCode, run, edit, rowsOf, count, mapping } = await aConvertedLibrary()
  edit('copies', (rows) => [
    ...rows.map((row) => ({ ...row })),
    { ...rows[0]!, 条码号: 'NEW-COPY', 状态: '0' },
  ])
  const unnamed = await run({ kind: 'check' })
  expect(told(unnamed)).toEqual([['copies', 'barcode-unknown', 'NEW-COPY']])
  // The table says by which title, and where.
  const path = 'copies'
  const key = rowsOf('requests')[0]!['控制号']!
  edit(path, (rows) => rows.map((row) => ({ ...row, 流通类型: row['条码号'] === 'NEW-COPY' ? key : 'A' }))) // oxfmt-ignore
  const { copies, ...rest } = mapping as { copies: { columns: Row } & Record<string, unknown> }
  const { loanClass: _, ...columns } = copies.columns
  const { loanClasses: _classes, ...others } = copies
  const named = { ...columns, recordKey: '流通类型', location: '价格' }
  const { price: _price, ...withoutPrice } = named as Row
  edit(path, (rows) => rows.map((row) => ({ ...row, 价格: 'ZS' })))
  const locations = { ZS: 'main-stacks' }
  await saveMapping(api.db, groupCode, {
    ...rest,
    copies: { ...others, columns: withoutPrice, locations },
  })
  const result = await run()
  expect(told(result)).toEqual([])
  expect(countsOf(result, 'copies').added).toBe(1)
  expect(await count(sql`item where group_code = ${groupCode} and barcode = 'NEW-COPY'`)).toBe(1)
})

test('a table without one of its columns, or in another encoding, is refused with its name', async () => {
  const { folder, run, mapping, groupCode } = await aConvertedLibrary()
  const path = join(folder, 'blocks.csv')
  const content = iconv.decode(readFileSync(path), 'gb18030')
  writeFileSync(path, content)
  await expect(run()).rejects.toThrow('blocks.csv is utf-8, the mapping says gb18030')
  writeFileSync(path, iconv.encode(content.replace('原因代码', '原因'), 'gb18030'))
  await expect(run()).rejects.toThrow('blocks.csv has no column 原因代码')
  const wrong = { ...(mapping as object), blocks: { file: 'blocks.csv' } }
  await expect(saveMapping(api.db, groupCode, wrong)).rejects.toThrow('columns')
})

test('what came over is what its readers see: loans, requests, blocks and history', async () => {
  const { groupCode, rowsOf, within } = await aConvertedLibrary()
  const headers = { groupCode }
  const readers = rowsOf('readers')
  const idOf = new Map(
    (
      await within((trx) =>
        trx.selectFrom('reader').select(['id', 'account']).where('groupCode', '=', groupCode).execute(),
      )
    ).map(({ id, account }) => [account, id]),
  ) // oxfmt-ignore
  const endOfDay = (day: string) =>
    Date.parse(`${day.replace(/^(\d{4})-?(\d{2})-?(\d{2})$/u, '$1-$2-$3')}T00:00:00+08:00`) +
    86_400_000
  // Whoever was locked there is locked here, and sees nothing until they are let in again.
  const locked = readers.filter((row) => row['证件状态'] === '锁定').map((row) => row['证号']!)
  const letIn = await within((trx) =>
    trx
      .updateTable('reader')
      .set({ state: 'active' })
      .where('groupCode', '=', groupCode)
      .where('state', '=', 'locked')
      .returning('account')
      .execute(),
  )
  expect(letIn.map(({ account }) => account).toSorted()).toEqual(locked.toSorted())
  const byFirst = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1)
  const seen = { loans: 0, waiting: 0, ready: 0, blocked: 0, past: 0 }
  for (const { 证号: card, 保留借阅历史: keeps } of readers) {
    const ofCard = (name: string) => rowsOf(name).filter((row) => row['证号'] === card)
    const session = await sessionOf(api, { groupCode, within, headers }, { id: idOf.get(card!)! })
    const get = { query: { rows: 100 }, headers: session.headers }

    const loans = (await api.call(listLoans, get)).body.data!.list
    expect(
      loans
        .map((loan) => [
          loan.barcode,
          Date.parse(loan.loanDate),
          // A day that is shown ends a second before the next one begins.
          Date.parse(loan.dueDate) + 1000,
          loan.renewTimes,
          loan.lossFreezeDate !== null,
        ])
        .toSorted(byFirst),
    ).toEqual(
      ofCard('loans')
        .map((row) => [
          row['条码号'],
          Date.parse(`${row['借出时间']!.replace(' ', 'T')}+08:00`),
          endOfDay(row['应还日期']!),
          Number(row['续借次数']),
          row['报失日期'] !== '',
        ])
        .toSorted(byFirst),
    )
    seen.loans += loans.length

    const requests = (await api.call(listRequests, get)).body.data!.list
    expect(
      requests
        .map(({ status, keptUntil }) => [status, keptUntil && Date.parse(keptUntil)])
        .toSorted(byFirst),
    ).toEqual(
      ofCard('requests')
        .map((row) =>
          row['状态'] === '到书' ? ['acceptance', endOfDay(row['保留至']!)] : ['start', null],
        )
        .toSorted(byFirst),
    )
    const waiting = ofCard('requests').filter((row) => row['状态'] === '等待')
    const placesHere = requests.flatMap(({ status, place }) =>
      status === 'start' ? [[place]] : [],
    )
    const placesThere = waiting.map((row) => [Number(row['名次'])])
    expect(placesHere.toSorted(byFirst)).toEqual(placesThere.toSorted(byFirst))
    seen.waiting += waiting.length
    seen.ready += requests.length - waiting.length

    const { data: overview } = (await api.call(readOverview, { headers: session.headers })).body
    expect([overview!.loanCount, overview!.requestCount]).toEqual([loans.length, requests.length])
    const isBlocked = overview!.blocks.some(({ code }) => code === 'rule.not-frozen')
    expect(isBlocked).toBe(ofCard('blocks').length > 0)
    seen.blocked += isBlocked ? 1 : 0

    const past = (await api.call(listPastLoans, get)).body.data!
    expect(past.isKept).toBe(keeps === '是')
    expect(
      past.list.map((loan) => [loan.barcode, Date.parse(loan.returnDate)]).toSorted(byFirst),
    ).toEqual(
      (keeps === '是' ? ofCard('histories') : [])
        .map((row) => [row['条码号'], Date.parse(`${row['归还时间']!.replace(' ', 'T')}+08:00`)])
        .toSorted(byFirst),
    )
    seen.past += past.list.length
  }
  // Something of each there was to see.
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
  expect(seen.loans).toBe(40)
})
