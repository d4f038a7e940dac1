import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageInAddress, pageOf } from './paging.ts'
import { Instant } from './time.ts'
import { useOperations } from './usage.ts'

const roles = ['admin', 'acquisitions'] as const

/** What a report has a row for. */
export const reportDimensions = ['day', 'month', 'database', 'subject', 'title'] as const
export type ReportDimension = (typeof reportDimensions)[number]

/** No report is of more months. */
export const mostReportMonths = 36
/** No report has more rows: those used most stand in it. */
export const mostReportRows = 1_000

/** A month of the institution: 2026-11. */
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

const reportQuery = z.strictObject({
  /** Without: this month. */
  from: Month.optional(),
  /** Without: the month it begins with. */
  to: Month.optional(),
  by: z.enum(reportDimensions).default('day'),
})

const Counts = z.record(z.enum(useOperations), z.int())

const UsageReport = z.strictObject({
  from: Month,
  to: Month,
  by: z.enum(reportDimensions),
  totals: Counts,
  rows: z.array(
    z.strictObject({
      /** A day, a month, or the id of a database, subject or title; empty: of none. */
      key: z.string(),
      /** As it is shown; empty where what was used is no longer there. */
      name: z.string(),
      counts: Counts,
    }),
  ),
  /** Whether there are more rows than a report has. */
  isCut: z.boolean(),
})
export type UsageReport = z.infer<typeof UsageReport>

export const readUsage = endpoint({
  method: 'GET',
  path: '/staff/usage',
  access: 'staff',
  roles,
  summary:
    'How often electronic resources were used in some months, by day, month, database, subject or title',
  query: reportQuery,
  response: UsageReport,
})

export const readUsageFile = endpoint({
  method: 'GET',
  path: '/staff/usage/file',
  access: 'staff',
  roles,
  summary: 'The same report as a CSV file that no spreadsheet takes for formulas',
  query: reportQuery,
  response: z.strictObject({ fileName: z.string(), csv: z.string() }),
})

/** What has addresses that are asked whether they are still there. */
export const linkKinds = ['database', 'resource', 'homeLink'] as const
export type LinkKind = (typeof linkKinds)[number]

/**
 * What an address answered: it is there; it is there and lets nobody in from here; it has moved for good; it is gone; nothing
 * answered; it is none that may be asked.
 */
const linkOutcomes = ['alive', 'closed', 'moved', 'gone', 'unreachable', 'refused'] as const
export type LinkOutcome = (typeof linkOutcomes)[number]

/** After so many failures one after another an address is called dead: what is away for a night is not. */
export const failuresUntilDead = 2

const CheckedLink = z.strictObject({
  kind: z.enum(linkKinds),
  /** The id of what has the address. */
  subject: z.string(),
  name: z.string(),
  url: z.string(),
  outcome: z.enum(linkOutcomes),
  /** Of HTTP; null where nothing answered. */
  status: z.int().nullable(),
  checkedAt: Instant,
  failures: z.int(),
  failingSince: Instant.nullable(),
})
export type CheckedLink = z.infer<typeof CheckedLink>

export const linkFilters = ['dead', 'failing', 'all'] as const

export const listCheckedLinks = endpoint({
  method: 'GET',
  path: '/staff/usage/links',
  access: 'staff',
  roles,
  summary:
    'Addresses that readers are led to, and what they answered; those that fail longest first',
  query: z.strictObject({
    show: z.enum(linkFilters).default('dead'),
    kind: z.enum(linkKinds).optional(),
    ...pageInAddress(),
  }),
  response: pageOf(CheckedLink),
})

export const checkLinkNow = endpoint({
  method: 'POST',
  path: '/staff/usage/checkLink',
  access: 'staff',
  roles,
  summary: 'Asks one address again now',
  body: z.strictObject({ kind: z.enum(linkKinds), subject: z.string().min(1).max(64) }),
  response: CheckedLink,
})
