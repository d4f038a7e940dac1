import { randomUUID } from 'node:crypto'
import {
  listRelated,
  listShareTargets,
  readAuthor,
  readBookDetail,
  readBookIntroduction,
  readContents,
  readContentsAddress,
  readQrCode,
  readRecordParts,
} from '@shulin/contract/record'
import jsQr from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import {
  aPackageOf,
  aSearchedInstitution,
  aTitle,
  entitle,
  type SearchedInstitution,
} from '../../../test/searching.ts'

/** The decoder's types say that it is a module, while it is a function. */
const decode = jsQr as unknown as typeof jsQr.default

let api: TestApi
let library: SearchedInstitution
beforeAll(async () => {
  api = await startTestApi()
  library = await aSearchedInstitution(api, {
    settings: {
      offCampusLink: 'https://vpn.example.edu/login?url={url}',
      campusRanges: '198.51.100.0/24',
      shareTargets:
        '微博 https://share.example.cn/?u={url}&t={title}\nA friend https://mail.example.org/{url}',
    },
  })
})
afterAll(() => api.close())

/** The institution as whoever calls it from outside its network. */
const headers = () => library.headers
const addressOf = (recordId: number) =>
  `${api.config.portalUrl}/${library.mappingPath}/record/${recordId}`

test('[R-RECORD-012] the description of a title', async () => {
  const recordId = await aTitle(library, {
    title: '红楼梦',
    creators: ['曹雪芹'],
    publisher: '人民文学出版社',
    isbn: ['9787020002207'],
    callNo: 'I242.4/12',
  })
  const { body } = await api.call(readBookDetail, { query: { recordId }, headers: headers() })
  expect(body.data?.bookDetail).toMatchObject({
    recordId,
    title: '红楼梦',
    author: '曹雪芹',
    publisher: '人民文学出版社',
    isbn: '9787020002207',
    callNo: 'I242.4/12',
  })
  const unknown = await api.call(readBookDetail, {
    query: { recordId: 999_999_999 },
    headers: headers(),
  })
  expect(unknown.body).toMatchObject({ success: false, data: null, code: 'record.not-shown' })

  const stranger = await aSearchedInstitution(api)
  const foreign = await api.call(readBookDetail, { query: { recordId }, headers: stranger.headers })
  expect(foreign.status).toBe(404)
})

test('[R-RECORD-013] a serial with its issues, by its number', async () => {
  const { groupCode, within } = library
  const recordId = await aTitle(library, { title: '文史哲', documentType: 'journal' })
  await within((trx) =>
    trx
      .insertInto('journalIssue')
      .values([
        {
          groupCode,
          recordId,
          year: 2024,
          issue: '10',
          receivedOn: '2024-10-02',
          locationId: 'P1',
        },
        { groupCode, recordId, year: 2024, issue: '9' },
        { groupCode, recordId, year: 2025, issue: '1' },
      ])
      .execute(),
  )
  const { data } = (
    await api.call(readRecordParts, { query: { recordId, type: 'journal' }, headers: headers() })
  ).body
  expect(data?.detailInfo[recordId]).toMatchObject({ title: '文史哲', docCode: 'journal' })
  expect(Object.keys(data!.detailInfo)).toEqual([String(recordId)])
  expect(data?.contiItems.map(({ year, issue }) => `${year}/${issue}`)).toEqual([
    '2025/1',
    '2024/10',
    '2024/9',
  ])
  expect(data?.contiItems[1]).toMatchObject({ receivedOn: '2024-10-02', locationName: '书库 P1' })
})

test('where a title can be read, and the way there from outside the campus', async () => {
  const { packageId, recordIds } = await aPackageOf(api, [{ title: 'Open waters' }])
  await entitle(library, packageId)
  const recordId = recordIds[0]!
  await api.adminDb
    .updateTable('packageTitle')
    .set({ url: 'https://texts.example.com/1?a=b&c=d', covered: '1997-2015' })
    .where('recordId', '=', recordId)
    .execute()
  const ask = async (sent: Record<string, string>) =>
    (await api.call(readRecordParts, { query: { recordId }, headers: { ...headers(), ...sent } }))
      .body.data?.eleItems
  expect(await ask({})).toEqual([
    {
      name: 'A package',
      kind: 'full text',
      url: 'https://texts.example.com/1?a=b&c=d',
      offCampusUrl:
        'https://vpn.example.edu/login?url=https%3A%2F%2Ftexts.example.com%2F1%3Fa%3Db%26c%3Dd',
      covered: '1997-2015',
      needsLogin: false,
    },
  ])
  // Whoever is on the campus goes there directly.
  expect((await ask({ 'x-forwarded-for': '198.51.100.7' }))?.[0]?.offCampusUrl).toBe('')
})

