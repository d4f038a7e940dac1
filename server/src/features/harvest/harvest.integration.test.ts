import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { unfoldChanges } from '../../../test/feeding.ts'
import { harvest, manyTitles, rename } from '../../../test/harvesting.ts'
import { aSearchedInstitution, aTitle, type SearchedInstitution } from '../../../test/searching.ts'
import { allNamed, readXml, textOf, textsOf } from '../../../test/xml.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

const doorOf = ({ mappingPath }: SearchedInstitution) => `${api.url}/${mappingPath}/oai`

async function ask(institution: SearchedInstitution, given: string) {
  const response = await fetch(`${doorOf(institution)}?${given}`)
  expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8')
  return readXml(await response.text())
}

const errorOf = async (institution: SearchedInstitution, given: string) =>
  allNamed(await ask(institution, given), 'error')[0]?.attributes['code']

const hide = ({ within }: SearchedInstitution, recordId: number) =>
  within((trx) =>
    trx.updateTable('holding').set({ isHidden: true }).where('recordId', '=', recordId).execute(),
  )

test('a repository says who it is, what it gives and which sets it has', async () => {
  const library = await aSearchedInstitution(api, { settings: { email: 'lib@example.edu' } })
  await aTitle(library, { collections: ['古籍'] })
  const identity = await ask(library, 'verb=Identify')
  expect(textOf(identity, 'repositoryName')).toBe(library.name['zh-CN'])
  expect(textOf(identity, 'adminEmail')).toBe('lib@example.edu')
  expect(textOf(identity, 'deletedRecord')).toBe('persistent')
  expect(textOf(identity, 'granularity')).toBe('YYYY-MM-DDThh:mm:ssZ')
  expect(textOf(identity, 'baseURL')).toMatch(new RegExp(`/${library.mappingPath}/oai$`))
  expect(textsOf(await ask(library, 'verb=ListMetadataFormats'), 'metadataPrefix')).toEqual([
    'oai_dc',
    'marcxml',
  ])
  expect(textsOf(await ask(library, 'verb=ListSets'), 'setName')).toEqual([
    '馆 L1',
    '馆 L2',
    '馆 L3',
    '古籍',
  ])
})

test('one record is given as Dublin Core and as MARC, by GET and by POST', async () => {
  const library = await aSearchedInstitution(api)
  const recordId = await aTitle(library, {
    title: '边城 <1934>',
    creators: ['沈从文'],
    isbn: ['9787020008728'],
    year: 1934,
    items: [{ at: 'P1' }],
  })
  const listed = await ask(library, 'verb=ListIdentifiers&metadataPrefix=oai_dc')
  const identifier = textOf(listed, 'identifier')!
  expect(identifier).toMatch(new RegExp(`^oai:[^:]+:${library.groupCode}/${recordId}$`))
  const asked = { verb: 'GetRecord', identifier, metadataPrefix: 'oai_dc' }
  const response = await fetch(doorOf(library), {
    method: 'POST',
    body: new URLSearchParams(asked),
  })
  const core = readXml(await response.text())
  expect(textOf(core, 'title')).toBe('边城 <1934>')
  expect(textsOf(core, 'identifier')).toContain('urn:ISBN:9787020008728')
  expect(textsOf(core, 'setSpec')).toEqual(['library-L1'])
  const inMarc = new URLSearchParams({ ...asked, metadataPrefix: 'marcxml' }).toString()
  const marc = await ask(library, inMarc)
  const title = allNamed(marc, 'datafield').find(({ attributes }) => attributes['tag'] === '245')
  expect(title?.namespace).toBe('http://www.loc.gov/MARC21/slim')
  expect(textOf(title!, 'subfield')).toBe('边城 <1934>')
  expect(textOf(marc, 'leader')).toHaveLength(24)
})

test('what is wrong with a request is said in the words of the protocol', async () => {
  const library = await aSearchedInstitution(api)
  const wrong: [string, string][] = [
    ['', 'badVerb'],
    ['verb=Nothing', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=Identify&from=2020-01-01', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2020-01-01&from=2020-01-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2020-02-31', 'badArgument'],
    [
      'verb=ListRecords&metadataPrefix=oai_dc&from=2020-01-01&until=2020-01-02T00:00:00Z',
      'badArgument',
    ],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2021-01-01&until=2020-01-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=x', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=mods', 'cannotDisseminateFormat'],
    ['verb=ListRecords&metadataPrefix=oai_dc', 'noRecordsMatch'],
    ['verb=ListRecords&resumptionToken=1.eyJ9.x', 'badResumptionToken'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:x:1', 'idDoesNotExist'],
    ['verb=ListMetadataFormats&identifier=oai:x:1', 'idDoesNotExist'],
  ]
  for (const [given, code] of wrong)
    expect([given, await errorOf(library, given)]).toEqual([given, code])
  const elsewhere = await fetch(`${api.url}/nobody/oai?verb=Identify`)
  expect(elsewhere.status).toBe(404)
})

