import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { inInstitution } from '../../../platform/stores/database.ts'
import { openDelivery } from './delivery.ts'
import { answerRun, runImport, type DeliveredEntry, type RunOptions } from './runs.ts'
import { SourceDescription } from '../sources/source-file.ts'
import { putSource, type Source } from '../sources/sources.ts'
import { attributions } from '../imports.ts'

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await startTestApi()
  folder = await mkdtemp(join(tmpdir(), 'shulin-'))
})
afterAll(() => api.close())

const mapping = {
  fields: {
    sourceKey: { path: 'id' },
    documentType: { constant: 'book' },
    title: { path: 'title' },
    creators: { path: 'authors[].name' },
    year: { path: 'year' },
    isbn: { path: 'isbn' },
    link: { path: 'url' },
  },
  names: { path: 'authors[]', key: 'id', name: 'name', otherNames: 'aliases' },
}

let sources = 0
/** A source of the union catalogue, or of one institution. */
async function aSource(given: object = {}, owner: string | null = null): Promise<Source> {
  const description = SourceDescription.parse({
    name: `source-${(sources += 1)}`,
    title: { 'zh-CN': '来源' },
    format: 'json-lines',
    mapping,
    ...given,
  })
  return owner === null
    ? api.adminDb.transaction().execute((trx) => putSource(trx, null, description))
    : inInstitution(api.db, owner, (trx) => putSource(trx, owner, description))
}

async function aFile(name: string, content: string | Buffer) {
  const file = join(folder, `${(sources += 1)}-${name}`)
  await writeFile(file, content)
  return file
}

/** Delivers rows (or text as it is) and takes them in. */
async function deliver(source: Source, rows: object[] | string, options: Partial<RunOptions> = {}) {
  const content =
    typeof rows === 'string' ? rows : rows.map((row) => JSON.stringify(row)).join('\n')
  const delivery = await openDelivery(source, [await aFile('rows.jsonl', content)])
  const db = source.ownerGroupCode === null ? api.adminDb : api.db
  return runImport(db, source, delivery, { startedBy: 'test', ...options })
}

const books = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({
    id: `b${from + i}`,
    title: `书 ${from + i}`,
    year: 2001,
  }))

const recordsOf = (source: Source) =>
  api.adminDb
    .selectFrom('record')
    .selectAll()
    .where('source', '=', source.name)
    .orderBy('id')
    .execute()

/** Every row of the catalogue with the transaction that wrote it last. */
async function written() {
  const tables = [
    'record',
    'work',
    'authority_name',
    'record_name',
    'package',
    'package_title',
    'import_source',
    'holding',
    'item',
  ]
  const rows: string[] = []
  for (const table of tables) {
    const { rows: found } = await sql<{ row: string }>`
      select ${table} || ' ' || ctid || ' ' || xmin as row from ${sql.table(table)}`.execute(
      api.adminDb,
    )
    rows.push(...found.map(({ row }) => row))
  }
  return rows.toSorted()
}

test('the same delivery again writes no row; a changed record is written alone', async () => {
  const source = await aSource({ package: { supplier: 'test', code: 'p', name: 'P' } })
  const rows = books(1, 600).map((row, n) => ({
    ...row,
    authors: [{ id: n % 50, name: `著者 ${n % 50}`, aliases: ['别名'] }],
    url: `https://example.org/${n}`,
  }))
  expect(await deliver(source, rows)).toMatchObject({
    seen: 600,
    added: 600,
    changed: 0,
    unchanged: 0,
  })
  const before = await written()
  expect(await deliver(source, rows)).toMatchObject({
    seen: 600,
    added: 0,
    changed: 0,
    unchanged: 600,
    withdrawn: 0,
  })
  expect(await written()).toEqual(before)

  rows[7]!.title = '新题名'
  expect(await deliver(source, rows)).toMatchObject({ added: 0, changed: 1, unchanged: 599 })
  const again = await written()
  expect(again.filter((row) => row.startsWith('record ') && !before.includes(row))).toHaveLength(1)
})