test('[R-RECORD-005] files and pictures stand apart, each in its own list', async () => {
  const { groupCode, within } = library
  const recordId = await aTitle(library)
  const attachment = { groupCode, recordId }
  await within((trx) =>
    trx
      .insertInto('attachment')
      .values([
        {
          ...attachment,
          id: randomUUID(),
          kind: 'disc',
          title: '光盘',
          url: 'https://d.example/1',
        },
        {
          ...attachment,
          id: randomUUID(),
          kind: 'document',
          title: '全文',
          objectKey: 'a',
          pages: 3,
        },
        { ...attachment, id: randomUUID(), kind: 'figure', title: '书影', objectKey: 'b.webp' },
      ])
      .execute(),
  )
  const { data } = (await api.call(readRecordParts, { query: { recordId }, headers: headers() }))
    .body
  expect(data?.attachmentList).toMatchObject([
    { title: '光盘', kind: 'disc', url: 'https://d.example/1' },
    { title: '全文', kind: 'document', url: '', pages: 3 },
  ])
  expect(data?.figureItems).toEqual([{ title: '书影', url: '/media/b.webp' }])
  expect(data?.contiItems).toEqual([])
})

test('[R-RECORD-014] a QR code leads to the record page, and to no other site', async () => {
  const recordId = await aTitle(library)
  const draw = (url?: string) =>
    api.call(readQrCode, {
      query: { recordId, ...(url !== undefined && { url }) },
      headers: headers(),
    })
  const read = async (png: string) => {
    const { data, info } = await sharp(Buffer.from(png, 'base64'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return decode(new Uint8ClampedArray(data), info.width, info.height)?.data
  }
  expect(await read((await draw()).body.data!.qrCode)).toBe(addressOf(recordId))
  const own = `${addressOf(recordId)}/book`
  expect(await read((await draw(own)).body.data!.qrCode)).toBe(own)
  for (const url of ['https://evil.example/#/searchList', 'javascript:alert(1)', 'nonsense']) {
    expect((await draw(url)).body).toMatchObject({ success: false, code: 'record.other-site' })
  }
})

test('[R-RECORD-018] an author, and the other books by the same', async () => {
  const author = `作者 ${randomUUID()}`
  const [first, second, third] = [
    await aTitle(library, { creators: [author], year: 2001 }),
    await aTitle(library, { creators: [author, '别人'], year: 2010 }),
    await aTitle(library, { creators: ['别人', author], year: 2005 }),
  ]
  await aTitle(library, { creators: [author], isHidden: true })
  const { data } = (
    await api.call(readAuthor, { query: { author, recordId: first }, headers: headers() })
  ).body
  expect(data?.authorInfo).toEqual({ name: author, introduction: '' })
  expect(data?.authorBookInfo.map(({ recordId }) => recordId)).toEqual([second, third])
})

test('an author is one person in either order and either script, on the author’s list and beside a title', async () => {
  const surname = `Quillfeather${randomUUID().replaceAll('-', '')}`
  const first = await aTitle(library, { creators: [`${surname}, Jane`], year: 2001 })
  const second = await aTitle(library, { creators: [`Jane ${surname}`], year: 2010 })
  // Another order without a comma is another person.
  await aTitle(library, { creators: [`${surname} Jane`], year: 2012 })
  const booksOf = async (author: string) => {
    const sent = { query: { author }, headers: headers() }
    return (await api.call(readAuthor, sent)).body.data?.authorBookInfo.map((one) => one.recordId)
  }
  expect(await booksOf(`Jane ${surname}`)).toEqual([second, first])
  expect(await booksOf(`${surname}, Jane`)).toEqual([second, first])
  const related = await api.call(listRelated, { query: { recordId: first }, headers: headers() })
  expect(related.body.data?.creators.map(({ recordId }) => recordId)).toEqual([second])

  const mark = String(Date.now())
  const simplified = await aTitle(library, { creators: [`鲁迅${mark}`], year: 2001 })
  const traditional = await aTitle(library, { creators: [`魯迅${mark}`], year: 2002 })
  expect(await booksOf(`魯迅${mark}`)).toEqual([traditional, simplified])
  expect(await booksOf(`鲁迅${mark}`)).toEqual([traditional, simplified])
})

test('[R-RECORD-026] what a book is about, and who wrote it', async () => {
  const recordId = await aTitle(library, { creators: ['沈从文'], abstract: '湘西的故事。' })
  const { id } = await api.adminDb
    .insertInto('authorityName')
    .values({ kind: 'person', name: '沈从文', introduction: '作家。', sourceKey: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.adminDb.insertInto('recordName').values({ recordId, nameId: id }).execute()
  const ask = async (body: object) =>
    (await api.call(readBookIntroduction, { body, headers: headers() })).body.data
  expect(await ask({ recordId })).toEqual({
    introduction: '湘西的故事。',
    authorIntroduction: '作家。',
    cover: '',
  })
  const bare = await aTitle(library, { creators: ['沈从文'] })
  expect(await ask({ recordId: bare })).toEqual({
    introduction: '',
    authorIntroduction: '',
    cover: '',
  })
})

test('[R-RECORD-029] the table of contents in its order, by number or ISBN', async () => {
  const recordId = await aTitle(library, { isbn: ['9787101003048'] })
  await library.within((trx) =>
    trx
      .updateTable('record')
      .set({
        contents: JSON.stringify([
          { title: 'B', page: '1' },
          { title: 'A', page: '20' },
        ]),
      })
      .where('id', '=', recordId)
      .execute(),
  )
  for (const body of [{ recordId }, { isbn: '978-7-101-00304-8' }]) {
    const { data } = (await api.call(readContents, { body, headers: headers() })).body
    expect(data).toEqual({
      catalog: [
        { title: 'B', page: '1' },
        { title: 'A', page: '20' },
      ],
    })
  }
})

test('[R-RECORD-031] where the contents stand, when they stand elsewhere', async () => {
  const { groupCode, within } = library
  const [linked, plain] = [await aTitle(library), await aTitle(library)]
  const url = 'https://contents.example.com/1'
  await within((trx) =>
    trx
      .insertInto('electronicResource')
      .values({ groupCode, id: randomUUID(), recordId: linked, kind: 'contents', url })
      .execute(),
  )
  const ask = async (recordId: number) =>
    (await api.call(readContentsAddress, { query: { recordId }, headers: headers() })).body.data
  expect(await ask(linked)).toEqual({ catalogUrl: url })
  expect(await ask(plain)).toEqual({ catalogUrl: '' })
})

test('[R-RECORD-038] where a page may be shared: the targets of the institution, with its public address', async () => {
  const recordId = await aTitle(library, { title: '红楼梦' })
  const ask = (id: number) =>
    api.call(listShareTargets, { query: { recordId: id }, headers: headers() })
  const address = encodeURIComponent(addressOf(recordId))
  expect((await ask(recordId)).body.data?.shareList).toEqual([
    {
      name: '微博',
      url: `https://share.example.cn/?u=${address}&t=${encodeURIComponent('红楼梦')}`,
    },
    { name: 'A friend', url: `https://mail.example.org/${address}` },
  ])
  expect((await ask(999_999_999)).body.success).toBe(false)
})

test('without an index a title still has its editions and what its author wrote beside it; never what is hidden or of another', async () => {
  const work = randomUUID()
  const subjects = [randomUUID()]
  const recordId = await aTitle(library, { title: 'a', work, subjects, creators: [work] })
  const edition = await aTitle(library, { title: 'b', work, subjects, creators: [work] })
  const same = await aTitle(library, { title: 'e', creators: [work] })
  await aTitle(library, { creators: [work], isHidden: true })
  await aTitle(await aSearchedInstitution(api), { creators: [work] })
  const { data } = (await api.call(listRelated, { query: { recordId }, headers: headers() })).body
  const ids = (list: { recordId: number }[] = []) => list.map((one) => one.recordId)
  expect(ids(data?.editions)).toEqual([edition])
  expect(ids(data?.creators)).toEqual([same])
  expect(ids(data?.series)).toEqual([])
  expect(ids(data?.subjects)).toEqual([])
})
