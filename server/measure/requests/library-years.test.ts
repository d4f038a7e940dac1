import { expect, test } from 'vitest'
import { dayOf } from './library-calendar.ts'
import { makeLibraryYears, type YearsLoan, type YearsRequest } from './library-years.ts'

const options = {
  seed: 7,
  firstYear: 2023,
  years: 2,
  titles: 500,
  readers: 300,
  wishesADay: 12,
}
const years = makeLibraryYears(options)
const { calendar, copies, loans, requests, readers } = years
const dueOf = (loan: YearsLoan) => loan.renewals.at(-1)?.dueDay ?? loan.dueDay
const ofKind = (kind: YearsRequest['kind']) => requests.filter((request) => request.kind === kind)
const waitsOf = (kind: YearsRequest['kind']) =>
  ofKind(kind)
    .filter(({ readyAt }) => readyAt !== undefined)
    .map(({ placedAt, readyAt }) => dayOf(readyAt!) - dayOf(placedAt))
    .toSorted((a, b) => a - b)
const middleOf = (sorted: number[]) => sorted[Math.floor(sorted.length / 2)]!

test('a seed makes the same years again, and another one others', () => {
  expect(JSON.stringify(makeLibraryYears(options))).toBe(JSON.stringify(years))
  expect(makeLibraryYears({ ...options, seed: 8 }).loans.length).not.toBe(loans.length)
})

test('a copy is with one reader at a time, or set aside for one', () => {
  const uses = [
    ...loans.map((loan) => ({ copy: loan.copy, from: loan.lentAt, to: loan.receivedAt! })),
    ...requests
      .filter(({ setAsideAt }) => setAsideAt !== undefined)
      .map((request) => ({ copy: request.copy!, from: request.setAsideAt!, to: request.endedAt! })),
  ]
  for (const [copy, list] of Map.groupBy(uses, ({ copy }) => copy)) {
    const sorted = list.toSorted((a, b) => a.from - b.from || a.to - b.to)
    for (const [index, use] of sorted.entries()) {
      expect(use.to, `copy ${copy}`).toBeGreaterThanOrEqual(use.from)
      expect(use.from, `copy ${copy}`).toBeGreaterThanOrEqual(sorted[index - 1]?.to ?? use.from)
    }
  }
})

test('who waits for a title is served in the order of asking', () => {
  const served = ofKind('reservation').filter(({ setAsideAt }) => setAsideAt !== undefined)
  for (const list of Map.groupBy(served, ({ title }) => title).values()) {
    const byTurn = list.toSorted((a, b) => a.setAsideAt! - b.setAsideAt! || a.id - b.id)
    expect(byTurn.map(({ id }) => id)).toEqual(list.map(({ id }) => id).toSorted((a, b) => a - b))
  }
  expect(served.length).toBeGreaterThan(200)
})

test('the steps of a request follow one another, and all come to an end', () => {
  for (const request of requests) {
    const { placedAt, setAsideAt, fetchedAt, sentAt, readyAt, endedAt } = request
    const moments = [placedAt, setAsideAt, fetchedAt, sentAt, readyAt, endedAt]
    const known = moments.filter((moment) => moment !== undefined)
    expect(known, `request ${request.id}`).toEqual(known.toSorted((a, b) => a - b))
    expect(request.outcome).toBeDefined()
    expect(readyAt !== undefined).toBe(
      request.outcome === 'fulfilled' || request.outcome === 'not collected',
    )
  }
})

test('what nobody fetches goes on to the next', () => {
  const unfetched = requests.filter(({ outcome }) => outcome === 'not collected')
  expect(unfetched.length).toBeGreaterThan(50)
  for (const { endedAt, pickupUntil } of unfetched) expect(dayOf(endedAt!)).toBe(pickupUntil! + 1)
  const next = unfetched.filter((request) =>
    requests.some(
      ({ copy, setAsideAt, kind }) =>
        kind === 'reservation' &&
        copy === request.copy &&
        setAsideAt !== undefined &&
        setAsideAt >= request.endedAt! &&
        dayOf(setAsideAt) <= calendar.nextOpen(request.pickup, request.pickupUntil! + 1),
    ),
  )
  expect(next.length).toBeGreaterThan(5)
})

