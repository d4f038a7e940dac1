import type { Locale } from '@shulin/contract/locale'
import {
  longestRanking,
  smallestGroup,
  type NewBookWindow,
  type RankingRange,
} from '@shulin/contract/rankings'
import type { Within } from '../../platform/stores/database.ts'
import { inLanguage, type Institution } from '../../platform/institution.ts'
import type { TimedCache } from '../../platform/stores/timed-cache.ts'
import { maskedName } from '../readers/readers.ts'
import {
  selectBusiestReaders,
  selectMostKept,
  selectMostLent,
  selectMostVisited,
  selectNewBooks,
  selectRated,
  selectReadingGroups,
  sinceDay,
} from './queries.ts'

/** What every ranking works with: the institution's rows, and a place where answers are kept. */
export interface RankingContext {
  keep: TimedCache
  within: Within
  institution: Pick<Institution, 'groupCode' | 'timeZone'>
}

const rangeLengths: Record<RankingRange, string> = {
  week: '7 days',
  month: '1 month',
  quarter: '3 months',
  year: '1 year',
}

const windowLengths: Record<NewBookWindow, string> = {
  '1w': '7 days',
  '1m': '1 month',
  '2m': '2 months',
  '3m': '3 months',
  '6m': '6 months',
  '1y': '1 year',
  '2y': '2 years',
}

const nameOf = ({ institution }: RankingContext, ...parts: (string | undefined)[]) =>
  ['ranking', institution.groupCode, ...parts.map((part) => part ?? '')].join(':')

const since = ({ institution }: RankingContext, range: RankingRange) =>
  sinceDay(rangeLengths[range], institution.timeZone)

const sinceOrEver = (context: RankingContext, range: RankingRange | undefined) =>
  range && since(context, range)

interface Paging {
  page: number
  rows: number
}

/** A ranking is counted as a whole and handed out in pages. */
const pageOf = <T>(ranking: T[], { page, rows }: Paging) => ({
  total: ranking.length,
  list: ranking.slice((page - 1) * rows, page * rows),
})

export async function mostLent(
  context: RankingContext,
  { range, classNo, ...paging }: { range: RankingRange; classNo?: string | undefined } & Paging,
) {
  const wanted = { since: since(context, range), rows: longestRanking, classNo }
  const ranking = await context.keep(nameOf(context, 'lent', range, classNo), () =>
    context.within((db) => selectMostLent(db, wanted)),
  )
  return pageOf(ranking, paging)
}

export async function mostKept(
  context: RankingContext,
  { range, rows }: { range?: RankingRange | undefined; rows: number },
) {
  const wanted = { since: sinceOrEver(context, range), rows: longestRanking }
  const ranking = await context.keep(nameOf(context, 'kept', range), () =>
    context.within((db) => selectMostKept(db, wanted)),
  )
  return ranking.slice(0, rows)
}

export async function rated(
  context: RankingContext,
  {
    order,
    range,
    ...paging
  }: { order: 'best' | 'worst'; range?: RankingRange | undefined } & Paging,
) {
  const wanted = { order, since: sinceOrEver(context, range), rows: longestRanking }
  const ranking = await context.keep(nameOf(context, 'rated', order, range), () =>
    context.within((db) => selectRated(db, wanted)),
  )
  return pageOf(ranking, paging)
}

export async function mostVisited(
  context: RankingContext,
  { range, ...paging }: { range: RankingRange } & Paging,
) {
  const wanted = { since: since(context, range), rows: longestRanking }
  const ranking = await context.keep(nameOf(context, 'visited', range), () =>
    context.within((db) => selectMostVisited(db, wanted)),
  )
  return pageOf(
    ranking.map((title) => ({ ...title, cover: '' })),
    paging,
  )
}

/** What arrived is read from its own index: there is nothing to count. */
export const newBooks = (
  { within, institution }: RankingContext,
  {
    window,
    ...wanted
  }: {
    window: NewBookWindow
    classNo?: string | undefined
    locationId?: string | undefined
  } & Paging,
) =>
  within((db) =>
    selectNewBooks(db, {
      ...wanted,
      since: sinceDay(windowLengths[window], institution.timeZone),
    }),
  )

export async function readingGroups(
  context: RankingContext,
  { range }: { range: RankingRange },
  locale: Locale,
) {
  const wanted = { since: since(context, range), smallest: smallestGroup }
  const groups = await context.keep(nameOf(context, 'groups', range), () =>
    context.within((db) => selectReadingGroups(db, wanted)),
  )
  return groups.map(({ name, ...group }) => ({ ...group, name: inLanguage(name, locale) }))
}

/** The ten who borrowed most this month, as far as they agreed to be shown; nobody by their full name. */
export const busiestReaders = (context: RankingContext) =>
  context.keep(nameOf(context, 'readers'), async () => {
    const wanted = { since: since(context, 'month'), rows: 10 }
    const readers = await context.within((db) => selectBusiestReaders(db, wanted))
    return readers.map(({ name, loanCount }) => ({ name: maskedName(name), loanCount }))
  })
