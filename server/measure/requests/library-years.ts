import { seeded } from '../relevance/random.ts'
import {
  dayOf,
  libraryCodes,
  makeCalendar,
  minutesOfDay,
  momentOn,
  otherOf,
  type LibraryCalendar,
  type LibraryCode,
} from './library-calendar.ts'
import { chanceOf, inTimeOrder } from './library-chance.ts'

/**
 * Years of lending at a made-up university library on two campuses, as plain data: the same seed always makes the same years. It was
 * written from what is known of real libraries, and without looking at how the product forecasts:
 *
 * - Before the due date loans come back at a steady rate that follows the week; after it the time a copy is kept has a heavy tail, for
 *   undergraduates, graduates and teachers alike ("Self-organized human behavioral patterns in book loans from a library", a
 *   study of a university's loans). Lateness is log-normal here; some readers are late more often than others.
 * - Many copies come back around the due date however long the term is (Buckland and others, Systems Analysis of a
 *   University Library, Lancaster 1970), most of them after the reminder three days before.
 * - Teachers are late more often, and by more. Students bring copies back before a holiday or after it.
 * - Few titles are asked for often (Zipf). Demand peaks when a term begins and before examinations.
 * - Staff fetch from shelves twice on a working day; a van goes between the campuses on weekdays in term and twice a week in holidays.
 * - Who is told that a copy lies ready mostly comes within days; about one in eight never does, and the copy goes on to the next.
 * - Articles come within days and books of other libraries within weeks, log-normal in working days; each library has its own pace.
 */

export interface LibraryYearsOptions {
  seed: number
  firstYear: number
  years: number
  titles: number
  readers: number
  /** What readers come for on an ordinary day of a term. */
  wishesADay: number
}

type ReaderType = 'undergraduate' | 'postgraduate' | 'teacher'
type CopyClass = 'general' | 'course'

interface YearsTerm {
  readerType: ReaderType
  copyClass: CopyClass
  days: number
  renewals: number
  renewalDays: number
  pickupDays: number
}

interface YearsReader {
  id: number
  type: ReaderType
  library: LibraryCode
}

interface YearsTitle {
  id: number
  copyClass: CopyClass
}

export interface YearsCopy {
  id: number
  title: number
  library: LibraryCode
}

export interface YearsLoan {
  id: number
  copy: number
  reader: number
  lentAt: number
  lentIn: LibraryCode
  /** The last day of the term as it was lent. */
  dueDay: number
  renewals: { at: number; dueDay: number }[]
  returnedAt?: number
  /** Where it was brought back: if not where it belongs, it is sent there. */
  returnedIn?: LibraryCode
  /** From this moment on it can be lent again. */
  receivedAt?: number
}

export type RequestKind =
  | 'reservation'
  | 'entrust'
  | 'transfer'
  | 'homeDelivery'
  | 'documentDelivery'
  | 'otherLibrary'

type RequestOutcome =
  /** Lent, or delivered. */
  | 'fulfilled'
  | 'not collected'
  | 'given up'
  /** A copy is not where it should be, a holder says no, or no library has it. */
  | 'failed'

export interface YearsRequest {
  id: number
  kind: RequestKind
  reader: number
  /** What other places send has none here. */
  title?: number
  pickup: LibraryCode
  /** Of a request to another library: which. */
  partner?: string
  placedAt: number
  /** The copy that is set aside, from then on. */
  copy?: number
  setAsideAt?: number
  /** Taken from the shelf. */
  fetchedAt?: number
  /** Given to the van or the carrier. */
  sentAt?: number
  /** It lies ready for pickup, or has arrived. */
  readyAt?: number
  /** The last day of the pickup. */
  pickupUntil?: number
  endedAt?: number
  outcome?: RequestOutcome
}

export interface LibraryYears {
  calendar: LibraryCalendar
  terms: YearsTerm[]
  readers: YearsReader[]
  titles: YearsTitle[]
  copies: YearsCopy[]
  loans: YearsLoan[]
  requests: YearsRequest[]
  /** Asked for more than any other, by a queue that is weeks long. */
  popularTitle: number
}

const readerTypes: readonly ReaderType[] = ['undergraduate', 'postgraduate', 'teacher']
const pickupDays = 5
const generalTerms = {
  undergraduate: { days: 30, renewals: 1, renewalDays: 30 },
  postgraduate: { days: 60, renewals: 1, renewalDays: 30 },
  teacher: { days: 90, renewals: 1, renewalDays: 60 },
}
const terms: YearsTerm[] = readerTypes.flatMap((readerType) => [
  { readerType, copyClass: 'general' as const, ...generalTerms[readerType], pickupDays },
  { readerType, copyClass: 'course' as const, days: 14, renewals: 0, renewalDays: 0, pickupDays },
])

