import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRecord, replaceCover } from '@shulin/contract/cataloguing'
import { readBookDetail } from '@shulin/contract/record'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { aCatalogue, anOwnRecord } from '../../../../test/cataloguing.ts'

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
    code: 'cataloguing.not-a-picture',
  })
  expect((await replace('')).body).toMatchObject({ success: false, code: 'input.invalid' })
  expect((await replace(null)).body.data).toEqual({ cover: '' })
  expect(await shown()).toBe('')

  const record = await api.call(readRecord, { query: { recordId }, headers: staff })
  expect(record.body.data?.changes.map(({ act }) => act)).toEqual(['cover.change', 'cover.change'])
})
