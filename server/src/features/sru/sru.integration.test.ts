import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aSearchedInstitution,
  aTitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../../test/searching.ts'
import { allNamed, readXml, textOf, textsOf } from '../../../test/xml.ts'

let api: SearchApi
let library: SearchedInstitution
beforeAll(async () => {
  api = await startSearchApi()
  library = await aSearchedInstitution(api)
  const other = await aSearchedInstitution(api)
  await aTitle(library, {
    title: '红楼梦',
    creators: ['曹雪芹'],
    year: 1982,
    isbn: ['9787020002207'],
    subjects: ['长篇小说'],
  })
  await aTitle(library, { title: '紅樓夢研究', creators: ['俞平伯'], year: 1952 })
  await aTitle(library, { title: 'War and peace', creators: ['Tolstoy, Leo'], year: 1869 })
  await aTitle(library, { title: '已隐藏的红楼梦', isHidden: true })
  await aTitle(other, { title: '红楼梦在别处' })
  await api.feed()
})
afterAll(() => api.close())

async function ask(given: Record<string, string>) {
  const asked = new URLSearchParams(given)
  const response = await fetch(`${api.url}/${library.mappingPath}/sru?${asked.toString()}`)
  expect(response.status).toBe(200)
  return readXml(await response.text())
}

const search = (query: string, more: Record<string, string> = {}) =>
  ask({ operation: 'searchRetrieve', version: '1.2', recordSchema: 'dc', query, ...more })

const titles = async (query: string, more?: Record<string, string>) => {
  const answer = await search(query, more)
  expect(textsOf(answer, 'uri')).toEqual([])
  return allNamed(answer, 'recordData').map((data) => textOf(data, 'title'))
}

const both = new Set(['红楼梦', '紅樓夢研究'])

test('Chinese is found in both scripts, in the fields that are asked for', async () => {
  expect(new Set(await titles('红楼梦'))).toEqual(both)
  expect(new Set(await titles('dc.title = "紅樓夢"'))).toEqual(both)
  expect(await titles('author = 曹雪芹')).toEqual(['红楼梦'])
  expect(await titles('subject = 長篇小說')).toEqual(['红楼梦'])
  expect(await titles('isbn = 7-02-000220-X')).toEqual(['红楼梦'])
  expect(await titles('title == 紅樓夢')).toEqual(['红楼梦'])
})

test('terms are joined as they are written, in any depth', async () => {
  expect(await titles('title = 红楼梦 not author = 曹雪芹')).toEqual(['紅樓夢研究'])
  expect(await titles('title = 红楼梦 and (date < 1960 or author = 托尔斯泰)')).toEqual([
    '紅樓夢研究',
  ])
  expect(await titles('date within "1860 1960" sortBy date')).toEqual([
    'War and peace',
    '紅樓夢研究',
  ])
  expect(await titles('cql.allRecords = 1 sortBy date/sort.descending')).toEqual([
    '红楼梦',
    '紅樓夢研究',
    'War and peace',
  ])
  expect(await titles('title = "war AND peace"')).toEqual(['War and peace'])
})

test('an answer comes in parts, in the form that is asked for', async () => {
  const first = await search('红楼梦', { maximumRecords: '1' })
  expect(textOf(first, 'numberOfRecords')).toBe('2')
  expect(textOf(first, 'nextRecordPosition')).toBe('2')
  const last = await search('红楼梦', { maximumRecords: '1', startRecord: '2' })
  expect(textOf(last, 'recordPosition')).toBe('2')
  expect(textOf(last, 'nextRecordPosition')).toBeUndefined()
  const marc = await search('isbn=9787020002207', { recordSchema: 'marcxml' })
  expect(textOf(marc, 'recordSchema')).toBe('info:srw/schema/1/marcxml-v1.1')
  expect(allNamed(marc, 'datafield')[0]?.namespace).toBe('http://www.loc.gov/MARC21/slim')
  const mods = await search('isbn=9787020002207', { recordSchema: 'mods', recordPacking: 'string' })
  expect(textOf(mods, 'recordData')).toContain('<mods xmlns="http://www.loc.gov/mods/v3"')
  expect(await titles('没有这样的书')).toEqual([])
})

test('what is wrong is said by its number, and what can be asked is explained', async () => {
  const numberOf = async (given: Record<string, string>) => textOf(await ask(given), 'uri')
  const asked = { operation: 'searchRetrieve', version: '1.2', query: 'x' }
  expect(await numberOf({ ...asked, query: 'a and' })).toBe('info:srw/diagnostic/1/10')
  expect(await numberOf({ ...asked, query: 'colour=red' })).toBe('info:srw/diagnostic/1/16')
  expect(await numberOf({ ...asked, recordSchema: 'onix' })).toBe('info:srw/diagnostic/1/66')
  expect(await numberOf({ ...asked, startRecord: '0' })).toBe('info:srw/diagnostic/1/6')
  expect(await numberOf({ ...asked, query: '红楼梦', startRecord: '9' })).toBe(
    'info:srw/diagnostic/1/61',
  )
  expect(await numberOf({ operation: 'scan', version: '1.2', scanClause: 'x' })).toBe(
    'info:srw/diagnostic/1/4',
  )
  expect(await numberOf({ operation: 'searchRetrieve', version: '1.2' })).toBe(
    'info:srw/diagnostic/1/7',
  )
  expect(await numberOf({ ...asked, version: '9' })).toBe('info:srw/diagnostic/1/5')
  const explained = await ask({})
  expect(explained.name).toBe('explainResponse')
  expect(textsOf(explained, 'name')).toEqual(
    expect.arrayContaining(['title', 'creator', 'isbn', 'date']),
  )
  expect(allNamed(explained, 'schema').map(({ attributes }) => attributes['name'])).toEqual([
    'marcxml',
    'dc',
    'mods',
  ])
})
