import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { constants, createGunzip, createZstdDecompress } from 'node:zlib'
import { inBlocks } from './blocks.ts'
import { UnreadableFile, type Bytes } from './outcome.ts'
import { membersOf, type Member } from './tar.ts'

export interface OpenedFile {
  stream: Bytes
  /** Of the file as it lies on the disk: what progress is measured by. */
  size: number
  bytesRead: () => number
}

export interface Limits {
  /** How many bytes a file may become. */
  maximum?: number
  /** How many times as large as what was read it may become; small files are let be. */
  ratio?: number
}

const defaultLimits = { maximum: 256 * 1024 ** 3, ratio: 250 }
const tooSmallToJudge = 16 * 1024 ** 2

/** A file as it is meant to be read: what its first bytes say is compressed (gzip, Zstandard) is decompressed. */
export async function openFile(path: string, limits: Limits = {}): Promise<OpenedFile> {
  const { beginning, size } = await look(path)
  const progress = { read: 0 }
  const compression = compressions.find(({ magic }) =>
    beginning.subarray(0, magic.length).equals(magic),
  )
  const stream = compression
    ? guarded(decompressed(path, size, compression, progress), progress, {
        ...defaultLimits,
        ...limits,
      })
    : plain(path, progress)
  return { stream, size, bytesRead: () => progress.read }
}

/** The files in a tar archive, compressed or not, in their order. One is read, or passed over, before the next comes. */
export async function* openArchive(path: string, limits: Limits = {}): AsyncGenerator<Member> {
  const { stream } = await openFile(path, limits)
  yield* membersOf(inBlocks(stream))
}

interface Progress {
  read: number
}

async function look(path: string): Promise<{ beginning: Buffer; size: number }> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    const { size } = await file.stat()
    return { beginning: buffer.subarray(0, bytesRead), size }
  } finally {
    await file.close()
  }
}

async function* plain(path: string, progress: Progress): Bytes {
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    progress.read += chunk.length
    yield chunk
  }
}

const compressions = [
  { magic: Buffer.from([0x1f, 0x8b]), create: () => createGunzip() },
  {
    magic: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]),
    // Files packed with long windows need 2^27 bytes; more is not given to anyone.
    create: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 27 } }),
  },
]

const smallestFrame = 4_096

/** Frame after frame: the Zstandard stream stops after the first, and parallel packers write many. */
async function* decompressed(
  path: string,
  size: number,
  { create }: (typeof compressions)[number],
  progress: Progress,
): Bytes {
  for (let frames = 0; progress.read < size; frames++) {
    const start = progress.read
    // Every frame costs a new beginning: thousands of tiny ones were made to cost time.
    if (frames > 100 && start < frames * smallestFrame)
      throw new UnreadableFile(damaged('made of too many small frames'))
    const source = createReadStream(path, { start })
    const frame = create()
    source.on('error', (error) => frame.destroy(error))
    source.pipe(frame)
    try {
      for await (const chunk of frame as AsyncIterable<Buffer>) {
        progress.read = start + frame.bytesWritten
        yield chunk
      }
      progress.read = start + frame.bytesWritten
      if (progress.read === start) throw new UnreadableFile(damaged('nothing can be read'))
    } catch (error) {
      if (!isOfTheData(error)) throw error
      throw new UnreadableFile(damaged(error.message), { cause: error })
    } finally {
      source.destroy()
      frame.destroy()
    }
  }
}

const damaged = (detail: string) => ({ reason: 'compression', detail }) as const

const isOfTheData = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(?:Z_|ZSTD_|ERR_.*ZLIB)/.test(error.code)

/** A small file that becomes a huge one was made to do harm. */
async function* guarded(
  bytes: Bytes,
  progress: Progress,
  { maximum, ratio }: Required<Limits>,
): Bytes {
  let total = 0
  for await (const chunk of bytes) {
    total += chunk.length
    if (total > maximum) throw expansion(`more than ${maximum} bytes`)
    if (total > tooSmallToJudge && total > ratio * progress.read)
      throw expansion(`more than ${ratio} times what was read`)
    yield chunk
  }
}

const expansion = (detail: string) => new UnreadableFile({ reason: 'expansion', detail })
