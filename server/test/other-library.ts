import { cpSync, createWriteStream, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import type { ConversionPart } from '@shulin/contract/conversion-staff'
import iconv from 'iconv-lite'
import { writeIso2709 } from '../../fixtures/marc/write-iso2709.ts'
import { randomFrom } from '../../tools/fuzz/mutations.ts'
import type { MarcRecord } from '../src/features/imports/formats/marc.ts'

/** The examples that docs/coming-over.md begins with; what is made here has their columns and codes. */
const examples = resolve(import.meta.dirname, '../../fixtures/conversion')

/** A fault put into an export on purpose: where, and what has to be said of it. */
interface PlantedFault {
  part: ConversionPart | 'records'
  /** Of a table; of the records the number of the title or the barcode of the copy, or the place of what cannot be read. */
  at: number | string
  reason: string
}

interface MadeLibrary {
  faults: PlantedFault[]
  /** How many rows came over whole, by part and status. */
  sums: Record<string, number>
  /** The same by part, status and card, of what readers have: `loans overdue 2026000001`. */
  sumsByCard: Record<string, number>
}

type Cells = Record<string, string>
interface TableRow {
  cells: Cells
  /** Why the line is faulty. */
  fault?: string
  /** The line is written in bytes that are no GB 18030. */
  isBroken?: boolean
  /** Only the first cells are written. */
  isCut?: boolean
  sum?: string
}

const gb = (text: string) => iconv.encode(text, 'gb18030')
const broken = Buffer.from([0xff, 0xff])

const day = (days: number) =>
  new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)

const families = Array.from('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗')
const given = Array.from('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英')
const subjects = ['历史', '文学', '地理', '建筑', '园林', '经济', '物理', '化学', '音乐', '戏曲']
const kinds = ['概论', '研究', '选集', '通史', '图说', '入门', '札记', '笺注', '年表', '丛稿']

const stateNames: Record<string, string> = { 有效: 'active', 挂失: 'lost card', 锁定: 'locked' }

