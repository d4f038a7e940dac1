import { randomUUID } from 'node:crypto'
import { readPerson } from '@shulin/contract/record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import {
  aSearchedInstitution,
  aTitle,
  type SearchedInstitution,
  type TitleOptions,
} from '../../../test/searching.ts'

let api: TestApi
let library: SearchedInstitution
beforeAll(async () => {
  api = await startTestApi()
  library = await aSearchedInstitution(api)
})
afterAll(() => api.close())

async function person(query: object) {
  const { body } = await api.call(readPerson, { query, headers: library.headers })
  const { works, ...rest } = body.data!
  return {
    ...rest,
    works: Object.fromEntries(
      works.map(({ role, list }) => [role, list.map(({ recordId }) => recordId)]),
    ),
  }
}

interface NameOptions {
  otherNames?: string[]
  dates?: string
  introduction?: string
}

async function aName(name: string, options: NameOptions = {}) {
  const { id } = await api.adminDb
    .insertInto('authorityName')
    .values({ kind: 'person', name, ...options, sourceKey: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const tie = (recordId: number, nameId: number) =>
  api.adminDb.insertInto('recordName').values({ recordId, nameId }).execute()

/** A title whose record is kept as it came. */
async function aRecord(options: TitleOptions, fields: [tag: string, ...[string, string][]][]) {
  const recordId = await aTitle(library, options)
  const data = fields.map(([tag, ...subfields]) => ({ tag, ind1: ' ', ind2: ' ', subfields }))
  await library.within((trx) =>
    trx
      .updateTable('record')
      .set({ original: JSON.stringify({ leader: '', control: [], data }) })
      .where('id', '=', recordId)
      .execute(),
  )
  return recordId
}

const mark = () =>
  randomUUID()
    .replaceAll(/[^a-z]/gu, '')
    .slice(0, 8) || 'abcdefgh'

test('a name leads to the person, with the forms of every script, and to all that the person made', async () => {
  const surname = `Zhou${mark()}`
  const cyrillic = 'Чжоу Шужэнь'
  const han = `周${randomUUID().slice(0, 8)}`
  const nameId = await aName(`${surname}, Shuren`, {
    otherNames: [han, cyrillic, `Shuren ${surname}`],
    dates: '1881-1936',
    introduction: '作家。',
  })
  const early = await aTitle(library, { creators: [han], year: 1923 })
  const late = await aTitle(library, { creators: [`${surname}, Shuren`], year: 1936 })
  const tied = await aTitle(library, { creators: ['L. S.'], year: 1930 })
  await tie(tied, nameId)
  await aTitle(library, { creators: [han], isHidden: true })
  await aTitle(await aSearchedInstitution(api), { creators: [han] })
  const found = {
    known: {
      nameId,
      name: `${surname}, Shuren`,
      dates: '1881-1936',
      introduction: '作家。',
      otherNames: [
        { script: 'han', forms: [han] },
        { script: 'latin', forms: [`Shuren ${surname}`] },
        { script: 'other', forms: [cyrillic] },
      ],
    },
    namesakes: [],
    firstYear: 1923,
    lastYear: 1936,
    works: { author: [late, tied, early] },
  }
  // By any of the names: in characters, as it is said, as the file has it; and by its number there.
  for (const name of [han, `Shuren ${surname}`, `${surname}, Shuren`])
    expect(await person({ name })).toEqual(found)
  expect(await person({ nameId })).toEqual(found)
})

test('the works stand by what was done for them, as their records say', async () => {
  const family = `傅${randomUUID().slice(0, 8)}`
  const english = `Mitford${mark()}`
  const written = await aRecord({ creators: [family], year: 2001 }, [
    ['701', ['a', family], ['4', '著']],
  ])
  const translated = await aRecord({ creators: ['罗曼·罗兰', family], year: 2002 }, [
    ['701', ['a', '罗曼·罗兰'], ['4', '著']],
    ['702', ['a', family], ['4', '730']],
  ])
  const edited = await aRecord({ creators: [family], year: 2003 }, [
    ['702', ['a', family], ['4', '主编']],
  ])
  const drawn = await aRecord({ creators: [family], year: 2004 }, [
    ['702', ['a', family], ['4', '插图']],
  ])
  const plain = await aTitle(library, { creators: [family], year: 2005 })
  expect((await person({ name: family })).works).toEqual({
    author: [plain, written],
    editor: [edited],
    translator: [translated],
    other: [drawn],
  })
  const mine = await aRecord({ creators: [`${english}, Jessica`] }, [
    ['700', ['a', `${english}, Jessica,`], ['e', 'editor.']],
  ])
  expect((await person({ name: `Jessica ${english}` })).works).toEqual({ editor: [mine] })
})

test('where several have a name nobody is chosen; the title decides, or whoever reads', async () => {
  const name = `法云${randomUUID().slice(0, 8)}`
  const early = await aName(name, { dates: '467-529' })
  const late = await aName(name, { dates: '1088-1158' })
  const ofEarly = await aTitle(library, { creators: [name], year: 520 })
  await tie(ofEarly, early)
  const ofNobody = await aTitle(library, { creators: [name], year: 1900 })
  const asked = await person({ name })
  expect(asked.known).toBeNull()
  expect(asked.namesakes.map(({ nameId, dates }) => [nameId, dates])).toEqual([
    [early, '467-529'],
    [late, '1088-1158'],
  ])
  const ofTitle = await person({ name, recordId: ofEarly })
  expect(ofTitle.known?.nameId).toBe(early)
  // What is tied to nobody may be of the other.
  expect(ofTitle.works).toEqual({ author: [ofEarly] })
  expect((await person({ nameId: late })).works).toEqual({})
  expect((await person({ name, recordId: ofNobody })).known).toBeNull()
})

test('one name with the same years in two files is one person, with the names and works of both', async () => {
  const name = `Austen${mark()}, Jane`
  const [first, second] = [
    await aName(name, { dates: '1775-1817', otherNames: [`奥斯汀${randomUUID().slice(0, 8)}`] }),
    await aName(name, { dates: '1775-1817', introduction: 'Novelist.' }),
  ]
  const [one, other] = [
    await aTitle(library, { year: 1811 }),
    await aTitle(library, { year: 1813 }),
  ]
  await tie(one, first)
  await tie(other, second)
  const found = await person({ name })
  expect(found.namesakes).toEqual([])
  expect(found.known).toMatchObject({ introduction: 'Novelist.', dates: '1775-1817' })
  expect(found.known?.otherNames.map(({ script }) => script)).toEqual(['han'])
  expect(found.works).toEqual({ author: [other, one] })
})

test('a name the authority file does not have is an author of what writes it so, and no more', async () => {
  const name = `无名${randomUUID().slice(0, 8)}`
  const work = randomUUID()
  const first = await aTitle(library, { creators: [name], year: 1990, work })
  const second = await aTitle(library, { creators: [name], year: 2000, work })
  const { body } = await api.call(readPerson, { query: { name }, headers: library.headers })
  expect(body.data).toMatchObject({
    known: null,
    namesakes: [],
    works: [{ role: 'author', total: 1, list: [{ recordId: second, editions: 2 }] }],
  })
  expect(first).not.toBe(second)
})
