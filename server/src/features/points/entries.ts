import type { Locale } from '@shulin/contract/locale'
import type {
  ExplainedEntry,
  PointBehaviour,
  PointEntry,
  PointPlatform,
} from '@shulin/contract/points'
import { instantOf } from '@shulin/contract/time'
import { inLanguage } from '../../platform/institution.ts'
import type { EntryRow } from './queries.ts'

/** An entry with the fields the specification has, and no others. */
export const entryOf = (row: EntryRow, locale: Locale): PointEntry => ({
  name: inLanguage(row.name, locale),
  operation: row.operation,
  // A penalty takes no more than there is.
  status: row.change === row.ruleChange ? 'posted' : 'reduced',
  behaviorType: row.behaviour as PointBehaviour,
  platform: row.platform as PointPlatform,
  change: row.change,
  time: instantOf(row.at),
})

/** The same with what it is there for. */
export const explainedOf = (row: EntryRow, locale: Locale): ExplainedEntry => ({
  ...entryOf(row, locale),
  entryId: row.id,
  ruleChange: row.ruleChange,
  title: row.title,
  recordId: row.recordId,
})
