import type { Locale } from '@shulin/contract/locale'
import { inLanguage } from '../../../platform/institution.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { brokenRules, judge } from '../rules/rules.ts'
import type { LoansElsewhere } from './elsewhere.ts'
import { moneyOf } from './loan-rows.ts'
import { withRenewals } from './loans.ts'
import { selectOverview } from './overview-queries.ts'
import { selectOpenLoans } from './queries.ts'

/** What falls due within so many days is due soon. */
const dueSoonDays = 3

/** How many loans stand on the first page. */
const nextLoans = 3

/** What the first page of the personal centre shows. */
export async function overviewOf(
  trx: Database,
  readerId: string,
  locale: Locale,
  elsewhere: Pick<LoansElsewhere, 'renewalsOf'>,
) {
  const { account, dueFen, readerType, ...counted } = await selectOverview(trx, readerId, {
    dueSoonDays,
  })
  const loans = await selectOpenLoans(trx, readerId)
  const verdicts = await judge(trx, 'lend', { readerId })
  return {
    ...counted,
    totalMoney: moneyOf(dueFen),
    blocks: brokenRules(verdicts, locale),
    next: await withRenewals(trx, readerId, loans.slice(0, nextLoans), locale, elsewhere),
    cardNumber: account,
    readerType: inLanguage(readerType, locale),
  }
}
