import type { Locale } from '@shulin/contract/locale'
import { useOperations, type UseOperation } from '@shulin/contract/usage'
import {
  mostReportRows,
  type ReportDimension,
  type UsageReport,
} from '@shulin/contract/usage-staff'
import type { Database } from '../../platform/stores/database.ts'
import { entriesOf } from '../institutions/institutions.ts'
import { daysOf, monthsBetween, spanOf } from './months.ts'
import { selectCounts, selectThisMonth, selectTotals } from './report-queries.ts'

interface ReportRequest {
  from?: string | undefined
  to?: string | undefined
  by: ReportDimension
}

type Counts = Record<UseOperation, number>

const noUses = () => Object.fromEntries(useOperations.map((operation) => [operation, 0])) as Counts

const countsOf = (rows: readonly { operation: UseOperation; uses: number }[]) => {
  const counts = noUses()
  for (const { operation, uses } of rows) counts[operation] = uses
  return counts
}

export const sumOf = (counts: Counts) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Uses of some months. Days and months stand in their order, empty ones among them; all else by how much it was used. */
export async function reportOf(
  db: Database,
  { by, ...wanted }: ReportRequest,
  locale: Locale,
): Promise<UsageReport> {
  const from = wanted.from ?? (await selectThisMonth(db))
  const to = wanted.to ?? from
  const months = monthsBetween(from, to)
  const span = spanOf(from, to)
  const counted = Map.groupBy(await selectCounts(db, by, span), ({ key }) => key)
  const names = by === 'subject' ? await subjectNames(db, locale) : new Map<string, string>()
  const rowOf = (key: string) => {
    const rows = counted.get(key) ?? []
    return { key, name: rows[0]?.name ?? names.get(key) ?? '', counts: countsOf(rows) }
  }
  const inOrder = { day: () => daysOf(months), month: () => months }
  const rows =
    by === 'day' || by === 'month'
      ? inOrder[by]().map(rowOf)
      : [...counted.keys()]
          .map(rowOf)
          .toSorted((a, b) => sumOf(b.counts) - sumOf(a.counts) || (a.key < b.key ? -1 : 1))
  return {
    from,
    to,
    by,
    totals: countsOf(await selectTotals(db, span)),
    // Days and months are as many as there are; they are limited by their months.
    rows: by === 'day' || by === 'month' ? rows : rows.slice(0, mostReportRows),
    isCut: by !== 'day' && by !== 'month' && rows.length > mostReportRows,
  }
}

/** Subjects of titles and of databases are disciplines, also those that are offered no longer. */
async function subjectNames(db: Database, locale: Locale) {
  const entries = await entriesOf(db, ['discode1'], locale)
  return new Map(entries('discode1', 'all').map(({ code, name }) => [code, name]))
}
