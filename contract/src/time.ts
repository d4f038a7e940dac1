import { z } from 'zod'

/** A moment on the wire: ISO 8601 in UTC, to the millisecond. */
export const Instant = z.iso.datetime()

/** Writes a moment as the wire has it; what has not happened stays null. */
export function instantOf(moment: Date): string
export function instantOf(moment: Date | null | undefined): string | null
export function instantOf(moment: Date | null | undefined) {
  return moment?.toISOString() ?? null
}
