import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readUserInfo } from '@shulin/contract/identity'
import { largestAvatar, readPersonalInfo, uploadAvatar } from '@shulin/contract/personal-info'
import { eraseReader } from '@shulin/contract/readers-staff'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import {
  grainyPhotos,
  hostileScript,
  locatedPhoto,
  noPhotos,
} from '../../../test/hostile-photos.ts'
import { blackPng, drawingProcesses } from '../../../test/hostile-pictures.ts'
import { memoryOf } from '../../../test/memory-of-drawing.ts'
import { aReader, sessionOf, type TestInstitution } from '../../../test/readers.ts'
import { staffHeaders } from '../../../test/staff.ts'

// Pictures are drawn by a process that gives way to whatever else the machine does.
vi.setConfig({ testTimeout: 600_000 })

let folder: string
let api: TestApi
let home: TestInstitution
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'avatars-'))
  api = await startTestApi({ config: { objectDirectory: folder } })
  home = await anInstitution(api)
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

/** A reader, and the call that gives them a picture. */
async function somebody(institution = home) {
  const reader = await aReader(api, institution)
  const { headers } = await sessionOf(api, institution, reader)
  const put = async (bytes: Buffer | string, name = 'me.png', type = 'image/png') => {
    const file = new File([Buffer.from(bytes)], name, { type })
    return (await api.call(uploadAvatar, { body: { file }, headers })).body
  }
  const shown = async () => (await api.call(readPersonalInfo, { headers })).body.data!.picUrl
  return { reader, headers, put, shown }
}

/** The files that are kept of an institution's readers. */
const kept = ({ groupCode } = home) =>
  readdir(join(folder, 'avatars', groupCode)).catch((): string[] => [])

const photo = () => sharp({ create: { width: 900, height: 500, channels: 3, background: '#a33' } })

/** A picture with as many bytes behind its end as it takes. */
const filledTo = (bytes: number, picture: Buffer) =>
  Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])

test('[R-USER-011] a PNG of exactly 5 MB is taken and served; a larger one, a GIF, a GIF that is called PNG and a drawing are refused, and the picture stays', async () => {
  const { headers, put, shown } = await somebody()
  const png = await photo().png().toBuffer()
  expect(largestAvatar).toBe(5_242_880)
  const { success, message, data } = await put(filledTo(5_242_880, png))
  expect([success, message]).toEqual([true, '上传成功！'])
  const { picUrl } = data!
  expect(picUrl).toMatch(/^\/media\/avatars\/\w+\/[\da-f]{32}\.webp$/)
  expect(await shown()).toBe(picUrl)
  expect((await api.call(readUserInfo, { headers })).body.data!.picUrl).toBe(picUrl)
  const served = await fetch(`${api.url}${picUrl}`)
  expect(served.headers.get('x-content-type-options')).toBe('nosniff')
  const { format, width, height } = await sharp(await served.bytes()).metadata()
  expect([format, width, height]).toEqual(['webp', 320, 320])

  const gif = await photo().gif().toBuffer()
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const refusals = [
    await put(filledTo(5_242_881, png)),
    await put(gif, 'me.gif', 'image/gif'),
    await put(gif, 'me.png', 'image/png'),
    await put(drawing, 'me.svg', 'image/svg+xml'),
    await put(drawing, 'me.png', 'image/png'),
    await put(await photo().webp().toBuffer(), 'me.webp', 'image/webp'),
    await put(''),
  ]
  expect(refusals.map(({ code }) => code)).toEqual([
    'avatar.too-large',
    ...Array.from({ length: 6 }, () => 'picture.not-jpeg-or-png'),
  ])
  expect(await shown()).toBe(picUrl)
})

test('a JPEG is taken as well, and the picture before it is gone', async () => {
  const institution = await anInstitution(api)
  const { put, shown } = await somebody(institution)
  const first = await put(await photo().jpeg().toBuffer(), 'me.jpg', 'image/jpeg')
  const second = await put(await photo().png().toBuffer())
  expect(await shown()).toBe(second.data!.picUrl)
  expect(second.data!.picUrl).not.toBe(first.data!.picUrl)
  expect(await kept(institution)).toEqual([second.data!.picUrl.split('/').at(-1)])
  expect((await fetch(`${api.url}${first.data!.picUrl}`)).status).toBe(404)
})

