import { readInstant } from '../../platform/sip2/instants.ts'

const withZone = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?([+-])(\d{2}):?(\d{2})$/

/**
 * The moment that a system means. With a zone it is that of the zone; without one, that of the library; a date alone is the last second of its day there.
 * What is no date is null.
 */
export function momentOf(text: string, timeZone: string): Date | null {
  const found = withZone.exec(text.trim())
  if (!found) return readInstant(text, timeZone)
  const [, day, clock, sign, hours, minutes] = found
  const shown = readInstant(`${day}T${clock}Z`, timeZone)
  if (!shown || Number(hours) > 14 || Number(minutes) > 59) return null
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000
  return new Date(shown.getTime() + (sign === '-' ? offset : -offset))
}

/** Yuan as a number or as text, in fen; null where it is no money or has more than two places that say something. */
export function fenOfYuan(value: number | string): number | null {
  const text = typeof value === 'number' ? plain(value) : value.trim()
  const found = /^(-?)(\d{1,9})(?:\.(\d{1,2})0*)?$/u.exec(text)
  if (!found) return null
  const [, sign, yuan, places = ''] = found
  const fen = Number(yuan) * 100 + Number(places.padEnd(2, '0'))
  return sign === '-' ? -fen : fen
}

/** Sums of fractions come out of a machine with a rest in the sixteenth place: that one is not theirs. */
const plain = (value: number) => String(Number(value.toFixed(6)))

/** Fen as yuan, written out. */
export const yuanOf = (fen: number) => (fen / 100).toFixed(2)
