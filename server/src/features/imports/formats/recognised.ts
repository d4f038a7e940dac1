import { recogniseEncoding } from '../../../platform/text/text-encoding.ts'
import { UnreadableFile, type Bytes } from './outcome.ts'

/** Encodings in which a line feed is one byte: a file is cut into lines before it is decoded. */
export type LineEncoding = 'utf-8' | 'gb18030' | 'big5'

/** So much of a file tells its encoding. */
const beginning = 256 * 1024

/** A text file with its encoding, told by somebody or by its beginning. One in UTF-16 is turned into UTF-8. */
export async function recognised(
  bytes: Bytes,
  said: LineEncoding | undefined,
): Promise<{ encoding: LineEncoding; bytes: Bytes }> {
  if (said !== undefined) return { encoding: said, bytes }
  const { first, whole } = await begin(bytes)
  const found = recogniseEncoding(inWholeLines(first))
  if ('fault' in found) throw new UnreadableFile({ reason: 'charset', detail: found.fault })
  const { encoding } = found
  return encoding === 'utf-16le' || encoding === 'utf-16be'
    ? { encoding: 'utf-8', bytes: fromUtf16(whole, encoding) }
    : { encoding, bytes: whole }
}

async function begin(bytes: Bytes) {
  const iterator = bytes[Symbol.asyncIterator]()
  const parts: Uint8Array[] = []
  let size = 0
  while (size < beginning) {
    const next = await iterator.next()
    if (next.done) break
    parts.push(next.value)
    size += next.value.length
  }
  async function* whole() {
    yield* parts
    for (;;) {
      const next = await iterator.next()
      if (next.done) return
      yield next.value
    }
  }
  return { first: Buffer.concat(parts), whole: whole() }
}

/** Not to the middle of a character. */
function inWholeLines(bytes: Buffer) {
  const end = bytes.lastIndexOf(0x0a)
  return bytes.length < beginning || end === -1 ? bytes : bytes.subarray(0, end)
}

async function* fromUtf16(bytes: Bytes, encoding: 'utf-16le' | 'utf-16be'): Bytes {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decoded = (part?: Uint8Array) => {
    try {
      return Buffer.from(decoder.decode(part, { stream: part !== undefined }))
    } catch (cause) {
      const detail = 'these bytes are not UTF-16'
      throw new UnreadableFile({ reason: 'charset', detail }, { cause })
    }
  }
  for await (const part of bytes) yield decoded(part)
  yield decoded()
}
