import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { PictureKind } from './pictures.ts'

// The process that draws one picture anew: it gets the picture and nothing else, answers with the new one, and ends. One
// that cannot be read ends it with an error. How long it may take, whoever started it has set.
const [width, height, mostPixels, megabytes] = process.argv.slice(2, 6).map(Number)
const [fit, ...kinds] = process.argv.slice(6) as ['inside' | 'cover', ...PictureKind[]]

// Pictures are drawn by a thread of their own, so this one can watch: the kernel knows no limit on what is really used.
const watchMemory = () => {
  if (process.memoryUsage.rss() > megabytes! * 2 ** 20) process.kill(process.pid, 'SIGKILL')
}
watchMemory()
setInterval(watchMemory, 10).unref()

sharp.concurrency(1)
sharp.cache(false)
// Whatever a file is, it is tried as one of these kinds and never handed to another reader.
sharp.block({ operation: ['VipsForeignLoad'] })
const loaders: Record<PictureKind, string> = {
  jpeg: 'VipsForeignLoadJpegBuffer',
  png: 'VipsForeignLoadPngBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
}
sharp.unblock({ operation: kinds.map((kind) => loaders[kind]) })
const drawn = await sharp(await buffer(process.stdin), { limitInputPixels: mostPixels! })
  .rotate()
  .resize({ width: width!, height: height!, fit, withoutEnlargement: true })
  .webp({ quality: 82 })
  .toBuffer()
process.stdout.write(drawn)
