import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { blackPng, drawingProcesses } from '../../../test/hostile-pictures.ts'
import { openPictures, type PictureFrame } from './pictures.ts'

// Drawing gives way to whatever else the machine does.
vi.setConfig({ testTimeout: 600_000 })

const frame: PictureFrame = {
  kinds: ['jpeg', 'png', 'webp'],
  width: 400,
  height: 1600,
  mostPixels: 40_000_000,
  fit: 'inside',
}
const honest = () =>
  sharp({ create: { width: 90, height: 120, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()

const tooCostly = { refusal: { code: 'picture.too-costly' } }
const noPicture = { refusal: { code: 'picture.not-a-picture' } }

test('a picture that takes too long is given up, and its process is gone', async () => {
  const impatient = openPictures({ milliseconds: 1 })
  await expect(impatient(await honest(), frame)).rejects.toMatchObject(tooCostly)
  expect(drawingProcesses()).toEqual([])
})

test('one that takes too much of the processor is ended by the kernel', async () => {
  const frugal = openPictures({ processorSeconds: 1 })
  const endless = blackPng(60_000, 40_000)
  const drawn = frugal(endless, { ...frame, mostPixels: 4_000_000_000 })
  await expect(drawn).rejects.toMatchObject(tooCostly)
  expect(drawingProcesses()).toEqual([])
})

test('one that has too little memory ends, and whoever comes next is served', async () => {
  const poor = openPictures({ megabytes: 8 })
  await expect(poor(await honest(), frame)).rejects.toMatchObject(tooCostly)
  const drawn = await openPictures()(await honest(), frame)
  expect((await sharp(drawn).metadata()).format).toBe('webp')
})

test('the process has nothing of ours in its environment, and gives way', async () => {
  const drawing = openPictures()(await honest(), frame)
  const { environment, priority } = await vi.waitFor(
    () => {
      const [drawer] = drawingProcesses()
      const environment = readFileSync(`/proc/${drawer}/environ`, 'utf8')
      return { environment, priority: getPriority(drawer) }
    },
    { interval: 5, timeout: 60_000 },
  )
  const names = environment.split('\0').map((one) => one.split('=')[0]!)
  expect(names.filter((name) => !['UV_THREADPOOL_SIZE', 'PWD', ''].includes(name))).toEqual([])
  expect(priority).toBeGreaterThan(getPriority())
  await drawing
})

test('one is drawn at a time and eight wait; the others are told to come again', async () => {
  const redraw = openPictures({ milliseconds: 1 })
  const picture = await honest()
  const drawn = await Promise.allSettled(Array.from({ length: 12 }, () => redraw(picture, frame)))
  const codes = drawn.map((one) =>
    one.status === 'rejected' ? (one.reason as typeof tooCostly).refusal.code : 'drawn',
  )
  expect(codes.filter((code) => code === 'picture.busy')).toHaveLength(3)
  expect(drawingProcesses()).toEqual([])
})

test('what is not JPEG, PNG or WebP by its first bytes is not even begun', async () => {
  const impatient = openPictures({ milliseconds: 1 })
  const source = sharp(await honest())
  const others = await Promise.all([
    source.clone().gif().toBuffer(),
    source.clone().tiff().toBuffer(),
    source.clone().avif().toBuffer(),
  ])
  for (const other of [
    ...others,
    Buffer.from('%PDF-1.7'),
    Buffer.from('RIFF0000WAVE'),
    Buffer.alloc(0),
  ]) {
    await expect(impatient(other, frame)).rejects.toMatchObject(noPicture)
  }
})

test('where only photographs are taken, WebP is not; and a frame is filled where that is asked for', async () => {
  const photo: PictureFrame = { ...frame, kinds: ['jpeg', 'png'], height: 400, fit: 'cover' }
  const redraw = openPictures()
  const webp = await sharp(await honest())
    .webp()
    .toBuffer()
  await expect(redraw(webp, photo)).rejects.toMatchObject({
    refusal: { code: 'picture.not-jpeg-or-png' },
  })
  const wide = { create: { width: 900, height: 500, channels: 3, background: '#a33' } } as const
  const drawn = await redraw(await sharp(wide).jpeg().toBuffer(), photo)
  const { format, width, height } = await sharp(drawn).metadata()
  expect([format, width, height]).toEqual(['webp', 400, 400])
})
