import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export const checksumOfText = (text: string) => createHash('sha256').update(text).digest('hex')

export async function checksumOfFile(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Copies a file and says what was copied: it may be replaced while it is read. */
export async function copyWithChecksum(from: string, to: string) {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    createReadStream(from),
    async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        hash.update(part)
        bytes += part.length
        yield part
      }
    },
    createWriteStream(to, { mode: 0o600, flush: true }),
  )
  return { bytes, sha256: hash.digest('hex') }
}
