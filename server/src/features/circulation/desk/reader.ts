import type { DeskReader } from '@shulin/contract/circulation-staff'
import type { Locale } from '@shulin/contract/locale'
import { writeAudit } from '../../../platform/audit.ts'
import { Refused } from '../../../platform/failure.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { readerUnknown, selectListedReader } from '../../readers/readers.ts'
import { brokenRules, judgeLending } from '../rules/rules.ts'
import { limitOf } from '../rules/terms.ts'
import type { Desk } from './desk.ts'
import {
  findReaderByCard,
  selectDeskBlocks,
  selectDeskCharges,
  selectDeskLoans,
  selectDeskRequests,
} from './queries.ts'

/** The class most copies are of; of the others each may have a limit of its own. */
const usualClass = 'standard'

/** The reader at a glance. Who looked is written down with it. */
export async function readerAtDesk(
  trx: Database,
  { staff }: Desk,
  card: string,
  locale: Locale,
): Promise<DeskReader> {
  const readerId = await findReaderByCard(trx, card)
  if (readerId === undefined) throw new Refused(readerUnknown)
  await writeAudit(trx, staff, 'desk.reader', null, { before: null, after: null }, readerId)
  return deskReaderOf(trx, readerId, locale)
}

/** What a reader has, waits for and owes, and what stands in the way of borrowing; nobody looks but the reader. */
export async function deskReaderOf(
  trx: Database,
  readerId: string,
  locale: Locale,
): Promise<DeskReader> {
  const reader = (await selectListedReader(trx, readerId, locale))!
  const { numbers, verdicts } = await judgeLending(trx, { readerId })
  const limitRule = numbers.rules.find(({ ruleCode }) => ruleCode === 'loan-limit')!
  return {
    ...reader,
    department: reader.department ?? '',
    libName: reader.libName ?? '',
    state: reader.state as DeskReader['state'],
    loans: await selectDeskLoans(trx, { readerId }, locale),
    loanLimit: limitOf(numbers.limits, limitRule, 'lend', usualClass),
    requests: await selectDeskRequests(trx, readerId, locale),
    charges: await selectDeskCharges(trx, readerId),
    blocks: await selectDeskBlocks(trx, readerId),
    refusals: brokenRules(verdicts, locale),
  }
}
