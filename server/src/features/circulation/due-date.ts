import { momentThere, shownThere } from '../../platform/time-zones.ts'

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

/** The moment a day is over where the library is: its last loan is on time until then. */
export function endOfDay(day: string, timeZone: string) {
  const midnight = Date.parse(`${dayAfter(day, 1)}T00:00:00Z`)
  return new Date(momentThere(midnight, timeZone))
}

/** The day a moment belongs to where the library is. */
export const dayOf = (moment: Date, timeZone: string) =>
  new Date(shownThere(moment.getTime(), timeZone)).toISOString().slice(0, 10)
