import type { Renewal } from '@shulin/contract/circulation'
import type { Locale } from '@shulin/contract/locale'
import type { Transaction } from 'kysely'
import type { DB } from '../../../platform/stores/database-tables.ts'
import { renewLoans } from '../own-circulation.ts'
import { brokenRules, refusalFor, requireStanding } from '../rules/rules.ts'
import { dueDateOf } from './loan-rows.ts'

/**
 * Renews loans of a reader, each with an outcome of its own. Whoever may do nothing at all, with a lost card say or while the
 * account is frozen, is told that once instead.
 */
export async function renew(
  trx: Transaction<DB>,
  readerId: string,
  loanIds: readonly string[],
  locale: Locale,
): Promise<Renewal[]> {
  await requireStanding(trx, 'renew', readerId)
  const outcomes = await renewLoans(trx, readerId, [...new Set(loanIds)])
  return outcomes.map((outcome) => {
    if (outcome.renewed) {
      return {
        loanId: outcome.loanId,
        success: true,
        message: renewed[locale],
        dueDate: dueDateOf(outcome.dueAt),
        code: null,
        refusals: [],
      }
    }
    const refused = refusalFor('renew', outcome.refusals)
    return {
      loanId: outcome.loanId,
      success: false,
      message: refused?.text[locale] ?? '',
      dueDate: outcome.dueAt && dueDateOf(outcome.dueAt),
      code: refused?.code ?? null,
      refusals: brokenRules(outcome.refusals, locale),
    }
  })
}

const renewed: Record<Locale, string> = {
  'zh-CN': '续借成功',
  'zh-TW': '續借成功',
  'en-US': 'Renewed',
}