test('[T-61] every record of a broken delivery is taken in or refused with its reason, and the rest goes on', async () => {
  const source = await aSource()
  const good = books(1, 3).map((row) => JSON.stringify(row))
  const content = [
    good[0],
    '{"id": "b9", ',
    '[1]',
    good[1],
    '{"id":"x"}',
    good[0],
    '{"__proto__":{}}',
    good[2],
  ].join('\n')
  const report = await deliver(source, content)
  expect(report).toMatchObject({ seen: 8, added: 3, refused: 5 })
  const refusals = await api.adminDb
    .selectFrom('importRefusal')
    .select(['position', 'reason', 'sourceKey'])
    .where('runId', '=', report.runId)
    .orderBy('position')
    .execute()
  expect(refusals).toEqual([
    { position: 2, reason: 'json', sourceKey: null },
    { position: 3, reason: 'object', sourceKey: null },
    { position: 5, reason: 'no-title', sourceKey: 'x' },
    { position: 6, reason: 'repeated', sourceKey: 'b1' },
    { position: 7, reason: 'key', sourceKey: null },
  ])
})

test('[T-61] a record the database will not have is refused alone, not with its batch', async () => {
  const source = await aSource()
  async function* records(): AsyncGenerator<DeliveredEntry> {
    for (const [position, raw] of books(1, 20).entries()) {
      const title = position === 11 ? 'a\u0000b' : raw.title
      yield { is: 'record', position, raw: { ...raw, title } }
    }
  }
  const delivery = { kind: 'file' as const, origin: 'test', records: records() }
  const report = await runImport(api.adminDb, source, delivery, { startedBy: 'test' })
  expect(report).toMatchObject({ seen: 20, added: 19, refused: 1 })
})

test('what a complete delivery lacks is withdrawn, and comes back with the next', async () => {
  const source = await aSource({
    isComplete: true,
    withdrawnShare: 0.1,
    package: { supplier: 'test', code: 'c', name: 'C' },
  })
  await deliver(source, books(1, 20))
  expect(await deliver(source, books(1, 18))).toMatchObject({
    state: 'done',
    withdrawn: 2,
    unchanged: 18,
  })
  const gone = (await recordsOf(source)).filter(({ withdrawnAt }) => withdrawnAt !== null)
  expect(gone.map(({ sourceKey }) => sourceKey)).toEqual(['b19', 'b20'])
  const left = await api.adminDb
    .selectFrom('packageTitle')
    .select('recordId')
    .where('withdrawnAt', 'is not', null)
    .execute()
  expect(left.map(({ recordId }) => recordId)).toEqual(gone.map(({ id }) => id))
  expect(await deliver(source, books(1, 20))).toMatchObject({ changed: 2, unchanged: 18 })
  expect((await recordsOf(source)).every(({ withdrawnAt }) => withdrawnAt === null)).toBe(true)
})

test('a delivery that would withdraw more than the share stops and asks; the answer is given later', async () => {
  const source = await aSource({ isComplete: true, withdrawnShare: 0.05 })
  await deliver(source, books(1, 100))
  const asks = await deliver(source, books(1, 40))
  expect(asks).toMatchObject({ state: 'asks', wouldWithdraw: 60, withdrawn: 0 })
  const present = async () =>
    (await recordsOf(source)).filter(({ withdrawnAt }) => withdrawnAt === null).length
  expect(await present()).toBe(100)
  const withdrawn = await api.adminDb
    .transaction()
    .execute((trx) => answerRun(trx, asks.runId, true))
  expect(withdrawn).toBe(60)
  expect(await present()).toBe(40)
  await expect(
    api.adminDb.transaction().execute((trx) => answerRun(trx, asks.runId, true)),
  ).rejects.toThrow('does not ask')

  await deliver(source, books(1, 100))
  expect(await deliver(source, books(1, 30), { withdraw: true })).toMatchObject({
    state: 'done',
    withdrawn: 70,
  })
})

test('a complete delivery that could not be read to its end withdraws nothing by itself', async () => {
  const source = await aSource({ isComplete: true, withdrawnShare: 0.5 })
  await deliver(source, books(1, 20))
  const cut = `${books(1, 18)
    .map((row) => JSON.stringify(row))
    .join('\n')}\n{"id":"b1`
  expect(await deliver(source, cut)).toMatchObject({
    state: 'asks',
    wouldWithdraw: 2,
    withdrawn: 0,
  })
})

