import { momentThere, shownThere } from '../time-zones.ts'

/** A moment as the protocol writes it, by the clocks of the library: `20261117    235959`. */
export function instantText(moment: Date, timeZone: string) {
  const shown = new Date(shownThere(moment.getTime(), timeZone)).toISOString()
  const [day, clock] = shown.slice(0, 19).split('T') as [string, string]
  return `${day.replaceAll('-', '')}    ${clock.replaceAll(':', '')}`
}

const written =
  /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[ T]*(Z)?[ T]*(\d{2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?(Z)?)?$/

/**
 * The moment that a date of the protocol means, in any of the forms that systems write it in. A date without a clock is the last second of that day
 * where the library is; what is no date is null.
 */
export function readInstant(text: string, timeZone: string): Date | null {
  const found = written.exec(text.trim())
  if (!found) return null
  const [, year, month, day, utcBefore, hour, minute, second, utcBehind] = found
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const isAlone = hour === undefined
  const clock = isAlone
    ? ([23, 59, 59] as const)
    : ([Number(hour), Number(minute), Number(second ?? 0)] as const)
  const shown = Date.UTC(y, m - 1, d, ...clock)
  // The thirteenth month and the thirtieth of February are no days, and nothing is made of them.
  const isDay = new Date(shown).toISOString().startsWith(`${year}-${month}-${day}`)
  if (!isDay || clock[0] > 23 || clock[1] > 59 || clock[2] > 59) return null
  const isUtc = utcBefore !== undefined || utcBehind !== undefined
  return new Date(isUtc ? shown : momentThere(shown, timeZone))
}