/** What other systems do in a table comes as text with commas; a cell that has one is quoted. */
const csvLine = (cells: string[]) =>
  cells.map((text) => (/[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')

/**
 * The exports of a library that never was: CNMARC in GB 18030 with its copies in 905, and tables of copies, readers, loans, requests, blocks
 * and past loans, with faults planted among them. The same seed makes the same files. `today` is the day on which nothing of it is yet to
 * come.
 */
export async function makeOtherLibrary(
  folder: string,
  {
    scale,
    seed = 1,
    faultsEach = 2,
    today,
  }: { scale: number; seed?: number; faultsEach?: number; today: string },
): Promise<MadeLibrary> {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(from: readonly T[]) => from[below(from.length)]!
  const count = (whole: number) => Math.round(whole * scale)
  const now = Math.round((Date.parse(today) - Date.UTC(2026, 0, 1)) / 86_400_000)
  const faults: PlantedFault[] = []
  const sums: Record<string, number> = {}
  const sumsByCard: Record<string, number> = {}
  const each = Array.from({ length: faultsEach }, (_, n) => n)

  // Copies, and who has them ------------------------------------------------------------------------------------------
  const titles = Array.from({ length: count(20_000) }, (_, n) => ({
    key: `T${String(n + 1).padStart(7, '0')}`,
    title: `${pick(families)}${pick(given)}${pick(subjects)}${pick(kinds)}${n % 7 === 0 ? `（第${(n % 5) + 1}卷）` : ''}`,
  }))
  const copies = Array.from({ length: count(60_000) }, (_, n) => ({
    barcode: `B${String(n + 1).padStart(8, '0')}`,
    title: titles[n % titles.length]!,
    place: pick(['ZS', 'ZS', 'ZC', 'DS']),
    status: '0',
  }))
  const readers = Array.from({ length: count(5_000) }, (_, n) => ({
    card: `2026${String(n + 1).padStart(6, '0')}`,
    name: `${pick(families)}${pick(given)}${n % 3 === 0 ? '' : pick(given)}`,
    keepsHistory: n % 3 === 0,
  }))
  const copiesInStock = copies.slice(0, Math.floor(copies.length * 0.9))
  for (const copy of copies) {
    const chance = random()
    if (chance < 0.02) copy.status = '3'
    else if (chance < 0.025) copy.status = '4'
  }
  const shelved = copiesInStock.filter(({ status }) => status === '0')
  /** Copies one after the other: nothing is made twice of one. */
  let taken = 0
  const nextCopy = () => shelved[(taken += 1)]!

  const loans: TableRow[] = []
  const lend = (card: string, over: Cells & { status?: string } = {}): TableRow => {
    const copy = nextCopy()
    const { status = '1', ...cells } = over
    copy.status = status
    const lent = now - 1 - below(80)
    const due = lent + 30 + below(40)
    const row: TableRow = {
      cells: {
        证号: card,
        条码号: copy.barcode,
        借出时间: `${day(lent)} ${String(8 + below(12)).padStart(2, '0')}:${String(below(60)).padStart(2, '0')}:00`,
        应还日期: day(due).replaceAll('-', ''),
        续借次数: String(below(4)),
        报失日期: '',
        ...cells,
      },
      sum: due < now ? 'overdue' : 'on time',
    }
    return row
  }
  for (let n = 0; n < count(8_000); n++) {
    // Some have more than our limits allow.
    const reader = readers[Math.floor(random() ** 2 * readers.length)]!
    const isLost = n % 400 === 17
    const row = lend(reader.card, isLost ? { 报失日期: day(now - 1) } : {})
    loans.push({ ...row, ...(isLost && { sum: 'reported lost' }) })
  }

  // Requests: queues of one to three readers, some with a copy that lies ready ------------------------------------------
  const requests: TableRow[] = []
  const waitedFor = titles.slice(-count(2_000))
  const asked = (card: string, key: string, over: Cells = {}): TableRow => ({
    cells: {
      证号: card,
      控制号: key,
      预约日期: day(now - 5 - below(20)),
      名次: '1',
      取书地点: pick(['Z', 'D']),
      联系方式: '13800000000',
      状态: '等待',
      到书条码: '',
      保留至: '',
      ...over,
    },
    sum: 'waiting',
  })
  for (let n = 0, title = 0; n < count(600); title++) {
    const { key } = waitedFor[title]!
    const first = below(readers.length - 4)
    const placed = day(now - 5 - below(20))
    for (let place = 1; place <= 1 + (title % 3) && n < count(600); place++, n++) {
      const card = readers[first + place]!.card
      requests.push(asked(card, key, { 名次: String(place), 预约日期: placed }))
    }
  }
  for (let n = 0; n < count(100); n++) {
    const copy = nextCopy()
    copy.status = '2'
    const card = readers[below(readers.length)]!.card
    const ready = { 状态: '到书', 到书条码: copy.barcode, 保留至: day(now + 3) }
    requests.push({ ...asked(card, copy.title.key, ready), sum: 'ready' })
  }

  // Readers, blocks, past loans -----------------------------------------------------------------------------------------
  const readerRow = ({ card, name, keepsHistory }: (typeof readers)[number], over: Cells = {}) => {
    const state = pick(['有效', '有效', '有效', '有效', '有效', '有效', '有效', '挂失', '锁定'])
    const cells: Cells = {
      证号: card,
      姓名: name,
      读者类型: pick(['01', '01', '02', '03', '09']),
      证件状态: state,
      所属馆: pick(['Z', 'D']),
      单位: `${pick(subjects)}学院`,
      手机: `138${String(below(1e8)).padStart(8, '0')}`,
      邮箱: `${card}@example.org`,
      办证日期: '2024-09-01',
      有效期至: '20290831',
      保留借阅历史: keepsHistory ? '是' : '否',
      ...over,
    }
    return { cells, sum: stateNames[state]! } satisfies TableRow
  }
  const readerRows: TableRow[] = readers.map((reader) => readerRow(reader))
  const blocks: TableRow[] = []
  const blocked = (card: string, over: Cells = {}): TableRow => ({
    cells: {
      证号: card,
      原因代码: pick(['O', 'L', 'C']),
      说明: '原系统的冻结, 待处理',
      开始日期: day(now - 20),
      结束日期: '',
      ...over,
    },
    sum: 'open',
  })
  for (let n = 0; n < count(200); n++) {
    const card = readers[n * 7 % readers.length]!.card
    const isOver = n % 5 === 2
    const row = blocked(card, { 开始日期: day(now - 20 - n), ...(isOver && { 结束日期: day(now - 2) }) })
    blocks.push({ ...row, ...(isOver && { sum: 'over' }) })
  } // oxfmt-ignore
  const histories: TableRow[] = []
  const returned = (card: string, n: number, over: Cells = {}): TableRow => {
    const lent = now - 100 - (n % 300)
    return {
      cells: {
        证号: card,
        条码号: copiesInStock[n % copiesInStock.length]!.barcode,
        借出时间: `${day(lent)} 10:00:00`,
        应还日期: day(lent + 30),
        归还时间: `${day(lent + 20)} 16:30:00`,
        续借次数: '0',
        ...over,
      },
    }
  }
  for (let n = 0; n < count(10_000); n++) {
    const reader = readers[(n * 13) % readers.length]!
    const row = returned(reader.card, n)
    histories.push(reader.keepsHistory ? { ...row, sum: 'returned' } : row)
  }

  // Faults --------------------------------------------------------------------------------------------------------------
  /** Into the second half of a table, so that what is repeated stands before. */
  const plant = (rows: TableRow[], row: TableRow, fault: string) => {
    const { sum: _, ...faulty } = row
    rows.splice(Math.ceil(rows.length / 2) + below(rows.length / 2), 0, { ...faulty, fault })
  }
  const nobody = (n: number) => `9999${String(n).padStart(6, '0')}`
  const aReader = () => readers[below(Math.floor(readers.length / 2))]!
  for (const n of each) {
    const stranger = (at: number) => ({ card: nobody(100 * at + n), name: '无人', keepsHistory: false })
    plant(readerRows, readerRow(readers[n]!, { 姓名: '重号' }), 'card-repeated')
    plant(readerRows, readerRow(stranger(1), { 读者类型: '77' }), 'code-unknown')
    plant(readerRows, readerRow(stranger(2), { 有效期至: '2029-02-31' }), 'date-wrong')
    plant(readerRows, readerRow(stranger(3), { 姓名: '' }), 'value-missing')
    plant(readerRows, readerRow(stranger(4), { 所属馆: 'X' }), 'code-unknown')
    plant(readerRows, { ...readerRow(stranger(5)), isBroken: true }, 'charset')
    plant(readerRows, { ...readerRow(stranger(6)), isCut: true }, 'columns')

    plant(loans, lend(nobody(n)), 'card-unknown')
    plant(loans, { cells: { ...lend(aReader().card, { status: '0' }).cells, 条码号: `X${n}` } }, 'barcode-unknown')
    plant(loans, lend(aReader().card, { 应还日期: '20200101' }), 'due-before-lent')
    plant(loans, lend(aReader().card, { 续借次数: '-1' }), 'number-wrong')
    plant(loans, lend(aReader().card, { 应还日期: '不详' }), 'date-wrong')
    plant(loans, lend(aReader().card, { 借出时间: `${day(now + 20)} 10:00:00`, 应还日期: day(now + 50) }), 'date-in-future')
    plant(loans, { ...lend(aReader().card, { status: '0' }), isBroken: true }, 'charset')
    // An older loan of a copy that is lent.
    plant(loans, { cells: { ...loans[n]!.cells, 证号: readers[n + 1]!.card, 借出时间: '2025-06-01 10:00:00' } }, 'copy-lent-twice')

    plant(requests, asked(nobody(n), waitedFor[0]!.key), 'card-unknown')
    plant(requests, asked(aReader().card, `T999999${n}`), 'title-unknown')
    plant(requests, asked(aReader().card, waitedFor.at(-1 - n)!.key, { 取书地点: 'X' }), 'code-unknown')
    plant(requests, asked(aReader().card, waitedFor.at(-1 - n)!.key, { 预约日期: '2026-00-10' }), 'date-wrong')
    plant(requests, { cells: { ...requests[n * 2]!.cells } }, 'request-repeated')

    plant(blocks, blocked(nobody(n)), 'card-unknown')
    plant(blocks, blocked(aReader().card, { 原因代码: 'Z' }), 'code-unknown')
    plant(blocks, blocked(aReader().card, { 结束日期: day(now - 40) }), 'ends-before-begin')

    const reader = readers[0]!
    plant(histories, returned(nobody(n), 1_000_003 + n), 'card-unknown')
    plant(histories, returned(reader.card, n, { 条码号: `X${n}` }), 'barcode-unknown')
    plant(histories, returned(reader.card, n, { 归还时间: '2001-01-01 10:00:00' }), 'returned-before-lent')
    plant(histories, { cells: { ...histories[n]!.cells } }, 'loan-repeated')
  } // oxfmt-ignore
  // Two at one place of a queue: both are taken, and one of them is told of.
  for (const n of each) {
    const { key } = waitedFor.at(-10 - n)!
    const placed = { 预约日期: day(now - 9), 名次: '1' }
    requests.unshift(asked(readers[3 * n]!.card, key, placed))
    const second = asked(readers[3 * n + 1]!.card, key, placed)
    requests.push({ ...second, fault: 'queue-place-repeated' })
  }

  // The table of copies, in which some are lent of which no loan tells, and the other way round ---------------------------
  const copyRow = ({ barcode, status }: (typeof copies)[number], over: Cells = {}): TableRow => ({
    cells: {
      条码号: barcode,
      状态: status,
      流通类型: pick(['A', 'A', 'A', 'B', 'R']),
      价格: `${10 + below(90)}.${below(10)}0`,
      入藏日期: day(-below(3_000)),
      ...over,
    },
  })
  const statusNames = ['on shelf', 'on loan', 'held', 'in process', 'lost']
  const outWithoutLoan = each.map(() => nextCopy())
  for (const copy of outWithoutLoan) copy.status = '1'
  const onShelfButLent = new Set(
    each.map((n) => loans.filter(({ fault }) => !fault)[20 + n]!.cells['条码号']),
  )
  for (const copy of copies) if (onShelfButLent.has(copy.barcode)) copy.status = '0'
  const badInRecord = each.map((n) => copies.at(-1 - n)!)
  const badPlace = each.map((n) => `B9000000${n}`)
  const copyRows = copies
    .filter((copy) => !badInRecord.includes(copy))
    .map((copy): TableRow => {
      const row = { ...copyRow(copy), sum: statusNames[Number(copy.status)]! }
      if (outWithoutLoan.includes(copy)) return { ...row, fault: 'lent-without-loan' }
      return onShelfButLent.has(copy.barcode) ? { ...row, fault: 'lent-against-status' } : row
    })
  for (const n of each) {
    const bare = (at: number) => copies.at(-20 - at * faultsEach - n)!
    const spoil = (at: number, over: Cells, fault: string) => {
      const row = copyRows.find(({ cells }) => cells['条码号'] === bare(at).barcode)!
      Object.assign(row, { fault, cells: { ...row.cells, ...over } })
      delete row.sum
    }
    spoil(0, { 状态: '99' }, 'code-unknown')
    spoil(1, { 价格: '-5.00' }, 'number-wrong')
    spoil(2, { 入藏日期: '去年' }, 'date-wrong')
    plant(copyRows, copyRow({ ...copies[0]!, barcode: `X${n}` }), 'barcode-unknown')
    plant(copyRows, copyRow(copies[n]!), 'barcode-repeated')
  }

  // Everything onto the disk ----------------------------------------------------------------------------------------------
  for (const [part, rows] of Object.entries({ readers: readerRows, copies: copyRows, loans, requests, blocks, histories })) {
    const head = Object.keys(rows[0]!.cells)
    const lines = rows.map(({ cells, isBroken, isCut }) => {
      const shown = head.map((name) => cells[name]!)
      const line = gb(csvLine(isCut ? shown.slice(0, 3) : shown))
      return isBroken ? Buffer.concat([line, broken]) : line
    })
    const newline = Buffer.from('\r\n')
    const content = Buffer.concat([gb(head.join(',')), newline, ...lines.flatMap((line) => [line, newline])])
    writeFileSync(join(folder, `${part}.csv`), content)
    for (const [at, { fault, sum, cells }] of rows.entries()) {
      if (fault !== undefined) faults.push({ part: part as ConversionPart, at: at + 2, reason: fault })
      if (sum === undefined) continue
      sums[`${part} ${sum}`] = (sums[`${part} ${sum}`] ?? 0) + 1
      if (!['loans', 'requests', 'blocks'].includes(part)) continue
      const ofCard = `${part} ${sum} ${cells['证号']}`
      sumsByCard[ofCard] = (sumsByCard[ofCard] ?? 0) + 1
    }
  } // oxfmt-ignore
  await writeRecords()
  for (const name of ['institution.json', 'sources.json', 'mapping.json']) {
    cpSync(join(examples, name), join(folder, name))
  }
  return { faults, sums, sumsByCard }

  async function writeRecords() {
    const file = createWriteStream(join(folder, 'records.mrc'))
    let offset = 0
    const write = async (bytes: Buffer) => {
      offset += bytes.length
      if (!file.write(bytes)) await once(file, 'drain')
    }
    const copiesOf = Map.groupBy(copies, ({ title }) => title.key)
    const field = (tag: string, ...subfields: [string, string][]) => ({
      tag,
      ind1: ' ',
      ind2: ' ',
      subfields,
    })
    const record = (key: string, title: string, held: { barcode: string; place: string; status: string }[]): MarcRecord => ({
      leader: '00000nam0 2200000   450 ',
      control: [['001', key]],
      data: [
        field('100', ['a', '20200301d2020    em y0chiy0120    ea']),
        field('101', ['a', 'chi']),
        ...(title === '' ? [] : [field('200', ['a', title], ['f', `${pick(families)}${pick(given)}著`])]),
        field('210', ['a', '北京'], ['c', '示例出版社'], ['d', String(1980 + below(46))]),
        field('606', ['a', pick(subjects)]),
        field('690', ['a', pick(['K20', 'I206', 'TU986', 'F01', 'O4', 'J6'])]),
        ...held.map(({ barcode, place, status }) =>
          field('905', ['a', place], ['b', barcode], ['d', `K20/${barcode.slice(-4)}`], ['f', status]),
        ),
      ],
    }) // oxfmt-ignore
    const bytesOf = (made: MarcRecord) => writeIso2709(made, gb)
    for (const { key, title } of titles) {
      const held = (copiesOf.get(key) ?? []).map((copy) =>
        badInRecord.includes(copy) ? { ...copy, status: '88' } : copy,
      )
      await write(bytesOf(record(key, title, held)))
    }
    for (const copy of badInRecord) {
      faults.push({ part: 'records', at: copy.barcode, reason: 'item-status' })
    }
    for (const n of each) {
      const key = (at: number) => `F${at}${n}`
      faults.push({ part: 'records', at: key(1), reason: 'no-title' })
      await write(bytesOf(record(key(1), '', [])))
      faults.push({ part: 'records', at: badPlace[n]!, reason: 'location' })
      const astray = { barcode: badPlace[n]!, place: 'QQ', status: '0' }
      await write(bytesOf(record(key(2), '错放的书', [astray])))
      faults.push({ part: 'records', at: copies[n]!.barcode, reason: 'item-repeated' })
      await write(bytesOf(record(key(3), '条码重复的书', [copies[n]!])))
      faults.push({ part: 'records', at: titles[n]!.key, reason: 'repeated' })
      await write(bytesOf(record(titles[n]!.key, '控制号重复的书', [])))
      faults.push({ part: 'records', at: offset, reason: 'charset' })
      const unreadable = bytesOf(record(key(4), '字符损坏的书', []))
      // The last characters of the title.
      const [title, at] = [gb('损坏的书'), unreadable.indexOf(gb('损坏的书'))]
      await write(Buffer.concat([unreadable.subarray(0, at), Buffer.alloc(title.length, 0xff), unreadable.subarray(at + title.length)])) // oxfmt-ignore
      faults.push({ part: 'records', at: offset, reason: 'length' })
      const whole = bytesOf(record(key(5), '截断的书', []))
      await write(Buffer.concat([whole.subarray(0, -10), Buffer.from('\x1D')]))
    }
    file.end()
    await once(file, 'close')
  }
}
