import type { Bytes } from './outcome.ts'

const blockSize = 65_536

/** The same bytes in blocks of a useful size, so that a sender of single bytes costs no more than others. */
export async function* inBlocks(bytes: Bytes): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const part of bytes) {
    parts.push(part)
    size += part.length
    if (size < blockSize) continue
    yield joined(parts)
    parts = []
    size = 0
  }
  if (size > 0) yield joined(parts)
}

const joined = (parts: Uint8Array[]): Buffer =>
  parts.length === 1 ? asBuffer(parts[0]!) : Buffer.concat(parts)

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const lineFeed = 0x0a
const carriageReturn = 0x0d
const byteOrderMark = Buffer.from('\uFEFF')

export interface Line {
  number: number
  offset: number
  /** With its end. */
  length: number
  /** Without its end; of a line that is too long, the beginning. */
  content: Buffer
  isTooLong: boolean
}

/** The lines of a file. Of one that is longer than allowed only the beginning is kept. */
export async function* linesOf(bytes: Bytes, maximum: number): AsyncGenerator<Line> {
  let number = 1
  let offset = 0
  /** The line whose end has not come yet. */
  let begun: Buffer[] = []
  let kept = 0
  let length = 0
  const keep = (part: Buffer) => {
    length += part.length
    if (kept > maximum) return
    begun.push(part)
    kept += part.length
  }
  const finish = (): Line => {
    let content = begun.length === 1 ? begun[0]! : Buffer.concat(begun)
    const isTooLong = kept > maximum
    if (number === 1 && content.subarray(0, 3).equals(byteOrderMark)) content = content.subarray(3)
    if (content.at(-1) === carriageReturn && !isTooLong) content = content.subarray(0, -1)
    return { number, offset, length, content, isTooLong }
  }
  const startNext = () => {
    number += 1
    offset += length
    begun = []
    kept = 0
    length = 0
  }

  for await (const block of inBlocks(bytes)) {
    let start = 0
    for (let end = block.indexOf(lineFeed); end !== -1; end = block.indexOf(lineFeed, start)) {
      keep(block.subarray(start, end))
      length += 1
      yield finish()
      startNext()
      start = end + 1
    }
    if (start < block.length) keep(block.subarray(start))
  }
  if (length > 0) yield finish()
}
