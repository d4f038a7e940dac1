// What docs/requests.md says of the queue, as a plain model: lists and loops, nothing of the product's code and no SQL. A storm of acts is
// done by the product and by the model, and both have to say and to end with the same.

/** The pickup places of the model's two libraries. */
export const places = ['stacks', 'annex'] as const
type PlaceName = (typeof places)[number]

/** A copy that stands on the shelf of its place. */
export interface ShelvedCopy {
  barcode: string
  title: number
  home: PlaceName
}

interface ModelCopy extends ShelvedCopy {
  /** Where it is, or was when it was lent. */
  at: PlaceName
  status: 'on shelf' | 'on loan' | 'held' | 'in transit'
  loan: { reader: number; renewals: number } | null
}

type AskKind = 'reservation' | 'entrust'

interface ModelRequest {
  /** The how manieth it was: who asks first has the smallest. */
  request: number
  kind: AskKind
  reader: number
  title: number
  pickup: PlaceName
  state: 'start' | 'acceptance' | 'completed' | 'end' | 'cancellation'
  step: string
  /** Set aside for it. */
  copy: ModelCopy | null
  /** What it was fetched as. */
  fetched: ModelCopy | null
}

/** How much a reader may have. */
interface ModelLimits {
  loans: number
  renewals: number
  openRequests: number
  turnsADay: number
}

/** What is done, and by whom; readers, titles and requests by their number. */
export type Act =
  | { act: 'ask'; kind: AskKind; reader: number; title: number; pickup: PlaceName }
  | { act: 'cancel'; reader: number; request: number }
  | { act: 'lend'; reader: number; barcode: string }
  | { act: 'return'; barcode: string; at: PlaceName | null }
  | { act: 'renew'; barcode: string }
  /** Staff say that a copy has come to its pickup place. */
  | { act: 'arrive'; request: number }
  /** The reader fetches it with a code. */
  | { act: 'fetch'; request: number }
  /** The time for fetching it is over. */
  | { act: 'expire'; request: number }
  /** A day passes for a reader. */
  | { act: 'sleep'; reader: number }

/** What an act is answered with. */
export interface Outcome {
  /** The codes of all that stands in the way, in the order of the alphabet; none: it was done. */
  refusals: string[]
  /** What a return says: how it ended, how many still wait, for which request the copy is set aside and whether it lies ready. */
  returned?: {
    outcome: 'returned' | 'received' | 'not lent'
    waiting: number
    setAside: { request: number; isReady: boolean } | null
  }
}

const done: Outcome = { refusals: [] }
const refused = (...refusals: string[]): Outcome => ({ refusals: refusals.toSorted() })
const isOpen = ({ state }: ModelRequest) => state === 'start' || state === 'acceptance'

