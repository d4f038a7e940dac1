import type { ReaderRequest } from '@shulin/contract/requests'
import { inInstitution, type Database } from '../../src/platform/stores/database.ts'
import { measureWays } from '../../src/features/requests/forecast-queries.ts'
import { forecastsOf } from '../../src/features/requests/forecasts.ts'
import { selectOwnRequests } from '../../src/features/requests/list-queries.ts'
import { dayOf, momentOn } from './library-calendar.ts'
import {
  makeLibraryYears,
  type LibraryYears,
  type LibraryYearsOptions,
  type YearsRequest,
} from './library-years.ts'
import { replayYears } from './replay.ts'

/**
 * How well the product keeps what it promises about requests, over the last year of a made-up library: everything before is history, each night
 * of the measured year is measured as the nightly job does, and every request is asked about at the moment it was placed.
 */

/** A promise is kept two days before or after the likely day. */
const tolerance = 2

interface PromisesOptions extends LibraryYearsOptions {
  /** One of so many requests is asked about. */
  every: number
  /** The nightly job runs every so many days: it moves little from one night to the next. */
  nights: number
}

/** What every check measures: one in eight requests of a small library. */
export const smallLibrary: PromisesOptions = {
  seed: 21,
  firstYear: 2023,
  years: 2,
  titles: 600,
  readers: 300,
  wishesADay: 12,
  every: 8,
  nights: 28,
}
/** What `pnpm promises` measures, for each of its seeds. */
export const largeLibrary: Omit<PromisesOptions, 'seed'> = {
  firstYear: 2023,
  years: 3,
  titles: 3_000,
  readers: 1_500,
  wishesADay: 45,
  every: 1,
  nights: 7,
}

interface PromiseCheck {
  request: YearsRequest
  expected: NonNullable<ReaderRequest['expected']>
  isKept: boolean
  isCovered: boolean
  /** The days between the first and the last that is told. */
  width: number
}

export interface PromiseFigures {
  kind: string
  requests: number
  /** Shares between 0 and 1. */
  kept: number
  covered: number
  /** Half of the spans are no wider, in days. */
  width: number
}

interface PromisesResult {
  all: PromiseFigures
  kinds: PromiseFigures[]
  history: { loans: number; requests: number; from: string; measuredFrom: string; to: string }
}

/** Made-up years, and whoever of their last one is asked about. */
function requestsToMeasure(options: PromisesOptions) {
  const years = makeLibraryYears(options)
  const first = years.calendar.days - 365
  // A transfer is decided by another reader: nothing is promised. What never came has no day to compare with.
  const placed = years.requests.filter(
    ({ kind, placedAt, readyAt }) =>
      kind !== 'transfer' && readyAt !== undefined && dayOf(placedAt) >= first,
  )
  return { years, first, asked: placed.filter((_, n) => n % options.every === 0) }
}

/** Loads the years, asks about each request on its day, and compares with the day it was ready. */
export async function measurePromises(
  db: { adminDb: Database; db: Database },
  groupCode: string,
  options: PromisesOptions,
): Promise<PromisesResult> {
  const { years, first, asked } = requestsToMeasure(options)
  const replay = await replayYears(db.adminDb, groupCode, years)
  const within = <T>(work: (trx: Database) => Promise<T>) => inInstitution(db.db, groupCode, work)
  const promised: PromiseCheck[] = []
  let measuredOn = -Infinity
  for (const request of asked) {
    const night = dayOf(request.placedAt)
    if (night >= measuredOn + options.nights || measuredOn < first) {
      const at = momentOn(night, 3 + 1 / 6)
      await replay.until(at)
      await replay.lookAnew()
      await within((trx) => measureWays(trx, replay.dateAt(at)))
      measuredOn = night
    }
    await replay.until(request.placedAt)
    const expected = await within((trx) => askAbout(trx, request, replay))
    if (expected) promised.push(compared(years, request, expected))
  }
  return {
    ...figuresOfAll(promised),
    history: {
      loans: years.loans.length,
      requests: years.requests.length,
      from: years.calendar.firstDate,
      measuredFrom: years.calendar.dateOf(first),
      to: years.calendar.dateOf(years.calendar.days - 1),
    },
  }
}

/** What the reader's own list would say of the request. */
async function askAbout(
  trx: Database,
  request: YearsRequest,
  replay: Awaited<ReturnType<typeof replayYears>>,
) {
  const rows = await selectOwnRequests(trx, replay.readerId(request.reader), { page: 1, rows: 20 })
  const row = rows.find(({ requestId }) => requestId === replay.requestId(request.id))
  if (!row) throw new Error(`request ${request.id} is not in the list of its reader`)
  const [expected] = await forecastsOf(trx, [row], replay.dateAt(request.placedAt))
  return expected ?? null
}

function compared(
  { calendar }: LibraryYears,
  request: YearsRequest,
  expected: PromiseCheck['expected'],
): PromiseCheck {
  const ready = calendar.dateOf(dayOf(request.readyAt!))
  const days = (one: string, other: string) =>
    Math.round((Date.parse(other) - Date.parse(one)) / 86_400_000)
  return {
    request,
    expected,
    isKept: Math.abs(days(expected.likely, ready)) <= tolerance,
    isCovered: expected.from <= ready && ready <= expected.to,
    width: days(expected.from, expected.to),
  }
}

function figuresOf(kind: string, promised: readonly PromiseCheck[]): PromiseFigures {
  const share = (is: (one: PromiseCheck) => boolean) =>
    Math.round((1_000 * promised.filter(is).length) / promised.length) / 1_000
  const widths = promised.map(({ width }) => width).toSorted((a, b) => a - b)
  return {
    kind,
    requests: promised.length,
    kept: share(({ isKept }) => isKept),
    covered: share(({ isCovered }) => isCovered),
    width: widths[Math.floor(widths.length / 2)] ?? 0,
  }
}

const figuresOfAll = (promised: readonly PromiseCheck[]) => ({
  all: figuresOf('all', promised),
  kinds: [...Map.groupBy(promised, ({ request }) => request.kind)]
    .map(([kind, list]) => figuresOf(kind, list))
    .toSorted((a, b) => b.requests - a.requests),
})
