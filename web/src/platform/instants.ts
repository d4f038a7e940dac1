const dayFormat = (language: string) =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })

/** A day of the library as the reader's language writes it: 2026年5月31日. */
export const dayOf = (day: string, language: string) => dayFormat(language).format(new Date(day))

/** The day on which an instant lies, where the library is: 2026-05-31. */
export const dayIn = (instant: string, timeZone: string | undefined) =>
  // Swedish writes days as the wire does.
  new Date(instant).toLocaleDateString('sv-SE', timeZone ? { timeZone } : {})

/** Which day it is where the library is. */
export const todayIn = (timeZone: string | undefined) => dayIn(new Date().toISOString(), timeZone)

/** The last day of what lasts until an instant: what ends at midnight ends with the day before. */
export const lastDay = (ends: string, timeZone: string | undefined) =>
  dayIn(new Date(Date.parse(ends) - 1).toISOString(), timeZone)

/** A day with its weekday: 2026年5月31日周日. */
export const dayWithWeekday = (day: string, language: string) =>
  formatDay(day, language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
  })

/** The weekday of a day: 周日. */
export const weekdayOf = (day: string, language: string) =>
  formatDay(day, language, { weekday: 'short' })

/** A day within the year: 5月31日. */
export const monthAndDay = (day: string, language: string) =>
  formatDay(day, language, { month: 'short', day: 'numeric' })

const formatDay = (day: string, language: string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' }).format(new Date(day))

/** From one day to another within the year: 11月20日–24日; one day where they are the same. */
export function shortDaysBetween(begin: string, end: string, language: string) {
  const from = monthAndDay(begin, language)
  if (begin === end) return from
  // Browsers write such a range in figures alone in Chinese.
  const isOneMonth = begin.slice(0, 7) === end.slice(0, 7)
  const to = isOneMonth ? formatDay(end, language, { day: 'numeric' }) : monthAndDay(end, language)
  return `${from}–${to}`
}

/** From one day to another: 2026年5月1日 – 2027年4月30日. Browsers write such a range in figures alone in Chinese. */
export const daysBetween = (begin: string, end: string, language: string) =>
  `${dayFormat(language).format(new Date(begin))} – ${dayFormat(language).format(new Date(end))}`

/** Day and minute as the reader's language writes them: 2026年5月31日 10:42. */
export const dayAndMinute = (instant: string, language: string) =>
  new Date(instant).toLocaleString(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** The minute of today: 10:42. */
export const minuteOf = (moment: number, language: string) =>
  new Date(moment).toLocaleTimeString(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** How long something took or has lasted, in its largest two units: `2 min, 5 sec`. */
export function duration(milliseconds: number, language: string) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  const parts = { days: Math.floor(seconds / 86_400), hours: Math.floor(seconds / 3600) % 24 }
  const rest = { minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 }
  const units = Object.entries({ ...parts, ...rest })
  const first = units.findIndex(([, count]) => count > 0)
  const shown = first === -1 ? units.slice(-1) : units.slice(first, first + 2)
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(
    shown.map(([unit, count]) =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit: unit.slice(0, -1),
        unitDisplay: 'short',
      }).format(count),
    ),
  )
}