test('what staff corrected outlives every delivery, and what the source says is kept beside it', async () => {
  const source = await aSource()
  const [row] = books(1, 1)
  await deliver(source, [row!])
  const [record] = await recordsOf(source)
  const correction = {
    value: '正确的题名',
    delivered: '书 1',
    by: '馆员',
    at: '2026-01-01T00:00:00Z',
  }
  await api.adminDb
    .updateTable('record')
    .set({ title: correction.value, corrections: JSON.stringify({ title: correction }) })
    .where('id', '=', record!.id)
    .execute()
  expect(await deliver(source, [row!])).toMatchObject({ unchanged: 1 })
  expect(await deliver(source, [{ ...row, title: '书一', year: 2005 }])).toMatchObject({
    changed: 1,
  })
  const [after] = await recordsOf(source)
  expect(after).toMatchObject({ title: '正确的题名', publishedYear: 2005 })
  expect(after!.corrections).toEqual({ title: { ...correction, delivered: '书一' } })
})

test('editions of one work are found across scripts; without an author nothing is grouped', async () => {
  const source = await aSource()
  const by = (name: string) => [{ id: name, name }]
  await deliver(source, [
    { id: 1, title: '红楼梦', authors: by('曹雪芹') },
    { id: 2, title: '紅樓夢', authors: by('曹雪芹') },
    { id: 3, title: '《红楼梦》', authors: by('曹雪芹') },
    { id: 4, title: '红楼梦', authors: by('高鹗') },
    { id: 5, title: '红楼梦' },
    { id: 6, title: 'Emma.', authors: by('Austen, Jane, 1775-1817') },
    { id: 7, title: 'EMMA', authors: by('Austen, Jane') },
  ])
  const works = (await recordsOf(source)).map(({ workId }) => workId)
  expect(works[1]).toBe(works[0])
  expect(works[2]).toBe(works[0])
  expect(works[3]).not.toBe(works[0])
  expect(works[4]).toBeNull()
  expect(works[6]).toBe(works[5])
  const work = await api.adminDb
    .selectFrom('work')
    .select('key')
    .where('id', '=', works[0]!)
    .executeTakeFirstOrThrow()
  expect(work.key).toBe('曹雪芹|红楼梦')
})

test('names come with their other forms and are tied to their titles', async () => {
  const source = await aSource()
  const authors = [{ id: 9, name: 'Tao, Qian', aliases: ['陶潛', '陶淵明'] }]
  await deliver(source, [{ id: 1, title: '桃花源記', authors }])
  const [name] = await api.adminDb
    .selectFrom('recordName')
    .innerJoin('authorityName', 'authorityName.id', 'recordName.nameId')
    .innerJoin('record', 'record.id', 'recordName.recordId')
    .select(['authorityName.name', 'authorityName.otherNames'])
    .where('record.source', '=', source.name)
    .execute()
  expect(name).toEqual({ name: 'Tao, Qian', otherNames: ['陶潛', '陶淵明'] })
  await deliver(source, [{ id: 1, title: '桃花源記' }])
  expect(
    await api.adminDb
      .selectFrom('recordName')
      .innerJoin('record', 'record.id', 'recordId')
      .select('nameId')
      .where('source', '=', source.name)
      .execute(),
  ).toEqual([])
})

test('an institution imports for itself: it holds the titles, and no neighbour sees them', async () => {
  const one = await anInstitution(api)
  const other = await anInstitution(api)
  const source = await aSource({}, one.groupCode)
  const rows = books(1, 3).map((row) => ({ ...row, url: 'https://example.org/full' }))
  expect(await deliver(source, rows)).toMatchObject({ added: 3 })
  expect(await deliver(source, rows)).toMatchObject({ unchanged: 3 })
  const seenBy = (institution: typeof one) =>
    institution.within(async (trx) => ({
      records: (
        await trx.selectFrom('record').select('id').where('source', '=', source.name).execute()
      ).length,
      runs: (
        await trx.selectFrom('importRun').select('id').where('sourceId', '=', source.id).execute()
      ).length,
      holdings: (await trx.selectFrom('holding').select('recordId').execute()).length,
      links: (await trx.selectFrom('electronicResource').select('url').execute()).length,
    }))
  expect(await seenBy(one)).toEqual({ records: 3, runs: 2, holdings: 3, links: 3 })
  expect(await seenBy(other)).toEqual({ records: 0, runs: 0, holdings: 0, links: 0 })
})

