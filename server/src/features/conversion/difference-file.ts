import type { ConversionPart } from '@shulin/contract/conversion-staff'
import type { Locale } from '@shulin/contract/locale'
import { csvOf } from '../../platform/text/csv.ts'
import { reasonInWords } from './reasons.ts'

interface DifferenceRow {
  part: ConversionPart
  line: number | null
  outcome: string
  reason: string
  subject: string
  detail: string
}

const head = ['part', 'line', 'outcome', 'reason', 'words', 'subject', 'detail']

/** Differences as a table, for whoever repairs the exports. */
export const differenceFile = (differences: readonly DifferenceRow[], locale: Locale) =>
  csvOf([
    head,
    ...differences.map(({ part, line, outcome, reason, subject, detail }) => [
      part,
      String(line ?? ''),
      outcome,
      reason,
      reasonInWords(reason, locale),
      subject,
      detail,
    ]),
  ])
