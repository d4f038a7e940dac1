import type { Renewal } from '@shulin/contract/circulation'
import type { Locale } from '@shulin/contract/locale'
import type { Transaction } from 'kysely'
import type { DB } from '../../../platform/stores/database-tables.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { renewLoans } from '../own-circulation.ts'
import { brokenRules, refusalFor, requireStanding } from '../rules/rules.ts'
import type { LoansElsewhere } from './elsewhere.ts'
import { dueDateOf } from './loan-rows.ts'

interface RenewalRequest {
  groupCode: string
  readerId: string
  loanIds: readonly string[]
  locale: Locale
}

/**
 * Renews loans of a reader, each with an outcome of its own. Whoever may do nothing at all, with a lost card say or while the
 * account is frozen, is told that once instead. Loans of a library that keeps its own system are taken down: `wishes` are to be sent when this is
 * committed.
 */
export async function renew(
  trx: Transaction<DB>,
  { groupCode, readerId, loanIds, locale }: RenewalRequest,
  elsewhere: LoansElsewhere,
): Promise<{ renewals: Renewal[]; wishIds: string[] }> {
  await requireStanding(trx, 'renew', readerId)
  const asked = [...new Set(loanIds)]
  const wishes = await elsewhere.takeDownRenewals(trx, { groupCode, readerId }, asked)
  const wishIds = [...wishes.values()]
  const takenDown = await elsewhere.renewalsFor(trx, wishIds, locale)
  const own = asked.filter((loanId) => !wishes.has(loanId))
  const renewed = new Map(
    (await renewOwn(trx, readerId, own, locale)).map((renewal) => [renewal.loanId, renewal]),
  )
  const renewals = asked.map((loanId) => renewed.get(loanId) ?? takenDown.get(wishes.get(loanId)!)!)
  return { renewals, wishIds }
}

/** The same outcomes, with what became of the wishes among them. */
export async function withWishes(
  trx: Database,
  renewals: readonly Renewal[],
  wishIds: readonly string[],
  locale: Locale,
  elsewhere: LoansElsewhere,
): Promise<Renewal[]> {
  const outcomes = await elsewhere.renewalsFor(trx, wishIds, locale)
  const byLoan = new Map([...outcomes.values()].map((renewal) => [renewal.loanId, renewal]))
  return renewals.map((renewal) => byLoan.get(renewal.loanId) ?? renewal)
}

async function renewOwn(
  trx: Transaction<DB>,
  readerId: string,
  loanIds: readonly string[],
  locale: Locale,
): Promise<Renewal[]> {
  const outcomes = await renewLoans(trx, readerId, loanIds)
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