test('[T-62] hostile pictures are refused or drawn anew: scripts, bombs, polyglots, torn files, places where a photo was taken, paths', async () => {
  const institution = await anInstitution(api)
  const { put } = await somebody(institution)
  const { jpeg, png } = await grainyPhotos()
  for (const picture of noPhotos({ jpeg, png })) {
    expect(await put(picture)).toMatchObject({ success: false, code: 'picture.not-jpeg-or-png' })
  }
  const bomb = await memoryOf(drawingProcesses, async () => {
    expect((await put(blackPng(50_000, 50_000, 1))).code).toBe('picture.not-jpeg-or-png')
  })
  expect(bomb).toBeGreaterThan(0)
  expect(bomb).toBeLessThan(200)
  const largest = await memoryOf(drawingProcesses, async () => {
    expect((await put(blackPng(5_000, 5_000))).success).toBe(true)
  })
  expect(largest).toBeGreaterThan(0)
  expect(largest).toBeLessThan(200)

  const located = await locatedPhoto(jpeg)
  for (const [picture, name] of [
    [located, 'me.jpg'],
    [Buffer.concat([png, Buffer.from(`PK\x03\x04${hostileScript}`)]), '../../etc/cron.d/x.png'],
  ] as const) {
    const { data } = await put(picture, name)
    expect(data!.picUrl).toMatch(/\/[\da-f]{32}\.webp$/)
    const bytes = Buffer.from(await (await fetch(`${api.url}${data!.picUrl}`)).arrayBuffer())
    const { format, exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata()
    expect([format, exif, xmp, iptc, icc, comments]).toEqual(['webp', ...Array(5).fill(undefined)])
    expect(bytes.includes('script') || bytes.includes('Shanghai')).toBe(false)
  }
  expect(await kept(institution)).toHaveLength(1)
})

test('what is no form, has no file, more than one, or another field is refused; and no other call takes a form', async () => {
  const { headers, shown } = await somebody()
  const post = async (body: FormData | string, more: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { ...headers, ...more }, body }
    return (await fetch(`${api.url}${uploadAvatar.path}`, init)).json()
  }
  const invalid = { success: false, errCode: 400, data: null }
  const formOf = (...fields: [string, string | File][]) => {
    const form = new FormData()
    for (const [name, value] of fields) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, value)
    }
    return form
  }
  const png = () => new File([blackPng(8, 8)], 'me.png', { type: 'image/png' })
  for (const form of [
    formOf(),
    formOf(['file', 'a text']),
    formOf(['picture', png()]),
    formOf(['file', png()], ['file', png()]),
    formOf(['file', png()], ['readerId', 'another']),
  ]) {
    expect(await post(form)).toMatchObject(invalid)
  }
  const json = { 'content-type': 'application/json' }
  expect(await post('{"file":"x"}', json)).toMatchObject(invalid)
  const torn = { 'content-type': 'multipart/form-data; boundary=x' }
  expect(await post('--y\r\n', torn)).toMatchObject(invalid)
  expect(await shown()).toBe('')

  const form = formOf(['position', 'x'])
  const elsewhere = await fetch(`${api.url}/find/userInfo/update`, { method: 'POST', headers, body: form }) // oxfmt-ignore
  expect(await elsewhere.json()).toMatchObject(invalid)
})

test('a picture is kept when the database agreed, and only then', async () => {
  const institution = await anInstitution(api)
  const { put, shown } = await somebody(institution)
  // Refused at the very last, when the file is there already.
  await sql`
    create function refuse_avatar() returns trigger language plpgsql as 'begin raise exception ''no''; end';
    create constraint trigger refuse_avatar after update on reader deferrable initially deferred
      for each row execute function refuse_avatar()`.execute(api.adminDb)
  expect((await put(blackPng(8, 8))).code).toBe('fault')
  await sql`drop trigger refuse_avatar on reader; drop function refuse_avatar`.execute(api.adminDb)
  expect(await kept(institution)).toEqual([])
  expect(await shown()).toBe('')
})

test('of pictures that are sent at once one is kept, and the files of the others are gone', async () => {
  const institution = await anInstitution(api)
  const { put, shown } = await somebody(institution)
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => put(blackPng(8, 8))))
  expect(outcomes.filter(({ success }) => success)).toHaveLength(6)
  expect(await kept(institution)).toEqual([(await shown()).split('/').at(-1)])
})

test('an erased reader leaves no picture behind; one that was put there by hand stays', async () => {
  const institution = await anInstitution(api)
  const admin = await staffHeaders(api, institution.groupCode, ['admin'])
  const { reader, put } = await somebody(institution)
  await put(blackPng(8, 8))
  await writeFile(join(folder, 'avatars', institution.groupCode, 'everybody.png'), '')
  const body = { readerId: reader.id, account: reader.account, reason: '读者申请' }
  expect((await api.call(eraseReader, { body, headers: admin })).body.data).toBe(true)
  expect(await kept(institution)).toEqual(['everybody.png'])
})