const withItems = {
  fields: {
    sourceKey: { path: 'id' },
    documentType: { constant: 'book' },
    title: { path: 'title' },
  },
  items: { path: 'copies[]', barcode: 'code', location: 'room', callNo: 'callNo', status: 'state' },
}

test('titles come with their items; a known item is described anew, and stays where the desk has it', async () => {
  const { groupCode, within } = await anInstitution(api, { libraries: { L1: '总馆' } })
  await within((trx) =>
    trx
      .insertInto('location')
      .values(
        ['A', 'B'].map((locationId) => ({
          groupCode,
          locationId,
          libCode: 'L1',
          name: JSON.stringify({ 'zh-CN': locationId }),
        })),
      )
      .execute(),
  )
  const source = await aSource({ mapping: withItems }, groupCode)
  const copies = [
    { code: '1', room: 'A', callNo: 'I242', state: 'on loan' },
    { code: '2', room: 'B' },
    { code: '', room: 'A' },
  ]
  const titles = [
    { id: 'x', title: '红楼梦', copies },
    { id: 'y', title: '西游记', copies: [{ code: '3', room: 'attic' }] },
  ]
  const items = () =>
    within((trx) =>
      trx
        .selectFrom('item')
        .select(['barcode', 'callNo', 'locationId', 'currentLocationId', 'status'])
        .orderBy('barcode')
        .execute(),
    )
  const report = await deliver(source, titles)
  expect(report).toMatchObject({ added: 1, refused: 1 })
  const first = { barcode: '1', callNo: 'I242', locationId: 'A', currentLocationId: 'A' }
  const second = { barcode: '2', callNo: null, locationId: 'B', currentLocationId: 'B' }
  expect(await items()).toEqual([
    { ...first, status: 'in transit' },
    { ...second, status: 'on shelf' },
  ])
  // The title stands on the shelf where its first copy does.
  const shelved = () =>
    within((trx) => trx.selectFrom('holding').select('callNo').executeTakeFirstOrThrow())
  expect(await shelved()).toEqual({ callNo: 'I242' })
  // Which room is not known is said in the report.
  const refusal = await within((trx) =>
    trx
      .selectFrom('importRefusal')
      .select(['reason', 'detail'])
      .where('runId', '=', report.runId)
      .executeTakeFirstOrThrow(),
  )
  expect(refusal).toEqual({ reason: 'location', detail: 'attic' })

  const before = await written()
  expect(await deliver(source, titles.slice(0, 1))).toMatchObject({ unchanged: 1 })
  expect(await written()).toEqual(before)

  const moved = { code: '1', room: 'B', callNo: 'I242.4', state: 'on shelf' }
  const changed = [{ id: 'x', title: '红楼梦', copies: [moved] }]
  expect(await deliver(source, changed)).toMatchObject({ changed: 1 })
  expect(await items()).toEqual([
    { ...first, callNo: 'I242.4', locationId: 'B', status: 'in transit' },
    { ...second, status: 'on shelf' },
  ])
  // Whatever a delivery writes of a title is one change of its document.
  const marks = await within((trx) => trx.selectFrom('indexDirty').select('marks').execute())
  expect(marks).toEqual([{ marks: 2 }])
})

