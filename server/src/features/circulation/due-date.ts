/** On which days a library serves. */
export interface ServiceDays {
  /** The weekdays it is open, Monday being 1. None: it says nothing, and is open every day. */
  weekdays: readonly number[]
  closedDays: readonly string[]
}

/** Beyond a year without a day of service nobody is helped by a later one. */
const farthest = 366

/** So many days after a day, as the calendar counts. */
export const dayAfter = (day: string, days: number) => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Whether a library serves on a day. */
export const isServed = (day: string, { weekdays, closedDays }: ServiceDays) =>
  (weekdays.length === 0 || weekdays.includes(weekdayOf(day))) && !closedDays.includes(day)

/** The first day of service on or after a day: nothing falls due while nobody can give it back. */
export function firstServedDay(day: string, service: ServiceDays) {
  for (let days = 0; days <= farthest; days += 1) {
    const candidate = dayAfter(day, days)
    if (isServed(candidate, service)) return candidate
  }
  return day
}

const formats = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/** What the clocks of a time zone show at a moment, as if they stood in UTC. */
function shownThere(moment: number, timeZone: string) {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const { year, month, day, hour, minute, second } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The moment a day is over where the library is: its last loan is on time until then. */
export function endOfDay(day: string, timeZone: string) {
  const midnight = Date.parse(`${dayAfter(day, 1)}T00:00:00Z`)
  const guess = midnight - (shownThere(midnight, timeZone) - midnight)
  // The clocks may have been changed between the guess and the midnight it is a guess of.
  return new Date(midnight - (shownThere(guess, timeZone) - guess))
}

/** The day a moment belongs to where the library is. */
export const dayOf = (moment: Date, timeZone: string) =>
  new Date(shownThere(moment.getTime(), timeZone)).toISOString().slice(0, 10)