/** How each type of reader keeps its loans. */
const habits = {
  undergraduate: { late: 0.11, lateBy: 3.5, wantsLonger: 0.3, isAway: 0.85 },
  postgraduate: { late: 0.13, lateBy: 4, wantsLonger: 0.4, isAway: 0.5 },
  teacher: { late: 0.2, lateBy: 7, wantsLonger: 0.45, isAway: 0.4 },
}
const bringsBackEarly = 0.33
/** Of those who wait for the due date: 0 days before it, 1, 2, … */
const daysBeforeDue = [0.26, 0.22, 0.16, 0.16, 0.07, 0.05, 0.04, 0.04]
/** Days until who is told fetches it. */
const daysUntilPickup = [0.28, 0.3, 0.19, 0.12, 0.07, 0.04]
const partners = [
  { name: 'city', days: 5, weight: 0.5 },
  { name: 'province', days: 8, weight: 0.35 },
  { name: 'national', days: 12, weight: 0.15 },
]

/** Makes the years. Requests are placed until the last day; what they lead to is followed to its end. */
export function makeLibraryYears(options: LibraryYearsOptions): LibraryYears {
  const calendar = makeCalendar(options.firstYear, options.years)
  const chance = chanceOf(seeded(options.seed))
  const { happens, between, logNormal, oneOf } = chance
  const events = inTimeOrder()

  const readers = Array.from({ length: options.readers }, (_, id): YearsReader => {
    const type = oneOf(readerTypes, [0.62, 0.27, 0.11])
    return { id, type, library: happens(0.68) ? 'MAIN' : 'EAST' }
  })
  const lateness = readers.map(({ type }) =>
    Math.min(0.8, habits[type].late * logNormal(0.85, 0.6)),
  )

  const popularTitle = 0
  const titles = Array.from({ length: options.titles }, (_, id): YearsTitle => {
    const isCourse = id !== popularTitle && id < options.titles * 0.2 && happens(0.12)
    return { id, copyClass: isCourse ? 'course' : 'general' }
  })
  const copies: YearsCopy[] = []
  for (const { id } of titles) {
    const rank = id / options.titles
    const many = rank < 0.03 ? between(3, 6) : rank < 0.2 ? between(2, 4) : happens(0.35) ? 2 : 1
    const number = id === popularTitle ? 8 : many
    for (let i = 0; i < number; i++) {
      const isMain = id === popularTitle ? i < 5 : happens(0.64)
      copies.push({ id: copies.length, title: id, library: isMain ? 'MAIN' : 'EAST' })
    }
  }
  const copiesOf = Map.groupBy(copies, ({ title }) => title)
  let weight = 0
  const weights = titles.map(({ id }) => (weight += 1 / (id + 6) ** 0.85))
  const someTitle = () => {
    const at = chance.random() * weight
    let low = 0
    let high = weights.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (weights[middle]! < at) low = middle + 1
      else high = middle
    }
    return low
  }

  const loans: YearsLoan[] = []
  const requests: YearsRequest[] = []
  const onShelf = new Set(copies.map(({ id }) => id))
  const currentLoan = new Map<number, YearsLoan>()
  const waiting = new Map<number, YearsRequest[]>()
  const transferOf = new Map<number, YearsRequest>()
  const queueOf = (title: number) => waiting.get(title) ?? []
  const open = new Map<number, YearsRequest[]>()
  const openOf = (reader: number) => open.get(reader) ?? []
  const termOf = (reader: YearsReader, copy: YearsCopy) => {
    const { copyClass } = titles[copy.title]!
    return terms.find((term) => term.readerType === reader.type && term.copyClass === copyClass)!
  }
  /** A moment of a day while readers come: most of them in the afternoon. */
  const hourOfVisit = () => 9 + 10.5 * Math.sqrt(chance.random())

  // --- what readers do with a loan ---

  function lend(copy: YearsCopy, reader: YearsReader, at: number, lentIn: LibraryCode) {
    const dueDay = calendar.nextOpen(copy.library, dayOf(at) + termOf(reader, copy).days)
    const loan: YearsLoan = {
      id: loans.length,
      copy: copy.id,
      reader: reader.id,
      lentAt: at,
      lentIn,
      dueDay,
      renewals: [],
    }
    loans.push(loan)
    onShelf.delete(copy.id)
    currentLoan.set(copy.id, loan)
    keep(loan, at)
  }
  const dueOf = (loan: YearsLoan) => loan.renewals.at(-1)?.dueDay ?? loan.dueDay

  /** From the lending or a renewal on: is it read and brought back, or kept until it falls due? */
  function keep(loan: YearsLoan, at: number) {
    const due = dueOf(loan)
    const first = dayOf(at) + 2
    const holiday = calendar.holidayOn(due)
    const { isAway } = habits[readers[loan.reader]!.type]
    if (holiday && holiday.from - 8 > first && happens(isAway * 0.55)) {
      bringBack(loan, holiday.from - 1 - between(0, 7), at)
    } else if (first < due - 3 && happens(bringsBackEarly)) {
      bringBack(loan, between(first, due - 3), at)
    } else {
      const days = oneOf([0, 1, 2, 3, 4, 5, 6, 7], daysBeforeDue)
      const day = Math.max(dayOf(at), due - days)
      const hour = day === dayOf(at) ? 23.5 : 8
      events.add(momentOn(day, hour), (now) => decideWhenDue(loan, now))
    }
  }

  function decideWhenDue(loan: YearsLoan, at: number) {
    if (loan.returnedAt !== undefined) return
    const reader = readers[loan.reader]!
    const copy = copies[loan.copy]!
    const term = termOf(reader, copy)
    const habit = habits[reader.type]
    const due = dueOf(loan)
    const mayRenew = loan.renewals.length < term.renewals && queueOf(copy.title).length === 0
    if (mayRenew && happens(habit.wantsLonger)) {
      const moment = at + between(0, 14) * 60
      const dueDay = calendar.nextOpen(copy.library, due + term.renewalDays)
      loan.renewals.push({ at: moment, dueDay })
      keep(loan, moment)
    } else if (happens(lateness[reader.id]!)) {
      const days = Math.min(200, Math.ceil(logNormal(habit.lateBy, 1)))
      bringBack(loan, due + days, at)
    } else {
      bringBack(loan, dayOf(at), at)
    }
  }

  /** On that day, unless the reader is away, the library is closed, or it is a weekend. */
  function bringBack(loan: YearsLoan, wanted: number, now: number) {
    const reader = readers[loan.reader]!
    let day = wanted
    const holiday = calendar.holidayOn(day)
    if (holiday && happens(habits[reader.type].isAway)) {
      const last = holiday.from - 1 - between(0, 7)
      const comesBefore = last > dayOf(now) && happens(0.6)
      day = comesBefore ? last : holiday.to + 1 + Math.floor(logNormal(2.5, 0.8))
    }
    if ([0, 6].includes(calendar.weekdayOf(day)) && happens(0.4)) day += 1
    if (calendar.weekdayOf(day) === 0 && happens(0.5)) day += 1
    let library = happens(0.93) ? reader.library : otherOf(reader.library)
    if (library === 'EAST' && calendar.isRebuilding(day) && happens(0.65)) library = 'MAIN'
    day = calendar.nextOpen(library, day)
    const at = Math.max(momentOn(day, hourOfVisit()), now + 20)
    events.add(at, () => takeBack(loan, at, library))
  }

  function takeBack(loan: YearsLoan, at: number, library: LibraryCode) {
    if (loan.returnedAt !== undefined) return
    const copy = copies[loan.copy]!
    endLoan(loan, at, library)
    const transfer = transferOf.get(copy.id)
    if (transfer) endTransfer(transfer, copy, at, 'failed')
    if (library === copy.library) {
      loan.receivedAt = at
      offer(copy, at, library)
    } else {
      const arrives = arrivalOf(copy.library, at).at
      events.add(arrives, () => {
        loan.receivedAt = arrives
        offer(copy, arrives, copy.library)
      })
    }
  }
  function endLoan(loan: YearsLoan, at: number, library: LibraryCode) {
    loan.returnedAt = at
    loan.returnedIn = library
    currentLoan.delete(loan.copy)
  }

  // --- what the library does ---

  /** The next round through the shelves after a moment; in busy weeks one in five slips. */
  function fetchedAfter(library: LibraryCode, at: number): number {
    let day = calendar.nextWorked(library, dayOf(at))
    let hour = 10
    if (day === dayOf(at) && at >= momentOn(day, 9.75)) {
      if (at < momentOn(day, 14.75)) hour = 15
      else day = calendar.nextWorked(library, day + 1)
    }
    const round = momentOn(day, hour)
    return calendar.bustleOn(day) > 1.3 && happens(0.2) ? fetchedAfter(library, round + 1) : round
  }
  /** With the van of a day at four, checked in the same evening or when the library opens again. */
  function arrivalOf(to: LibraryCode, at: number) {
    let day = at < momentOn(dayOf(at), 15.75) ? dayOf(at) : dayOf(at) + 1
    if (happens(0.05)) day++
    while (!calendar.hasVan(day)) day++
    const sentAt = momentOn(day, 16)
    if (happens(0.45)) return { sentAt, at: momentOn(day, 17.5) }
    let checked = calendar.nextOpen(to, day + 1)
    if (calendar.bustleOn(day) > 1.3 && happens(0.2)) checked = calendar.nextOpen(to, checked + 1)
    return { sentAt, at: momentOn(checked, 10) }
  }

  /** A copy that nobody has goes to the first who waits for it, or to its shelf. */
  function offer(copy: YearsCopy, at: number, where: LibraryCode) {
    const first = queueOf(copy.title).shift()
    if (first) {
      first.copy = copy.id
      first.setAsideAt = at
      if (first.pickup === where) {
        layReady(first, at)
      } else {
        const arrival = arrivalOf(first.pickup, at)
        first.sentAt = arrival.sentAt
        events.add(arrival.at, () => layReady(first, arrival.at))
      }
    } else if (where === copy.library) {
      onShelf.add(copy.id)
    } else {
      const arrival = arrivalOf(copy.library, at).at
      events.add(arrival, () => offer(copy, arrival, copy.library))
    }
  }

  function layReady(request: YearsRequest, at: number) {
    const day = dayOf(at)
    const reader = readers[request.reader]!
    const until = calendar.nextOpen(request.pickup, day + pickupDays)
    request.readyAt = at
    request.pickupUntil = until
    const isAway =
      calendar.holidayOn(day) !== undefined && happens(habits[reader.type].isAway * 0.4)
    const waits = oneOf([0, 1, 2, 3, 4, 5], daysUntilPickup)
    const comes = calendar.nextOpen(request.pickup, day + waits)
    if (happens(0.88) && !isAway && comes <= until) {
      const moment = Math.max(at + 60, momentOn(comes, hourOfVisit()))
      events.add(moment, () => {
        end(request, moment, 'fulfilled')
        lend(copies[request.copy!]!, reader, moment, request.pickup)
      })
    } else {
      const over = momentOn(until + 1, 0)
      events.add(over, () => {
        end(request, over, 'not collected')
        // Staff take it from the shelf of what lies ready when the library opens again.
        const cleared = momentOn(calendar.nextOpen(request.pickup, until + 1), 8.5)
        events.add(cleared, () => offer(copies[request.copy!]!, cleared, request.pickup))
      })
    }
  }
  function end(request: YearsRequest, at: number, outcome: RequestOutcome) {
    request.endedAt = at
    request.outcome = outcome
    open.set(
      request.reader,
      openOf(request.reader).filter((other) => other !== request),
    )
  }

  /** Takes the copy of a request from the shelf, and goes on from there; one in thirty is not in its place. */
  function takeFromShelf(request: YearsRequest, copy: YearsCopy, then: (at: number) => void) {
    onShelf.delete(copy.id)
    request.copy = copy.id
    request.setAsideAt = request.placedAt
    let fetchedAt = fetchedAfter(copy.library, request.placedAt)
    const isMisplaced = happens(1 / 30)
    if (isMisplaced) {
      for (let days = between(1, 6); days > 0; days--) {
        const day = calendar.nextWorked(copy.library, dayOf(fetchedAt) + 1)
        fetchedAt = momentOn(day, 15)
      }
    }
    const isMissing = isMisplaced && happens(0.4)
    events.add(fetchedAt, () => {
      if (isMissing) {
        end(request, fetchedAt, 'failed')
      } else {
        request.fetchedAt = fetchedAt
        then(fetchedAt)
      }
    })
  }

  // --- what readers ask for ---

  function place(
    kind: RequestKind,
    reader: YearsReader,
    at: number,
    title?: number,
    partner?: string,
  ): YearsRequest {
    // Who goes to a library that is rebuilt mostly chooses the other one.
    const isShut = reader.library === 'EAST' && calendar.isRebuilding(dayOf(at))
    const pickup = isShut && happens(0.85) ? 'MAIN' : reader.library
    const request: YearsRequest = {
      id: requests.length,
      kind,
      reader: reader.id,
      ...(title !== undefined && { title }),
      pickup,
      ...(partner && { partner }),
      placedAt: at,
    }
    requests.push(request)
    open.set(reader.id, [...openOf(reader.id), request])
    return request
  }

  function reserve(reader: YearsReader, title: number, at: number) {
    const request = place('reservation', reader, at, title)
    waiting.set(title, [...queueOf(title), request])
    const patience = at + Math.round(logNormal(90, 0.8) * minutesOfDay)
    events.add(patience, () => {
      const queue = queueOf(title)
      if (!queue.includes(request)) return
      waiting.set(
        title,
        queue.filter((other) => other !== request),
      )
      end(request, patience, 'given up')
    })
  }

  function entrust(reader: YearsReader, title: number, at: number) {
    const request = place('entrust', reader, at, title)
    const shelved = copiesOf.get(title)!.filter(({ id }) => onShelf.has(id))
    const copy = shelved.find(({ library }) => library === request.pickup) ?? shelved[0]!
    takeFromShelf(request, copy, (fetchedAt) => {
      if (copy.library === request.pickup) {
        layReady(request, fetchedAt + 30)
      } else {
        const arrival = arrivalOf(request.pickup, fetchedAt)
        request.sentAt = arrival.sentAt
        events.add(arrival.at, () => layReady(request, arrival.at))
      }
    })
  }

  function deliver(reader: YearsReader, title: number, at: number) {
    const request = place('homeDelivery', reader, at, title)
    const shelved = copiesOf.get(title)!.filter(({ id }) => onShelf.has(id))
    const copy = shelved.find(({ library }) => library === request.pickup) ?? shelved[0]!
    takeFromShelf(request, copy, (fetchedAt) => {
      let day = dayOf(fetchedAt)
      if (fetchedAt >= momentOn(day, 15.5)) day = calendar.nextWorked(copy.library, day + 1)
      const sentAt = momentOn(day, 16)
      const arrives = momentOn(day + oneOf([1, 2, 3], [0.64, 0.28, 0.08]), between(10, 19))
      request.sentAt = sentAt
      events.add(arrives, () => {
        request.readyAt = arrives
        end(request, arrives, 'fulfilled')
        lend(copy, reader, arrives, copy.library)
      })
    })
  }

  /** The copy that falls due first: its reader hands it over, says no, or does not answer. */
  function transfer(reader: YearsReader, title: number, at: number) {
    const lent = copiesOf
      .get(title)!
      .filter(({ id }) => currentLoan.has(id) && !transferOf.has(id))
      .toSorted((a, b) => dueOf(currentLoan.get(a.id)!) - dueOf(currentLoan.get(b.id)!))
    const copy = lent[0]
    if (!copy) return
    const holder = currentLoan.get(copy.id)!
    const request = place('transfer', reader, at, title)
    request.copy = copy.id
    transferOf.set(copy.id, request)
    const says = oneOf(['yes', 'no', 'nothing'] as const, [0.4, 0.25, 0.35])
    const days = says === 'nothing' ? 21 : logNormal(1.3, 0.7)
    let answered = at + Math.round(days * minutesOfDay)
    if (says === 'yes') answered = momentOn(dayOf(answered), between(10, 19))
    answered = Math.max(answered, at + 30)
    events.add(answered, () => {
      if (request.outcome !== undefined) return
      if (says !== 'yes') {
        endTransfer(request, copy, answered, says === 'no' ? 'failed' : 'given up')
        return
      }
      endLoan(holder, answered, copy.library)
      holder.receivedAt = answered
      request.readyAt = answered
      endTransfer(request, copy, answered, 'fulfilled')
      lend(copy, reader, answered, copy.library)
    })
  }
  function endTransfer(
    request: YearsRequest,
    copy: YearsCopy,
    at: number,
    outcome: RequestOutcome,
  ) {
    transferOf.delete(copy.id)
    end(request, at, outcome)
  }

  /** Sent from elsewhere: log-normal in working days of the main library, where such requests are answered. */
  function fromElsewhere(request: YearsRequest, days: number, spread: number, failing: number) {
    let day = calendar.nextWorked('MAIN', dayOf(request.placedAt))
    if (day === dayOf(request.placedAt) && request.placedAt > momentOn(day, 16)) {
      day = calendar.nextWorked('MAIN', day + 1)
    }
    for (let left = Math.round(logNormal(days, spread)); left > 0;) {
      day = calendar.nextWorked('MAIN', day + 1)
      if (calendar.weekdayOf(day) !== 6) left--
    }
    let at = Math.max(request.placedAt + 60, momentOn(day, between(10, 16)))
    const fails = happens(failing)
    if (!fails && request.kind === 'otherLibrary' && request.pickup === 'EAST') {
      at = arrivalOf('EAST', at).at
    }
    events.add(at, () => {
      if (!fails) request.readyAt = at
      end(request, at, fails ? 'failed' : 'fulfilled')
    })
  }
  function askForArticle(reader: YearsReader, at: number) {
    // Theses are written in March and April.
    const isThesisSeason = ['03', '04'].includes(calendar.dateOf(dayOf(at)).slice(5, 7))
    fromElsewhere(
      place('documentDelivery', reader, at),
      isThesisSeason ? 1.9 : 1.4,
      isThesisSeason ? 0.65 : 0.55,
      0.06,
    )
  }
  function askOtherLibrary(reader: YearsReader, at: number, title?: number) {
    const partner = oneOf(
      partners,
      partners.map(({ weight }) => weight),
    )
    fromElsewhere(place('otherLibrary', reader, at, title, partner.name), partner.days, 0.28, 0.1)
  }

  /** A reader would like to have a title: it is lent, asked for, or left. */
  function wish(reader: YearsReader, title: number, at: number) {
    const own = copiesOf.get(title)!
    const hasIt = own.some(({ id }) => currentLoan.get(id)?.reader === reader.id)
    const hasAsked = openOf(reader.id).some((request) => request.title === title)
    if (hasIt || hasAsked) return
    const shelved = own.filter(({ id }) => onShelf.has(id))
    const near = shelved.find(({ library }) => library === reader.library)
    const isOpen = calendar.isOpen(reader.library, dayOf(at))
    if (near && isOpen && happens(0.9)) lend(near, reader, at, reader.library)
    else if (shelved.length > 0) askForShelved(reader, title, at)
    else askForLent(reader, title, at)
  }
  function askForShelved(reader: YearsReader, title: number, at: number) {
    const choice = oneOf(['entrust', 'deliver', 'leave'] as const, [0.5, 0.06, 0.44])
    if (choice === 'entrust') entrust(reader, title, at)
    else if (choice === 'deliver') deliver(reader, title, at)
  }
  function askForLent(reader: YearsReader, title: number, at: number) {
    const ahead = queueOf(title).length
    const isDeterred = happens(1 - Math.exp(-ahead / (title === popularTitle ? 30 : 8)))
    if (isDeterred) return
    const choice = oneOf(
      ['reserve', 'transfer', 'elsewhere', 'leave'] as const,
      [0.32, 0.05, 0.04, 0.59],
    )
    if (choice === 'reserve') reserve(reader, title, at)
    else if (choice === 'transfer' && ahead === 0) transfer(reader, title, at)
    else if (choice === 'elsewhere') askOtherLibrary(reader, at, title)
  }

  /** Newly in the cinemas: in demand from one day on, and slowly forgotten. */
  const released = Math.floor(calendar.days * 0.45)
  const demandForPopular = (day: number) =>
    day < released ? 0.05 : 0.25 + 1.4 * Math.exp((released - day) / 220)

  /** When readers come on a day; who asks from home may do so at night. */
  const momentOfDay = (day: number) =>
    momentOn(day, happens(0.8) ? hourOfVisit() : 8 + 15.5 * chance.random())
  for (let day = 0; day < calendar.days; day++) {
    const isClosed = libraryCodes.every((library) => !calendar.isOpen(library, day))
    const bustle = calendar.bustleOn(day) * (isClosed ? 0.2 : 1)
    const onDay = (number: number, what: (reader: YearsReader, at: number) => void) => {
      for (let i = chance.poisson(number * bustle); i > 0; i--) {
        const reader = readers[between(0, readers.length - 1)]!
        const at = momentOfDay(day)
        events.add(at, () => what(reader, at))
      }
    }
    onDay(options.wishesADay, (reader, at) => wish(reader, someTitle(), at))
    onDay(demandForPopular(day), (reader, at) => wish(reader, popularTitle, at))
    onDay(options.wishesADay * 0.025, askForArticle)
    onDay(options.wishesADay * 0.006, (reader, at) => askOtherLibrary(reader, at))
  }
  events.run()
  return { calendar, terms, readers, titles, copies, loans, requests, popularTitle }
}
