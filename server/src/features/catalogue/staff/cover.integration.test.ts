import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRecord, replaceCover } from '@shulin/contract/catalogue-staff'
import { readBookDetail } from '@shulin/contract/record'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { aCatalogue, anOwnRecord } from '../../../../test/cataloguing.ts'
import { blackPng, drawingProcesses, nestedDrawing } from '../../../../test/hostile-pictures.ts'
import { memoryOf } from '../../../../test/memory-of-drawing.ts'

// Pictures are drawn by a process that gives way to whatever else the machine does.
vi.setConfig({ testTimeout: 600_000 })

let folder: string
let api: TestApi
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'covers-'))
  api = await startTestApi({ config: { objectDirectory: folder } })
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

test('staff replace a wrong cover, readers see it, and the drawn one comes back', async () => {
  const { groupCode, headers, staff } = await aCatalogue(api)
  const recordId = await anOwnRecord(api, groupCode)
  const background = { r: 180, g: 40, b: 40 }
  const jpeg = await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toBuffer()
  const replace = (picture: string | null) =>
    api.call(replaceCover, { body: { recordId, picture }, headers: staff })
  const shown = async () =>
    (await api.call(readBookDetail, { query: { recordId }, headers })).body.data?.bookDetail.cover

  const { data } = (await replace(jpeg.toString('base64'))).body
  expect(data?.cover).toMatch(/^\/media\/covers\/\w+\/[\da-f]{32}\.webp$/)
  expect(await shown()).toBe(data?.cover)
  const served = await fetch(`${api.url}${data?.cover}`)
  const bytes = Buffer.from(await served.arrayBuffer())
  const { format, width, exif } = await sharp(bytes).metadata()
  // Drawn anew: what the file said of its maker is gone.
  expect([format, width, exif]).toEqual(['webp', 400, undefined])

  expect((await replace(Buffer.from('<svg').toString('base64'))).body).toMatchObject({
    success: false,
    code: 'picture.not-a-picture',
  })
  expect((await replace('')).body).toMatchObject({ success: false, code: 'input.invalid' })
  expect((await replace(null)).body.data).toEqual({ cover: '' })
  expect(await shown()).toBe('')

  const record = await api.call(readRecord, { query: { recordId }, headers: staff })
  expect(record.body.data?.changes.map(({ act }) => act)).toEqual(['cover.change', 'cover.change'])
})

const jpegOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()

/** A title, and the call that gives it a cover: the refusal, or where the cover is. */
async function aTitleToCover() {
  const { groupCode, staff } = await aCatalogue(api)
  const recordId = await anOwnRecord(api, groupCode)
  const put = async (picture: Buffer | string, more: object = {}) => {
    const body = { recordId, picture: Buffer.from(picture).toString('base64'), ...more }
    return (await api.call(replaceCover, { body, headers: staff })).body
  }
  /** All that is kept of the institution's covers. */
  const kept = () => readdir(join(folder, 'covers', groupCode)).catch(() => [])
  return { groupCode, recordId, put, kept, staff }
}