test('every copy of a delivery is taken or refused with its reason, and none moves without notice', async () => {
  const { groupCode, within } = await anInstitution(api, { libraries: { L1: '总馆' } })
  await within((trx) =>
    trx
      .insertInto('location')
      .values({
        groupCode,
        locationId: 'A',
        libCode: 'L1',
        name: JSON.stringify({ 'zh-CN': 'A' }),
      })
      .execute(),
  )
  const items = { ...withItems.items, locations: { 一楼: 'A' }, statuses: { 在架: 'on shelf' } }
  const source = await aSource({ mapping: { ...withItems, items } }, groupCode)
  const copy = (code: string, room = '一楼', state = '在架') => ({ code, room, state })
  const titles = [
    { id: 'a', title: '红楼梦', copies: [copy('1'), copy('2'), copy('2'), copy('')] },
    { id: 'b', title: '西游记', copies: [copy('3'), copy('4', '一楼', '剔旧')] },
    { id: 'c', title: '水浒传', copies: [copy('1'), copy('5')] },
    { id: 'd', title: '三国演义', copies: [copy('6'), copy('7', '二楼')] },
    { id: 'a', title: '红楼梦', copies: [copy('8')] },
    { id: 'e', copies: [copy('9')] },
  ]
  const report = await deliver(source, titles)
  expect(report).toMatchObject({
    seen: 6,
    added: 3,
    refused: 3,
    leftOut: 0,
    itemsSeen: 12,
    itemsTaken: 4,
    itemsRefused: 8,
  })
  const refusals = await within((trx) =>
    trx
      .selectFrom('importRefusal')
      .select(['sourceKey', 'barcode', 'reason', 'detail'])
      .where('runId', '=', report.runId)
      .orderBy('n')
      .execute(),
  )
  const inShort = refusals.map(({ sourceKey, barcode, reason, detail }) =>
    [sourceKey!.replace(/^=.*/u, '?'), barcode, reason, detail].join(' '),
  )
  expect(inShort).toEqual([
    'd 7 location 二楼',
    'e  no-title ',
    'a  repeated ',
    'a  item-barcode 一楼',
    'a 2 item-repeated ',
    'b 4 item-status 剔旧',
    'c 1 item-repeated ',
  ])
  // The copies are with the title that named them first, and a title that was refused has none.
  const stored = await within((trx) =>
    trx
      .selectFrom('item')
      .innerJoin('record', 'record.id', 'item.recordId')
      .select(['barcode', 'record.sourceKey'])
      .orderBy('barcode')
      .execute(),
  )
  expect(stored.map(({ barcode, sourceKey }) => `${sourceKey}${barcode}`)).toEqual([
    'a1',
    'a2',
    'b3',
    'c5',
  ])
  const again = await deliver(source, titles)
  expect(again).toMatchObject({ unchanged: 3, itemsSeen: 12, itemsTaken: 4, itemsRefused: 8 })
  const left = await within((trx) => trx.selectFrom('importSeenItem').selectAll().execute())
  expect(left).toEqual([])
})

test('a source of the union catalogue brings no items: they belong to one institution', async () => {
  await expect(aSource({ mapping: withItems })).rejects.toMatchObject({
    refusal: { code: 'imports.items-have-an-owner' },
  })
})

test('a run that is given up keeps what it took in; the next one takes the rest', async () => {
  const source = await aSource()
  const rows = books(1, 1_200)
  const stop = new AbortController()
  const given = deliver(source, rows, {
    signal: stop.signal,
    tell: () => stop.abort(new Error('given up')),
  })
  await expect(given).rejects.toThrow('given up')
  const [run] = await api.adminDb
    .selectFrom('importRun')
    .selectAll()
    .where('sourceId', '=', source.id)
    .execute()
  expect(run).toMatchObject({ state: 'given up', seen: 500, added: 500 })
  expect(await deliver(source, rows)).toMatchObject({ seen: 1_200, added: 700, unchanged: 500 })
})

test('one source is imported once at a time', async () => {
  const source = await aSource()
  let second: unknown
  async function* records(): AsyncGenerator<DeliveredEntry> {
    second = await deliver(source, books(1, 1)).catch((error: unknown) => error)
    yield { is: 'record', position: 1, raw: { id: 1, title: '书' } }
  }
  const delivery = { kind: 'file' as const, origin: 'slow', records: records() }
  expect(await runImport(api.adminDb, source, delivery, { startedBy: 'test' })).toMatchObject({
    added: 1,
  })
  expect(String(second)).toContain('imported already')
  expect(await deliver(source, [{ id: 1, title: '书' }])).toMatchObject({ unchanged: 1 })
})