test('nothing is taken back, fetched or laid ready in a closed library', () => {
  const handedOn = new Set(ofKind('transfer').map(({ readyAt }) => readyAt))
  const atDesk = loans.filter(({ returnedAt }) => !handedOn.has(returnedAt))
  for (const { returnedAt, returnedIn } of atDesk) {
    expect(calendar.isOpen(returnedIn!, dayOf(returnedAt!))).toBe(true)
  }
  for (const { fetchedAt, copy } of requests.filter((request) => request.fetchedAt !== undefined)) {
    expect(calendar.isWorked(copies[copy!]!.library, dayOf(fetchedAt!))).toBe(true)
  }
  const laidReady = [...ofKind('reservation'), ...ofKind('entrust')].filter(
    ({ readyAt }) => readyAt !== undefined,
  )
  for (const { pickup, readyAt } of laidReady) {
    expect(calendar.isOpen(pickup, dayOf(readyAt!))).toBe(true)
  }
})

test('loans fall due by the term on a day of service, and are renewed only while nobody waits', () => {
  for (const loan of loans) {
    const copy = copies[loan.copy]!
    const { copyClass } = years.titles[copy.title]!
    const { type } = readers[loan.reader]!
    const term = years.terms.find(
      (each) => each.copyClass === copyClass && each.readerType === type,
    )!
    expect(loan.dueDay).toBe(calendar.nextOpen(copy.library, dayOf(loan.lentAt) + term.days))
    expect(loan.renewals.length).toBeLessThanOrEqual(term.renewals)
    expect(calendar.isOpen(copy.library, dueOf(loan))).toBe(true)
  }
})

test('most come back around the due date, some late, a few very late', () => {
  const late = loans.map((loan) => dayOf(loan.returnedAt!) - dueOf(loan))
  const share = (is: (days: number) => boolean) => late.filter(is).length / late.length
  expect(share((days) => Math.abs(days) <= 3)).toBeGreaterThan(0.35)
  expect(share((days) => days > 0)).toBeGreaterThan(0.08)
  expect(share((days) => days > 0)).toBeLessThan(0.25)
  expect(share((days) => days > 30)).toBeGreaterThan(0.01)
})

test('terms bustle, holidays are quiet, and a month without the east library has none of it', () => {
  const onHoliday = loans.filter(({ lentAt }) => calendar.holidayOn(dayOf(lentAt))).length
  const holidayDays = Array.from({ length: calendar.days }, (_, day) => day).filter((day) =>
    calendar.holidayOn(day),
  ).length
  const inTerm = (loans.length - onHoliday) / (calendar.days - holidayDays)
  expect(onHoliday / holidayDays).toBeLessThan(0.5 * inTerm)
  const rebuilt = Array.from({ length: 31 }, (_, i) => calendar.rebuilt.from + i)
  expect(rebuilt.every((day) => !calendar.isOpen('EAST', day))).toBe(true)
  expect(calendar.rebuilt.to - calendar.rebuilt.from + 1).toBe(31)
  const fetched = requests.filter(
    ({ pickup, outcome, kind, endedAt }) =>
      pickup === 'EAST' &&
      outcome === 'fulfilled' &&
      (kind === 'reservation' || kind === 'entrust') &&
      calendar.isRebuilding(dayOf(endedAt!)),
  )
  expect(fetched).toEqual([])
})

test('every kind of request is asked, and each takes its own time', () => {
  expect(middleOf(waitsOf('entrust'))).toBeLessThanOrEqual(2)
  expect(middleOf(waitsOf('documentDelivery'))).toBeLessThan(middleOf(waitsOf('otherLibrary')))
  expect(waitsOf('transfer').length).toBeGreaterThan(5)
  expect(waitsOf('homeDelivery').length).toBeGreaterThan(20)
  const forPopular = ofKind('reservation').filter(({ title }) => title === years.popularTitle)
  const longest = Math.max(
    ...forPopular.map(
      ({ placedAt }) =>
        forPopular.filter(
          (other) => other.placedAt < placedAt && (other.setAsideAt ?? other.endedAt!) > placedAt,
        ).length,
    ),
  )
  expect(longest).toBeGreaterThan(8)
})

test('a copy takes longer between the campuses when it is asked for before a weekend', () => {
  const between = ofKind('entrust').filter(
    ({ copy, pickup, sentAt }) => sentAt !== undefined && copies[copy!]!.library !== pickup,
  )
  const waitOn = (weekday: number) =>
    middleOf(
      between
        .filter(({ placedAt }) => calendar.weekdayOf(dayOf(placedAt)) === weekday)
        .map(({ placedAt, readyAt }) => dayOf(readyAt!) - dayOf(placedAt))
        .toSorted((a, b) => a - b),
    )
  expect(waitOn(5)).toBeGreaterThan(waitOn(1))
})
