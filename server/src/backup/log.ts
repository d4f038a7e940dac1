import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { places, type Cluster } from './folder.ts'

/** A file of PostgreSQL's log. The last one is still being written. */
export interface Segment {
  /** Segments of a log count up without a gap. */
  number: number
  name: string
  file: string
}

/** Which segment a place in the log (`0/3000028`) lies in. */
export function segmentAt(place: string, { segmentBytes }: Cluster): number {
  const [high, low] = place.split('/').map((part) => BigInt(`0x${part}`)) as [bigint, bigint]
  return Number(((high << 32n) + low) / BigInt(segmentBytes))
}

/** The segments kept in a folder, in order. */
export async function listSegments(folder: string, { timeline, segmentBytes }: Cluster) {
  const { log } = places(folder)
  const perHigh = 0x1_0000_0000 / segmentBytes
  const ours = new RegExp(`^${hex(timeline)}([0-9A-F]{8})([0-9A-F]{8})(\\.partial)?$`)
  const segments = new Map<number, Segment>()
  // A finished segment sorts before its partial copy, which is of no use then.
  for (const file of (await readdir(log)).toSorted()) {
    const [, high, low] = ours.exec(file) ?? []
    if (high === undefined || low === undefined) continue
    const number = parseInt(high, 16) * perHigh + parseInt(low, 16)
    if (segments.has(number)) continue
    segments.set(number, { number, name: file.slice(0, 24), file: join(log, file) })
  }
  return [...segments.values()].toSorted((one, other) => one.number - other.number)
}

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')

/** What continues a backup: the segments from `first` on, up to the first that is missing. */
export function unbroken(segments: Segment[], first: number) {
  const later = segments.filter(({ number }) => number >= first)
  const gap = later.findIndex(({ number }, index) => number !== first + index)
  return gap === -1
    ? { segments: later, isBroken: false }
    : { segments: later.slice(0, gap), isBroken: true }
}

/** When something last reached the log; nothing, when it was never followed. */
export async function logReceivedAt(segments: Segment[]): Promise<Date | undefined> {
  const last = segments.at(-1)
  return last && (await stat(last.file)).mtime
}
