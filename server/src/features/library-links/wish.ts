import type { Wish, WishAction } from '@shulin/contract/library-links'
import type { Locale } from '@shulin/contract/locale'
import { instantOf } from '@shulin/contract/time'
import { dueDateOf, type LibrarySystem, type PortLoan } from '../circulation/circulation.ts'
import { inLanguage } from '../../platform/institution.ts'
import type { WishEvidence, WishOutcome, WishRow } from './wishes-queries.ts'
import { doneWords, reasonOf, stateWords } from './words.ts'

type Hold = Awaited<ReturnType<LibrarySystem['holdsOf']>>[number]

/** A refusal by a member of staff is in words of their own. */
export const byStaff = 'wish.settled-by-staff'

/** A wish as its reader sees it. */
export function wishOf(row: WishRow, locale: Locale): Wish {
  const { wishId, action, state, libCode, library, title, outcome, madeAt, settledAt } = row
  return {
    wishId,
    action,
    state,
    libCode,
    library: inLanguage(library, locale),
    title,
    message: messageOf(row, locale),
    code: state === 'refused' ? (outcome?.code ?? null) : null,
    dueDate: outcome?.dueAt === undefined ? null : dueDateOf(new Date(outcome.dueAt)),
    madeAt: instantOf(madeAt),
    settledAt: instantOf(settledAt),
    canWithdraw: state === 'waiting',
  }
}

/** How a wish stands, in words. */
export function messageOf({ state, action, outcome }: WishRow, locale: Locale) {
  if (state === 'done') return doneWords[action][locale]
  if (state === 'refused') return outcome?.reason ?? reasonOf(outcome?.code ?? '')[locale]
  return stateWords[state][locale]
}

/** What reading again says: it was done, it was not, or nothing can be told from what is there. */
export type Verdict = { is: 'done'; outcome: WishOutcome } | { is: 'not done' } | { is: 'unclear' }

/** Whether a renewal was made: the due date has moved on, or there is one renewal more. */
export function judgeRenewal(
  { dueAt, renewals }: WishEvidence,
  loan: Pick<PortLoan, 'dueAt' | 'renewals'> | undefined,
): Verdict {
  // Returned meanwhile: nobody can tell what was before.
  if (!loan || dueAt === undefined) return { is: 'unclear' }
  const isLater = loan.dueAt.getTime() > Date.parse(dueAt)
  const isOneMore =
    loan.renewals !== null && typeof renewals === 'number' && loan.renewals > renewals
  if (isLater || isOneMore) return { is: 'done', outcome: { dueAt: loan.dueAt.toISOString() } }
  return { is: 'not done' }
}

/** Whether a hold was placed: there is one that was not there before, for this title. */
export function judgePlacing(
  { holdRefs = [] }: WishEvidence,
  title: string,
  holds: readonly Pick<Hold, 'holdRef' | 'title'>[],
): Verdict {
  const added = holds.filter(({ holdRef }) => !holdRefs.includes(holdRef))
  const placed = added.find((hold) => isSameTitle(hold.title, title))
  if (placed) return { is: 'done', outcome: { holdRef: placed.holdRef } }
  return { is: added.length === 0 ? 'not done' : 'unclear' }
}

/** Whether a hold was cancelled: it is gone. */
export const judgeCancelling = (
  holdRef: string,
  holds: readonly Pick<Hold, 'holdRef'>[],
): Verdict =>
  holds.some((hold) => hold.holdRef === holdRef)
    ? { is: 'not done' }
    : { is: 'done', outcome: { holdRef } }

/** Systems cut titles, and put what they like behind them. */
function isSameTitle(told: string, ours: string) {
  const [a, b] = [told, ours].map((title) =>
    title
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s\p{P}\p{S}]+/gu, ''),
  ) as [string, string]
  if (a === '' || b === '') return false
  return a.startsWith(b) || b.startsWith(a)
}

/** Which of the two notices tells of it, and where the reader finds it. */
export const noticeOf: Record<
  WishAction,
  { template: 'renewal wish' | 'hold wish'; link: `/${string}` }
> = {
  renew: { template: 'renewal wish', link: '/personalCenter?tab=5' },
  'place hold': { template: 'hold wish', link: '/personalCenter?tab=5' },
  'cancel hold': { template: 'hold wish', link: '/personalCenter?tab=5' },
}