/** A library in which nothing has happened yet. */
export function aRequestModel(shelved: readonly ShelvedCopy[], limits: ModelLimits) {
  const copies = shelved.map((copy): ModelCopy => ({
    ...copy,
    at: copy.home,
    status: 'on shelf',
    loan: null,
  }))
  const requests: ModelRequest[] = []
  const turns = new Map<string, number>()

  const copyWith = (barcode: string) => copies.find((copy) => copy.barcode === barcode)!
  const copiesOf = (title: number) => copies.filter((copy) => copy.title === title)
  const openOf = (reader: number) =>
    requests.filter((request) => isOpen(request) && request.reader === reader)
  const loansOf = (reader: number) => copies.filter(({ loan }) => loan?.reader === reader)
  /** Who waits for a title with no copy set aside, who asked first before the others. */
  const queueOf = (title: number) =>
    requests.filter(
      (request) =>
        isOpen(request) &&
        request.kind === 'reservation' &&
        request.title === title &&
        request.copy === null,
    )

  /** A copy is free: it is set aside for the first who waits, or stands on the shelf; elsewhere it is on its way home. */
  function passOn(copy: ModelCopy) {
    copy.status = copy.at === copy.home ? 'on shelf' : 'in transit'
    const [first] = queueOf(copy.title)
    if (!first) return null
    copy.status = 'held'
    first.copy = copy
    first.state = 'acceptance'
    // Ready at once where it is fetched; else it has to be brought there.
    first.step = first.pickup === copy.at ? '8' : 'B'
    return first
  }

  function ask({ kind, reader, title, pickup }: Extract<Act, { act: 'ask' }>): Outcome {
    const ofTitle = copiesOf(title)
    const onShelf = ofTitle.filter(({ status }) => status === 'on shelf')
    const day = `${reader} ${kind}`
    const used = turns.get(day) ?? 0
    const broken = {
      'rule.one-request-per-title': openOf(reader).some((request) => request.title === title),
      'rule.open-request-limit': openOf(reader).length >= limits.openRequests,
      'rule.not-on-loan-to-reader': ofTitle.some(({ loan }) => loan?.reader === reader),
      'rule.nothing-on-shelf': kind === 'reservation' && onShelf.length > 0,
      'rule.somebody-has-it': kind === 'reservation' && onShelf.length === ofTitle.length,
      'rule.a-copy-on-shelf': kind === 'entrust' && onShelf.length === 0,
      [`rule.daily-${kind}`]: used >= limits.turnsADay,
    }
    const refusals = Object.entries(broken).flatMap(([rule, isBroken]) => (isBroken ? rule : []))
    if (refusals.length > 0) return refused(...refusals)
    turns.set(day, used + 1)
    // Rather a copy of the library where it is fetched; of several the first by barcode.
    const rank = ({ home, barcode }: ModelCopy) => `${home === pickup ? 0 : 1} ${barcode}`
    const [best] = onShelf.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
    const copy = kind === 'entrust' ? best! : null
    if (copy) copy.status = 'held'
    requests.push({
      request: requests.length,
      kind,
      reader,
      title,
      pickup,
      state: 'start',
      step: kind === 'reservation' ? 'A' : 'C',
      copy,
      fetched: null,
    })
    return done
  }

  function end(request: ModelRequest, step: '13' | '14') {
    const { copy } = request
    request.state = 'cancellation'
    request.step = step
    request.copy = null
    if (copy) passOn(copy)
    return done
  }

  function cancel({ reader, request: n }: Extract<Act, { act: 'cancel' }>) {
    const request = requests[n]!
    if (request.reader !== reader) return refused('request.unknown')
    return isOpen(request) ? end(request, '14') : refused('request.not-to-cancel')
  }

  /** Hands a copy over; a request for which it was set aside is completed with it. */
  function handOver(copy: ModelCopy, reader: number) {
    const request = requests.find((one) => isOpen(one) && one.copy === copy)
    if (request) {
      request.state = 'completed'
      request.step = '9'
      request.copy = null
      request.fetched = copy
    }
    copy.status = 'on loan'
    copy.loan = { reader, renewals: 0 }
    return done
  }

  function lend({ reader, barcode }: Extract<Act, { act: 'lend' }>) {
    const copy = copyWith(barcode)
    if (copy.loan?.reader === reader) return refused('copy.already-lent-to-reader')
    const isFree =
      copy.status === 'on shelf' || openOf(reader).some((request) => request.copy === copy)
    const refusals = [
      ...(loansOf(reader).length >= limits.loans ? ['rule.loan-limit'] : []),
      ...(isFree ? [] : ['rule.item-lendable']),
    ]
    return refusals.length > 0 ? refused(...refusals) : handOver(copy, reader)
  }

  function takeBack({ barcode, at }: Extract<Act, { act: 'return' }>): Outcome {
    const copy = copyWith(barcode)
    const isElsewhere = at !== null && at !== copy.home
    const told = (
      outcome: 'returned' | 'received' | 'not lent',
      next: ModelRequest | null,
    ): Outcome => ({
      ...done,
      returned: {
        outcome,
        waiting: queueOf(copy.title).length,
        setAside: next && { request: next.request, isReady: next.step === '8' },
      },
    })
    if (copy.loan) {
      const { reader } = copy.loan
      copy.loan = null
      for (const request of requests) {
        const isOver = request.state === 'completed' && request.fetched === copy
        if (isOver && request.reader === reader) Object.assign(request, { state: 'end', step: '5' })
      }
      copy.at = at ?? copy.home
      if (!isElsewhere) return told('returned', passOn(copy))
      copy.status = 'in transit'
      return told('returned', null)
    }
    if (copy.status === 'in transit' && !isElsewhere) {
      copy.at = copy.home
      return told('received', passOn(copy))
    }
    return told('not lent', null)
  }

  function renew({ barcode }: Extract<Act, { act: 'renew' }>) {
    const { loan, title } = copyWith(barcode)
    if (!loan) return refused('copy.not-lent')
    const refusals = [
      ...(loan.renewals >= limits.renewals ? ['rule.renewal-limit'] : []),
      ...(queueOf(title).some(({ reader }) => reader !== loan.reader)
        ? ['rule.nobody-waiting']
        : []),
    ]
    if (refusals.length > 0) return refused(...refusals)
    loan.renewals += 1
    return done
  }

  function arrive({ request: n }: Extract<Act, { act: 'arrive' }>) {
    const request = requests[n]!
    if (!isOpen(request) || request.step === '8') return refused('request.step-not-following')
    if (!request.copy) return refused('request.copy-missing')
    request.state = 'acceptance'
    request.step = '8'
    request.copy.at = request.pickup
    return done
  }

  function fetch({ request: n }: Extract<Act, { act: 'fetch' }>) {
    const request = requests[n]!
    if (!isOpen(request)) return refused('request.not-open')
    if (request.step !== '8') return refused('request.not-ready')
    if (loansOf(request.reader).length >= limits.loans) return refused('rule.loan-limit')
    return handOver(request.copy!, request.reader)
  }

  /** Only what lies ready is kept for a time. */
  function expire({ request: n }: Extract<Act, { act: 'expire' }>) {
    const request = requests[n]!
    return isOpen(request) && request.step === '8' ? end(request, '13') : done
  }

  function sleep({ reader }: Extract<Act, { act: 'sleep' }>) {
    for (const kind of ['reservation', 'entrust']) turns.delete(`${reader} ${kind}`)
    return done
  }

  return {
    /** Does an act, and says what the product has to answer. */
    do(act: Act): Outcome {
      switch (act.act) {
        case 'ask':
          return ask(act)
        case 'cancel':
          return cancel(act)
        case 'lend':
          return lend(act)
        case 'return':
          return takeBack(act)
        case 'renew':
          return renew(act)
        case 'arrive':
          return arrive(act)
        case 'fetch':
          return fetch(act)
        case 'expire':
          return expire(act)
        default:
          return sleep(act)
      }
    },
    /** The requests that are open. */
    open: () => requests.filter(isOpen).map(({ request }) => request),
    /** How everything stands now, in words that can be compared. */
    stand: (): Stand => ({
      copies: Object.fromEntries(
        copies.map(({ barcode, status, at, loan }) => [
          barcode,
          loan ? `${status} ${loan.reader} renewed ${loan.renewals}` : `${status} at ${at}`,
        ]),
      ),
      requests: requests.map(
        ({ request, state, step, copy }) =>
          `${request} ${state} ${step}${copy ? ` ${copy.barcode}` : ''}`,
      ),
      queues: Object.fromEntries(
        [...new Set(copies.map(({ title }) => title))].map((title) => [
          title,
          queueOf(title).map(({ request }) => request),
        ]),
      ),
    }),
  }
}