test('a harvest gives every title once; the next gives what has changed since, deletions among it', async () => {
  const library = await aSearchedInstitution(api)
  const other = await aSearchedInstitution(api)
  await aTitle(other)
  const neverShown = await aTitle(library, { isHidden: true })
  const ids = await manyTitles(library, 1, 250)
  const first = await harvest(doorOf(library))
  expect(first.parts).toBe(3)
  expect(first.records.map(({ recordId }) => recordId).toSorted((a, b) => a - b)).toEqual(ids)
  expect(first.records.some(({ recordId }) => recordId === neverShown)).toBe(false)

  await wait(1_100)
  const [gone, renamed, lent] = ids as [number, number, number]
  await hide(library, gone)
  await library.within((trx) =>
    trx.updateTable('record').set({ title: '改名' }).where('id', '=', renamed).execute(),
  )
  // The index is told of a loan; what is harvested does not change by it.
  await library.within((trx) =>
    sql`select touch_titles(${library.groupCode}, array[${lent}::bigint])`.execute(trx),
  )
  await unfoldChanges(api.db)
  const next = await harvest(doorOf(library), { from: first.responseDate })
  const changed = next.records.filter(({ datestamp }) => datestamp > first.responseDate)
  expect(changed.map(({ recordId, isDeleted, title }) => [recordId, isDeleted, title])).toEqual([
    [gone, true, undefined],
    [renamed, false, '改名'],
  ])
  const before = await harvest(doorOf(library), { until: '2020-01-01' })
  expect(before.error).toBe('noRecordsMatch')
})

test('a title that changes during a harvest is neither lost nor given twice as it was', async () => {
  const library = await aSearchedInstitution(api)
  const ids = await manyTitles(library, 1, 350)
  const toChange = ids.slice(-20)
  const toHide = ids.slice(-40, -20)
  const { records } = await harvest(doorOf(library), {}, async (part) => {
    if (part !== 1) return
    await rename(library, [...toChange, ids[0]!])
    for (const recordId of toHide) await hide(library, recordId)
    await aTitle(library, { title: '后来的' })
    await unfoldChanges(api.db)
  })
  const given = Map.groupBy(records, ({ recordId }) => recordId)
  expect(ids.filter((id) => !given.has(id))).toEqual([])
  for (const id of toChange) expect(given.get(id)?.at(-1)?.title).toBe(`新 ${id}`)
  for (const id of toHide) expect(given.get(id)?.at(-1)?.isDeleted).toBe(true)
  // The first was given before it changed: once more, as it is now. All others once.
  expect(given.get(ids[0]!)?.map(({ title }) => title)).toEqual(['题名 1', `新 ${ids[0]}`])
  const twice = [...given].filter(([id, times]) => times.length > 1 && id !== ids[0])
  expect(twice).toEqual([])
  expect(records.some(({ title }) => title === '后来的')).toBe(true)
})

test('a change that is committed late is harvested, however early it began', async () => {
  const library = await aSearchedInstitution(api)
  await manyTitles(library, 1, 3)
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const late = library.within(async (trx) => {
    const { id } = await trx
      .insertInto('record')
      .values({
        ownerGroupCode: library.groupCode,
        documentType: 'book',
        title: '迟到的书',
        source: 'test',
        sourceKey: `${library.groupCode} late`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('holding').values({ groupCode: library.groupCode, recordId: id }).execute()
    started.resolve()
    await finish.promise
  })
  await started.promise
  const first = await harvest(doorOf(library))
  expect(first.records).toHaveLength(3)
  await wait(1_100)
  finish.resolve()
  await late
  const next = await harvest(doorOf(library), { from: first.responseDate })
  expect(next.records.map(({ title }) => title)).toContain('迟到的书')
})

test('a set holds the titles of one library or collection, and knows what has left the catalogue', async () => {
  const library = await aSearchedInstitution(api)
  const inFirst = await aTitle(library, { items: [{ at: 'P1' }] })
  const inSecond = await aTitle(library, { items: [{ at: 'P3' }], collections: ['古籍'] })
  const idsOf = async (set: string) =>
    (await harvest(doorOf(library), { set })).records.map(({ recordId, isDeleted }) => [
      recordId,
      isDeleted,
    ])
  expect(await idsOf('library-L1')).toEqual([[inFirst, false]])
  expect(await idsOf('library-L2')).toEqual([[inSecond, false]])
  const everything = (await harvest(doorOf(library))).records
  const collection = everything
    .flatMap(({ sets }) => sets)
    .find((set) => set.startsWith('collection-'))
  expect(await idsOf(collection!)).toEqual([[inSecond, false]])
  await hide(library, inFirst)
  expect(await idsOf('library-L1')).toEqual([[inFirst, true]])
  expect(await errorOf(library, 'verb=ListRecords&metadataPrefix=oai_dc&set=library-L9')).toBe(
    'noRecordsMatch',
  )
})

test('a token that was changed, or is of another institution or verb, is none', async () => {
  const library = await aSearchedInstitution(api)
  const other = await aSearchedInstitution(api)
  await manyTitles(library, 1, 101)
  const listed = await ask(library, 'verb=ListRecords&metadataPrefix=marcxml')
  const token = textOf(listed, 'resumptionToken')!
  expect(await errorOf(library, `verb=ListRecords&resumptionToken=${token}`)).toBeUndefined()
  expect(await errorOf(library, `verb=ListIdentifiers&resumptionToken=${token}`)).toBe(
    'badResumptionToken',
  )
  expect(await errorOf(other, `verb=ListRecords&resumptionToken=${token}`)).toBe(
    'badResumptionToken',
  )
  const [key, text, signature] = token.split('.')
  const forged = Buffer.from(
    Buffer.from(text!, 'base64url').toString().replace('"set":null', '"set":"x"'),
  ).toString('base64url')
  expect(
    await errorOf(library, `verb=ListRecords&resumptionToken=${key}.${forged}.${signature}`),
  ).toBe('badResumptionToken')
})
