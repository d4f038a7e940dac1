import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBookList } from '@shulin/contract/book-lists'
import {
  addBookList,
  deleteBookList,
  largestCover,
  listOwnBookLists,
  updateBookList,
  uploadListCover,
} from '@shulin/contract/own-book-lists'
import { eraseReader } from '@shulin/contract/readers-staff'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aKeeper, keepList } from '../../../test/book-lists.ts'
import { anInstitution } from '../../../test/builders.ts'
import {
  grainyPhotos,
  hostileScript,
  locatedPhoto,
  noPhotos,
} from '../../../test/hostile-photos.ts'
import { blackPng, drawingProcesses } from '../../../test/hostile-pictures.ts'
import { memoryOf } from '../../../test/memory-of-drawing.ts'
import type { TestInstitution } from '../../../test/readers.ts'
import { staffHeaders } from '../../../test/staff.ts'
import { forgetListCovers } from './jobs.ts'
import { openPictures } from '../../platform/pictures/pictures.ts'

// Pictures are drawn by a process that gives way to whatever else the machine does.
vi.setConfig({ testTimeout: 600_000 })

let api: TestApi
let library: TestInstitution
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'list-covers-'))
  const siteDirectory = join(folder, 'site')
  await mkdir(join(siteDirectory, 'assets'), { recursive: true })
  await writeFile(join(siteDirectory, 'index.html'), '<html><head></head><body></body></html>')
  api = await startTestApi({ config: { siteDirectory, objectDirectory: folder } })
  library = await anInstitution(api, { tabs: ['2'] })
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

/** A photo of exactly so many bytes: what follows the picture counts for nothing. */
async function aJpeg(bytes: number) {
  const create = { width: 900, height: 600, channels: 3, background: '#a33' } as const
  const drawn = await sharp({ create })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Lin' } })
    .toBuffer()
  return Buffer.concat([drawn, Buffer.alloc(bytes - drawn.length)])
}

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test('[R-BOOKLIST-002] name, introduction, cover, privacy and default are kept as they were given', async () => {
  const { headers } = await aKeeper(api, library)
  // Without another list before it, it would be the default whatever is given.
  await keepList(api, headers)
  const file = new File([await aJpeg(50_000)], '../../cover.jpg', { type: 'image/jpeg' })
  const { cover } = (await api.call(uploadListCover, { body: { file }, headers })).body.data!
  const given = {
    name: '经济史读书会',
    introduction: '每两周一本',
    cover,
    privacy: 'private' as const,
    defaultFlag: '1' as const,
  }
  const { bookListId } = (await api.call(addBookList, { body: given, headers })).body.data!
  const { body } = await api.call(readBookList, { query: { bookListId }, headers })
  expect(body.data).toMatchObject(given)
  const shelf = () => api.call(listOwnBookLists, { query: {}, headers })
  const before = (await shelf()).body.data!
  expect(before.list.map((list) => [list.bookListId === bookListId, list.defaultFlag])).toEqual([
    [true, '1'],
    [false, '0'],
  ])
  const nameless = await api.call(addBookList, { body: { ...given, name: '' }, headers })
  expect(nameless.body).toMatchObject({ success: false, code: 'book-list.name-missing' })
  expect((await shelf()).body.data).toEqual(before)
})

test('[R-BOOKLIST-005] a jpg of exactly 2M is taken, drawn anew and served; one byte more, a gif and a gif called jpg are refused', async () => {
  const { headers } = await aKeeper(api, library)
  const send = (bytes: Buffer, name: string, type: string) =>
    api.call(uploadListCover, { body: { file: new File([bytes], name, { type }) }, headers })
  const taken = await send(await aJpeg(largestCover), 'cover.jpg', 'image/jpeg')
  expect(taken.body).toMatchObject({ success: true, message: '上传成功！' })
  const { cover } = taken.body.data!
  const served = await fetch(`${api.url}${cover}`)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const { format, width, exif } = await sharp(await served.arrayBuffer()).metadata()
  expect([format, width, exif]).toEqual(['webp', 400, undefined])

  const large = await send(await aJpeg(largestCover + 1), 'cover.jpg', 'image/jpeg')
  expect(large.body).toMatchObject({ success: false, code: 'book-list.cover-too-large' })
  for (const name of ['cover.gif', 'cover.jpg']) {
    const { body } = await send(gif, name, name.endsWith('gif') ? 'image/gif' : 'image/jpeg')
    expect(body).toMatchObject({ success: false, code: 'picture.not-jpeg-or-png' })
  }
})

/** A reader with a picture they sent, and whether its file is there. */
async function aSentCover() {
  const keeper = await aKeeper(api, library)
  const file = new File([await aJpeg(20_000)], 'cover.jpg', { type: 'image/jpeg' })
  const sent = await api.call(uploadListCover, { body: { file }, headers: keeper.headers })
  const { cover } = sent.body.data!
  const isThere = () => existsSync(join(folder, cover.replace('/media/', '')))
  const rows = () =>
    library.within((trx) =>
      trx.selectFrom('bookListCover').select('key').where('readerId', '=', keeper.id).execute(),
    )
  expect([isThere(), (await rows()).length]).toEqual([true, 1])
  return { ...keeper, cover, isThere, rows }
}