test('[T-62] hostile pictures are refused or drawn anew: scripts, bombs, polyglots, torn files, places where a photo was taken, paths', async () => {
  const { put, kept } = await aTitleToCover()
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const grainy = sharp({
    create: { width: 150, height: 200, channels: 3, background: '#a33', noise },
  })
  const [jpeg, png, webp] = await Promise.all([
    grainy.clone().jpeg().toBuffer(),
    grainy.clone().png().toBuffer(),
    grainy.clone().webp().toBuffer(),
  ])
  const script = '<script>alert(1)</script>'
  const refused = [
    nestedDrawing(),
    `<?xml version="1.0"?>${nestedDrawing()}`,
    `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
    `GIF89a/*${script}*/=1;`,
    `%PDF-1.7 ${script}`,
    Buffer.concat([Buffer.from(script), jpeg]),
    // No more than the first bytes of what they claim to be.
    Buffer.concat([jpeg.subarray(0, 4), Buffer.from(nestedDrawing())]),
    Buffer.concat([png.subarray(0, 8), Buffer.from(nestedDrawing())]),
    ...[jpeg, png, webp].flatMap((whole) =>
      [0.9, 0.5, 0.1].map((part) => whole.subarray(0, Math.floor(whole.length * part))),
    ),
    blackPng(300, 400, 10),
  ]
  for (const picture of refused) {
    expect(await put(picture)).toMatchObject({ success: false, code: 'picture.not-a-picture' })
  }
  const bomb = await memoryOf(drawingProcesses, async () => {
    const answer = await put(blackPng(50_000, 50_000, 1))
    expect(answer).toMatchObject({ success: false, code: 'picture.not-a-picture' })
  })
  expect(bomb).toBeGreaterThan(0)
  expect(bomb).toBeLessThan(200)
  expect(await put(jpeg, { name: '../../etc/cron.d/x' })).toMatchObject({ code: 'input.invalid' })
  expect(await kept()).toEqual([])

  const located = await sharp(jpeg)
    .withExif({ IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Shanghai</a></x:xmpmeta>')
    .jpeg()
    .toBuffer()
  const drawn = [located, Buffer.concat([png, Buffer.from(`PK\x03\x04${script}`)])]
  for (const picture of drawn) {
    const served = await fetch(`${api.url}${(await put(picture)).data!.cover}`)
    const bytes = Buffer.from(await served.arrayBuffer())
    const { format, exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata()
    expect([format, exif, xmp, iptc, icc, comments]).toEqual(['webp', ...Array(5).fill(undefined)])
    expect(bytes.includes('script') || bytes.includes('Shanghai')).toBe(false)
  }
  expect(await kept()).toHaveLength(2)
})

test('the largest picture that is taken needs less than 200 MB', async () => {
  const { put } = await aTitleToCover()
  const large = blackPng(6_300, 6_300)
  const most = await memoryOf(drawingProcesses, async () =>
    expect((await put(large)).success).toBe(true),
  )
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(200)
})

test('a hostile picture costs the process that answers everybody next to nothing', async () => {
  const { put } = await aTitleToCover()
  const spent = async (act: () => Promise<unknown>) => {
    const before = process.cpuUsage()
    await act()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  await put(blackPng(300, 400))
  // In the process itself each of these took seconds.
  const drawings = () => Promise.all(Array.from({ length: 5 }, () => put(nestedDrawing())))
  expect(await spent(drawings)).toBeLessThan(1_000)
  expect(await spent(() => put(blackPng(6_300, 6_300)))).toBeLessThan(500)
})

test('a picture is kept when the database agreed, and only then', async () => {
  const { put, kept, groupCode, recordId, staff } = await aTitleToCover()
  const picture = await jpegOf(30, 40)
  expect(await put(picture, { recordId: recordId + 1_000_000 })).toMatchObject({
    code: 'cataloguing.holding-unknown',
  })
  expect(await kept()).toEqual([])

  // Refused at the very last, when the file is there already.
  await sql`
    create function refuse_cover() returns trigger language plpgsql as 'begin raise exception ''no''; end';
    create constraint trigger refuse_cover after update on holding deferrable initially deferred
      for each row execute function refuse_cover()`.execute(api.adminDb)
  expect((await put(picture)).code).toBe('fault')
  await sql`drop trigger refuse_cover on holding; drop function refuse_cover`.execute(api.adminDb)
  expect(await kept()).toEqual([])

  // No room for the file: the title is shown as before.
  await rm(join(folder, 'covers', groupCode), { recursive: true, force: true })
  await mkdir(join(folder, 'covers'), { recursive: true })
  await writeFile(join(folder, 'covers', groupCode), '')
  expect((await put(picture)).code).toBe('fault')
  const shown = await api.call(readRecord, { query: { recordId }, headers: staff })
  expect(shown.body.data?.changes).toEqual([])
  await rm(join(folder, 'covers', groupCode))

  const { data } = await put(picture)
  expect(await kept()).toEqual([data!.cover.split('/').at(-1)])
})