/** How a library stands: each copy and who has it, each request with the copy set aside for it, and each queue in its order. */
export interface Stand {
  copies: Record<string, string>
  requests: string[]
  queues: Record<string, number[]>
}

/** A request as it was seen, with the numbers of the events by which it was offered a copy and was over. */
export interface SeenRequest {
  request: string
  kind: AskKind
  reader: string
  title: number
  isOpen: boolean
  /** The copy set aside for it. */
  copy: string | null
  /** The place its reader is told. */
  place: number | null
  offeredAt: number | null
  closedAt: number | null
}

export interface SeenCopy {
  barcode: string
  title: number
  status: string
  lentTo: string[]
}

const twice = (all: readonly string[]) =>
  [...new Set(all)].filter((one) => all.indexOf(one) !== all.lastIndexOf(one))

/**
 * What must not be, however acts crossed: somebody twice in a queue, a gap in the places, a copy for two, somebody offered a copy before
 * whoever asked earlier and still waited, a copy that says what it is not, a copy on the shelf that somebody waits for. The requests are
 * in the order in which they were asked.
 */
export function faultsOf({ requests, copies }: { requests: SeenRequest[]; copies: SeenCopy[] }) {
  const open = requests.filter((request) => request.isOpen)
  const faults = [
    ...twice(open.map(({ reader, title }) => `${reader} asks twice for ${title}`)),
    ...twice(open.flatMap(({ copy }) => (copy ? [`${copy} is set aside twice`] : []))),
  ]
  for (const { barcode, status, lentTo } of copies) {
    const isOffered = open.some(({ copy }) => copy === barcode)
    if (lentTo.length > 1) faults.push(`${barcode} is lent twice`)
    if ((status === 'on loan') !== lentTo.length > 0) faults.push(`${barcode} is ${status}`)
    if ((status === 'held') !== isOffered) faults.push(`${barcode} is ${status}`)
  }
  for (const title of new Set(copies.map((copy) => copy.title))) {
    const reservations = requests.filter(
      (request) => request.title === title && request.kind === 'reservation',
    )
    const waiting = reservations.filter((request) => request.isOpen && request.copy === null)
    const told = waiting.map(({ place }) => place)
    if (told.some((place, n) => place !== n + 1)) faults.push(`${title} has places ${told.join()}`)
    const onShelf = copies.filter((copy) => copy.title === title && copy.status === 'on shelf')
    if (waiting.length > 0 && onShelf.length > 0) faults.push(`${title} stands on the shelf`)
    for (const [n, later] of reservations.entries()) {
      const { offeredAt } = later
      if (offeredAt === null) continue
      const isBefore = (at: number | null) => at !== null && at < offeredAt
      const passedOver = reservations
        .slice(0, n)
        .filter((earlier) => !isBefore(earlier.offeredAt) && !isBefore(earlier.closedAt))
      if (passedOver.length > 0) faults.push(`${later.request} is offered too early`)
    }
  }
  return [...new Set(faults)]
}