test('a cover goes when the last list that has it is described without it or deleted', async () => {
  const { headers, cover, isThere, rows } = await aSentCover()
  const [one, other] = [
    await keepList(api, headers, { cover }),
    await keepList(api, headers, { cover }),
  ]
  const changed = { bookListId: one, name: '书单', cover: '' }
  expect((await api.call(updateBookList, { body: changed, headers })).body.data).toBe(true)
  expect(isThere()).toBe(true)
  await api.call(deleteBookList, { body: { bookListId: other }, headers })
  expect([isThere(), await rows()]).toEqual([false, []])

  const next = await aSentCover()
  const bookListId = await keepList(api, next.headers, { cover: next.cover })
  const body = { ...changed, bookListId }
  await api.call(updateBookList, { body, headers: next.headers })
  expect([next.isThere(), await next.rows()]).toEqual([false, []])
})

test('covers of an erased reader go', async () => {
  const { id, headers, cover, isThere, rows } = await aSentCover()
  await keepList(api, headers, { cover })
  const { account } = await library.within((trx) =>
    trx.selectFrom('reader').select('account').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const erased = await api.call(eraseReader, {
    body: { readerId: id, account, reason: '读者申请' },
    headers: await staffHeaders(api, library.groupCode, ['admin']),
  })
  expect(erased.body.data).toBe(true)
  expect([isThere(), await rows()]).toEqual([false, []])
})

test('a cover that no list got goes in the night after the day', async () => {
  const [unused, used] = [await aSentCover(), await aSentCover()]
  await keepList(api, used.headers, { cover: used.cover })
  const run = () =>
    forgetListCovers.perform(
      {},
      { job: 'forget-list-covers', id: '', attempt: 0 },
      { db: api.db, config: { objectDirectory: folder } },
    )
  await run()
  expect(unused.isThere()).toBe(true)
  await sql`update book_list_cover set sent_at = sent_at - interval '1 day'`.execute(api.adminDb)
  await run()
  expect([unused.isThere(), await unused.rows(), used.isThere()]).toEqual([false, [], true])
})

test('[T-62] hostile pictures are refused as covers of lists or drawn anew: scripts, bombs, polyglots, torn files, places where a photo was taken, paths', async () => {
  const { headers } = await aKeeper(api, library)
  const send = async (bytes: Buffer | string, name = 'cover.png') => {
    const file = new File([Buffer.from(bytes)], name, { type: 'image/png' })
    return (await api.call(uploadListCover, { body: { file }, headers })).body
  }
  const { jpeg, png } = await grainyPhotos()
  for (const picture of noPhotos({ jpeg, png })) {
    expect(await send(picture)).toMatchObject({ success: false, code: 'picture.not-jpeg-or-png' })
  }
  const bomb = await memoryOf(drawingProcesses, async () => {
    expect((await send(blackPng(50_000, 50_000, 1))).code).toBe('picture.not-jpeg-or-png')
  })
  expect(bomb).toBeGreaterThan(0)
  expect(bomb).toBeLessThan(200)
  // What is refused for its size alone is drawn where more pixels are allowed.
  const wide = {
    kinds: ['png'],
    width: 400,
    height: 600,
    mostPixels: 26_000_000,
    fit: 'inside',
  } as const
  expect((await openPictures()(blackPng(5_001, 5_000), wide)).byteLength).toBeGreaterThan(0)

  for (const [picture, name] of [
    [await locatedPhoto(jpeg), 'cover.jpg'],
    [Buffer.concat([png, Buffer.from(`PK\x03\x04${hostileScript}`)]), '../../etc/cron.d/x.png'],
  ] as const) {
    const { cover } = (await send(picture, name)).data!
    expect(cover).toMatch(/^\/media\/covers\/\w+\/[\da-f]{32}\.webp$/)
    const bytes = Buffer.from(await (await fetch(`${api.url}${cover}`)).arrayBuffer())
    const { format, exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata()
    expect([format, exif, xmp, iptc, icc, comments]).toEqual(['webp', ...Array(5).fill(undefined)])
    expect(bytes.includes('script') || bytes.includes('Shanghai')).toBe(false)
  }
})

test('a picture of another reader is not taken for a list', async () => {
  const [one, other] = [await aKeeper(api, library), await aKeeper(api, library)]
  const file = new File([await aJpeg(20_000)], 'cover.jpg', { type: 'image/jpeg' })
  const sent = await api.call(uploadListCover, { body: { file }, headers: one.headers })
  const body = { name: '借来的封面', cover: sent.body.data!.cover }
  const refused = await api.call(addBookList, { body, headers: other.headers })
  expect(refused.body).toMatchObject({ success: false, code: 'book-list.cover-unknown' })
})
