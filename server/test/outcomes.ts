import type { Bytes, Outcome } from '../src/features/imports/formats/outcome.ts'

/** A file as a stream, in parts of a size. */
export async function* partsOf(content: string | Uint8Array, size = 65_536): Bytes {
  const bytes = Buffer.from(content)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export async function allOf<T>(outcomes: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const outcome of outcomes) list.push(outcome)
  return list
}

/** What was read, with the reason in place of what was not. */
export const inShort = <T>(outcomes: Outcome<T>[]) =>
  outcomes.map((outcome) => (outcome.ok ? outcome.raw : outcome.reason))
