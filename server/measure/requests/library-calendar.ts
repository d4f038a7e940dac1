/**
 * The days of a made-up university library: terms, holidays, opening hours, and when its vans and its staff work. Days are counted
 * from the first one; moments are minutes since its midnight.
 */

export const minutesOfDay = 1_440
export const dayOf = (at: number) => Math.floor(at / minutesOfDay)
/** A moment on a day, by hours. */
export const momentOn = (day: number, hour: number) => day * minutesOfDay + Math.round(hour * 60)

export type LibraryCode = 'MAIN' | 'EAST'
export const libraryCodes: readonly LibraryCode[] = ['MAIN', 'EAST']
export const otherOf = (library: LibraryCode): LibraryCode => (library === 'MAIN' ? 'EAST' : 'MAIN')

interface OpeningHours {
  library: LibraryCode
  /** 0 is Sunday. */
  weekday: number
  opens: number
  closes: number
}

interface ClosedDay {
  library: LibraryCode
  day: number
  /** The day on which the library says so. */
  announced: number
}

interface Range {
  from: number
  to: number
}

export interface LibraryCalendar {
  /** The date of day 0. */
  firstDate: string
  days: number
  hours: OpeningHours[]
  closedDays: ClosedDay[]
  /** The month in which the east library is rebuilt. */
  rebuilt: Range
  dateOf: (day: number) => string
  /** 0 is Sunday. */
  weekdayOf: (day: number) => number
  isOpen: (library: LibraryCode, day: number) => boolean
  nextOpen: (library: LibraryCode, day: number) => number
  /** A day on which staff fetch from the shelves and answer requests. */
  isWorked: (library: LibraryCode, day: number) => boolean
  nextWorked: (library: LibraryCode, day: number) => number
  /** The holidays of students around a day. */
  holidayOn: (day: number) => Range | undefined
  /** How busy a day is beside an ordinary one of a term. */
  bustleOn: (day: number) => number
  /** Between the campuses: on weekdays in term, twice a week in the holidays, never to or from a closed library. */
  hasVan: (day: number) => boolean
  isRebuilding: (day: number) => boolean
}

const hours: OpeningHours[] = [
  ...[0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    library: 'MAIN' as const,
    weekday,
    opens: 8,
    closes: 22,
  })),
  ...[1, 2, 3, 4, 5].map((weekday) => ({
    library: 'EAST' as const,
    weekday,
    opens: 8,
    closes: 21,
  })),
  { library: 'EAST', weekday: 6, opens: 9, closes: 17 },
]

/** The first day of the lunar year: the library is closed around it. */
const springFestivals = ['2023-01-22', '2024-02-10', '2025-01-29', '2026-02-17', '2027-02-06']
const dayInMilliseconds = 86_400_000

/** Weeks of a term as bustling as this: its beginning, essays in the middle, examinations at the end. */
const bustleOfWeeks = [
  1.5, 1.6, 1.4, 1.1, 1, 1, 1, 1.2, 1.3, 1.2, 1, 1, 1, 1.1, 1.2, 1.4, 1.5, 1.3, 1,
]
const bustleOfWeekdays = [0.7, 1.25, 1.15, 1.1, 1.05, 0.95, 0.65]

/** The calendar from the first of September of a year on, for some years and half a year more. */
export function makeCalendar(firstYear: number, years: number): LibraryCalendar {
  const firstDate = `${firstYear}-09-01`
  const start = Date.parse(`${firstDate}T00:00:00Z`)
  const dayAt = (date: string) =>
    Math.round((Date.parse(`${date}T00:00:00Z`) - start) / dayInMilliseconds)
  const dateOf = (day: number) =>
    new Date(start + day * dayInMilliseconds).toISOString().slice(0, 10)
  const weekdayOf = (day: number) => new Date(start + day * dayInMilliseconds).getUTCDay()
  const days = dayAt(`${firstYear + years}-09-01`)
  const calendarYears = Array.from({ length: years + 3 }, (_, i) => firstYear + i)

  const holidays = calendarYears.flatMap((year) => [
    { from: dayAt(`${year}-01-15`), to: dayAt(`${year}-02-22`) },
    { from: dayAt(`${year}-07-06`), to: dayAt(`${year}-08-31`) },
  ])
  const holidayOn = (day: number) => holidays.find(({ from, to }) => from <= day && day <= to)

  const rebuilt = {
    from: dayAt(`${firstYear + years}-03-20`),
    to: dayAt(`${firstYear + years}-04-19`),
  }
  const closed = new Map<string, ClosedDay>()
  const close = (library: LibraryCode, day: number, announced: number) => {
    const key = `${library} ${day}`
    if (!closed.has(key)) closed.set(key, { library, day, announced })
  }
  for (const year of calendarYears) {
    // The days of the state are known for years; the calendar of a year is decided in the August before it.
    const known = Math.max(0, dayAt(`${year - 1}-08-15`))
    const ofState = [`${year}-01-01`, `${year}-04-04`, `${year}-05-01`, `${year}-05-02`]
    for (const date of [...ofState, `${year}-10-01`, `${year}-10-02`, `${year}-10-03`]) {
      for (const library of libraryCodes) close(library, dayAt(date), known)
    }
    const festival = springFestivals.find((date) => date.startsWith(String(year)))
    if (festival) {
      for (let day = dayAt(festival) - 4; day <= dayAt(festival) + 7; day++) {
        for (const library of libraryCodes) close(library, day, known)
      }
    }
    for (const { from, to } of holidays.filter(({ from }) => dateOf(from).startsWith(`${year}`))) {
      for (let day = from; day <= to; day++) {
        if ([0, 6].includes(weekdayOf(day))) {
          for (const library of libraryCodes) close(library, day, known)
        }
      }
    }
  }
  for (let day = rebuilt.from; day <= rebuilt.to; day++) close('EAST', day, rebuilt.from - 30)

  const served = new Set(hours.map(({ library, weekday }) => `${library} ${weekday}`))
  const isOpen = (library: LibraryCode, day: number) =>
    served.has(`${library} ${weekdayOf(day)}`) && !closed.has(`${library} ${day}`)
  const isWorked = (library: LibraryCode, day: number) =>
    isOpen(library, day) && weekdayOf(day) !== 0 && (library === 'MAIN' || weekdayOf(day) !== 6)
  const next = (is: typeof isOpen) => (library: LibraryCode, day: number) => {
    let found = day
    while (!is(library, found)) found++
    return found
  }
  const hasVan = (day: number) => {
    if (!libraryCodes.every((library) => isOpen(library, day))) return false
    const weekday = weekdayOf(day)
    return holidayOn(day) ? weekday === 2 || weekday === 5 : weekday >= 1 && weekday <= 5
  }
  const bustleOn = (day: number) => {
    const ofWeekday = bustleOfWeekdays[weekdayOf(day)]!
    if (holidayOn(day)) return 0.3 * ofWeekday
    const begun = Math.max(0, ...holidays.map(({ to }) => to + 1).filter((first) => first <= day))
    const week = Math.floor((day - begun) / 7)
    return ofWeekday * (bustleOfWeeks[week] ?? 1)
  }
  return {
    firstDate,
    days,
    hours,
    closedDays: [...closed.values()]
      .filter(({ day }) => day >= 0)
      .toSorted((a, b) => a.day - b.day),
    rebuilt,
    dateOf,
    weekdayOf,
    isOpen,
    nextOpen: next(isOpen),
    isWorked,
    nextWorked: next(isWorked),
    holidayOn,
    bustleOn,
    hasVan,
    isRebuilding: (day) => rebuilt.from <= day && day <= rebuilt.to,
  }
}
