import type { OpeningHours } from '@shulin/contract/lending-rules-staff'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]

/** A day as one types it: `08:00-12:00, 14:00-17:30`; empty where it is closed. */
export const dayText = (hours: readonly OpeningHours[], weekday: Weekday) =>
  hours
    .filter((one) => one.weekday === weekday)
    .toSorted((one, other) => (one.opens < other.opens ? -1 : 1))
    .map(({ opens, closes }) => `${opens}-${closes}`)
    .join(', ')

interface DaySpan {
  first: Weekday
  last: Weekday
  text: string
}

/** Days that follow one another with the same hours are one: Monday to Friday 08:00-22:00. Closed days are left out. */
export function weekOf(hours: readonly OpeningHours[]) {
  const spans: DaySpan[] = []
  for (const day of weekdays) {
    const text = dayText(hours, day)
    const before = spans.at(-1)
    if (before?.text === text && before.last === day - 1) before.last = day
    else if (text !== '') spans.push({ first: day, last: day, text })
  }
  return spans
}

const span = /^(\d{1,2}):(\d{2})\s*[-–—~\u81f3]\s*(\d{1,2}):(\d{2})$/u

/** What was typed for a day; undefined where it is not hours that follow one another. */
export function hoursOf(text: string, weekday: Weekday): OpeningHours[] | undefined {
  const parts = text
    .split(/[,，、;；]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const hours = parts.map((part) => {
    const match = span.exec(part)
    if (!match) return undefined
    const [, opensHour, opensMinute, closesHour, closesMinute] = match
    const opens = `${opensHour!.padStart(2, '0')}:${opensMinute}`
    const closes = `${closesHour!.padStart(2, '0')}:${closesMinute}`
    return opens < closes && closes <= '24:00' && isMinute(opensMinute!) && isMinute(closesMinute!)
      ? { weekday, opens, closes }
      : undefined
  })
  if (hours.includes(undefined)) return undefined
  const sorted = (hours as OpeningHours[]).toSorted((one, other) =>
    one.opens < other.opens ? -1 : 1,
  )
  const overlaps = sorted.some(({ opens }, n) => n > 0 && opens < sorted[n - 1]!.closes)
  return overlaps ? undefined : sorted
}

const isMinute = (text: string) => Number(text) < 60
