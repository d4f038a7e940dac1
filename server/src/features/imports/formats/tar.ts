import { UnreadableFile, type Bytes } from './outcome.ts'

export interface Member {
  name: string
  stream: Bytes
}

const blockSize = 512
/** Names beyond 100 characters come in a block of their own; nobody needs one of this size. */
const longestExtension = 65_536

/** The regular files of a tar archive (ustar, pax and GNU names). Their names are labels: nothing is written anywhere. */
export async function* membersOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Member> {
  const source = sourceOf(bytes)
  let longName: string | undefined
  for (;;) {
    const header = await source.exactly(blockSize)
    // An archive ends with empty blocks; some end with the file.
    if (header.every((byte) => byte === 0)) return
    if (header.length < blockSize) throw broken('ends inside a header')
    if (!hasRightSum(header)) throw broken('a header has the wrong checksum')

    const size = octal(header, 124, 12)
    const padding = (blockSize - (size % blockSize)) % blockSize
    const type = header.toString('latin1', 156, 157)
    if (type === 'x' || type === 'L') {
      if (size > longestExtension) throw broken('a name is too long')
      const extension = await source.exactly(size)
      if (extension.length < size) throw broken('ends inside a name')
      const given = type === 'L' ? endingAtNul(extension) : paxPath(extension)
      longName = given ?? longName
      await source.skip(padding)
      continue
    }
    if (type !== '0' && type !== '\0') {
      // Folders, links, defaults for all members: nothing to read in them.
      await source.skip(size + padding)
      if (type !== 'g') longName = undefined
      continue
    }
    let unread = size
    const content = async function* (): Bytes {
      while (unread > 0) {
        const part = await source.some(unread)
        if (part.length === 0) throw broken('ends inside a file')
        unread -= part.length
        yield part
      }
    }
    yield { name: longName ?? nameIn(header), stream: content() }
    longName = undefined
    await source.skip(unread + padding)
  }
}

const broken = (detail: string) =>
  new UnreadableFile({ reason: 'archive', detail: `tar ${detail}` })

/** Bytes taken as many at a time as wanted. Fewer come only at the end. */
function sourceOf(bytes: AsyncIterable<Buffer>) {
  const blocks = bytes[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  /** At least one byte, unless the end has come. */
  async function some(wanted: number): Promise<Buffer> {
    while (rest.length === 0) {
      const next = await blocks.next()
      if (next.done) return rest
      rest = next.value
    }
    const taken = rest.subarray(0, wanted)
    rest = rest.subarray(taken.length)
    return taken
  }
  async function exactly(wanted: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let missing = wanted; missing > 0;) {
      const part = await some(missing)
      if (part.length === 0) break
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }
  async function skip(wanted: number): Promise<void> {
    for (let missing = wanted; missing > 0;) {
      const part = await some(missing)
      if (part.length === 0) return
      missing -= part.length
    }
  }
  return { some, exactly, skip }
}

const endingAtNul = (bytes: Buffer) => bytes.toString().replace(/\0.*$/s, '')

function octal(header: Buffer, start: number, length: number): number {
  const text = endingAtNul(header.subarray(start, start + length)).trim()
  if (!/^[0-7]{1,12}$/.test(text)) throw broken('a header has a wrong number')
  return Number.parseInt(text, 8)
}

/** The sum of all bytes, with blanks in place of the sum itself. */
function hasRightSum(header: Buffer): boolean {
  let sum = 8 * 0x20
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte
  return octal(header, 148, 8) === sum
}

function nameIn(header: Buffer): string {
  const name = endingAtNul(header.subarray(0, 100))
  const isUstar = header.toString('latin1', 257, 262) === 'ustar'
  const prefix = isUstar ? endingAtNul(header.subarray(345, 500)) : ''
  return prefix === '' ? name : `${prefix}/${name}`
}

/** `30 path=…`, one entry after another, each with its own length. */
function paxPath(extension: Buffer): string | undefined {
  let path: string | undefined
  for (let at = 0; at < extension.length;) {
    const written = /^(\d{1,6}) /.exec(extension.toString('latin1', at, at + 8))?.[1]
    const length = Number(written)
    if (!written || length <= written.length + 1 || at + length > extension.length)
      throw broken('an extended header is wrong')
    const entry = extension.subarray(at + written.length + 1, at + length - 1).toString()
    if (entry.startsWith('path=')) path = entry.slice('path='.length)
    at += length
  }
  return path
}