test('MARC 21, CNMARC in GB18030, KBART, CSV and MARCXML each find their way into the catalogue', async () => {
  const take = async (given: object, name: string, content: string | Buffer) => {
    const source = await aSource(given)
    const delivery = await openDelivery(source, [await aFile(name, content)])
    const report = await runImport(api.adminDb, source, delivery, { startedBy: 'test' })
    return { report, records: await recordsOf(source) }
  }
  const sample = join(import.meta.dirname, '../../../../../fixtures/catalogue/sample')
  const cnmarc = await aSource({
    format: 'unimarc',
    encoding: 'gb18030',
    mapping: { base: 'unimarc' },
  })
  const delivery = await openDelivery(cnmarc, [join(sample, 'marc/demo_cnmarc.mrc')])
  expect(await runImport(api.adminDb, cnmarc, delivery, { startedBy: 'test' })).toMatchObject({
    added: 40,
    refused: 0,
  })
  expect((await recordsOf(cnmarc))[11]).toMatchObject({
    title: '三体',
    creators: ['刘慈欣'],
    isbn: ['9787536692930'],
    publisher: '重庆出版社',
    publishedYear: 2008,
    language: ['chi'],
    country: 'CN',
    classScheme: 'CLC',
    classNo: 'I247.55',
  })

  const marcxml = `<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000cas a2200000   4500</leader><controlfield tag="001">7</controlfield><datafield tag="022" ind1=" " ind2=" "><subfield code="a">0028-0836</subfield></datafield><datafield tag="245" ind1="0" ind2="0"><subfield code="6">880-01</subfield><subfield code="a">Kexue tong bao /</subfield></datafield><datafield tag="880" ind1="0" ind2="0"><subfield code="6">245-01/$1</subfield><subfield code="a">科学通报 /</subfield></datafield></record></collection>`
  const xml = await take({ format: 'marc21', mapping: { base: 'marc21' } }, 'a.xml', marcxml)
  expect(xml.records).toMatchObject([
    {
      sourceKey: '7',
      documentType: 'journal',
      title: '科学通报',
      otherTitles: ['Kexue tong bao'],
      issn: ['0028-0836'],
    },
  ])

  const csv = await take(
    {
      format: 'csv',
      encoding: 'gb18030',
      mapping: {
        fields: {
          sourceKey: { column: '编号' },
          documentType: { constant: 'book' },
          title: { column: '题名' },
        },
      },
    },
    'a.csv',
    // 编号,题名 / 1,鲁迅全集 in GB18030
    Buffer.from('b1e0bac52cccE2c3fb0a312cc2b3d1b8c8abbcaf0a'.toLowerCase(), 'hex'),
  )
  expect(csv.records).toMatchObject([{ sourceKey: '1', title: '鲁迅全集' }])

  const header =
    'publication_title\tprint_identifier\tonline_identifier\tdate_first_issue_online\tnum_first_vol_online\tnum_first_issue_online\tdate_last_issue_online\tnum_last_vol_online\tnum_last_issue_online\ttitle_url\tfirst_author\ttitle_id\tembargo_info\tcoverage_depth\tnotes\tpublisher_name\tpublication_type\tdate_monograph_published_print\tdate_monograph_published_online\tmonograph_volume\tmonograph_edition\tfirst_editor\tparent_publication_title_id\tpreceding_publication_title_id\taccess_type'
  const row = [
    'Nature',
    '0028-0836',
    '1476-4687',
    '1997',
    '',
    '',
    '2015',
    '',
    '',
    'https://www.nature.com',
    '',
    'nature',
    '',
    'fulltext',
    '',
    'Springer',
    'serial',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    'P',
  ].join('\t')
  const kbart = await take(
    {
      format: 'kbart',
      mapping: { base: 'kbart' },
      package: { supplier: 'test', code: 'k', name: 'K' },
    },
    'a.txt',
    `${header}\n${row}\n`,
  )
  expect(kbart.records).toMatchObject([
    {
      sourceKey: 'nature',
      documentType: 'e-journal',
      issn: ['0028-0836', '1476-4687'],
      isElectronic: true,
    },
  ])
  const [covered] = await api.adminDb
    .selectFrom('packageTitle')
    .select(['url', 'covered'])
    .where('recordId', '=', kbart.records[0]!.id)
    .execute()
  expect(covered).toEqual({ url: 'https://www.nature.com', covered: '1997-2015' })
})

test('the product can say where its records come from, and under which licence', async () => {
  const source = await aSource({
    title: { 'zh-CN': '开放书目', 'en-US': 'Open records' },
    licence: 'CC BY 4.0',
    attribution: 'Open records, CC BY 4.0',
  })
  const { within } = await anInstitution(api)
  const told = (locale: 'zh-CN' | 'en-US') => within((trx) => attributions(trx, locale))
  expect(await told('zh-CN')).toEqual([])
  await deliver(source, books(1, 1))
  expect(await told('en-US')).toEqual([
    { source: 'Open records', licence: 'CC BY 4.0', attribution: 'Open records, CC BY 4.0' },
  ])
})
