import type { Transaction } from 'kysely'
import { SystemAway } from '../circulation/circulation.ts'
import type { DB } from '../../platform/stores/database-tables.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import { onlyWhileHeld, type JobRun } from '../../platform/stores/queue.ts'
import type { OpenLink } from './links.ts'
import { loanIdOf } from './mirror.ts'
import { inGroups, noteRenewal, tell, type WishServices } from './sending.ts'
import { judgeCancelling, judgePlacing, judgeRenewal, type Verdict } from './wish.ts'
import {
  giveUpSender,
  noteLook,
  selectWishesToSettle,
  settleUnknown,
  type WishRow,
} from './wishes-queries.ts'

/** So many in one look; the next one finds the rest. */
const most = 200

/**
 * Finds out what became of wishes whose sender died or got no answer: by reading again, never by sending again. What cannot be told stays unknown, for
 * staff to settle.
 */
export async function settleByReading(services: WishServices, groupCode: string, run: JobRun) {
  const { db, terms } = services
  const open = await inInstitution(db, groupCode, (trx) =>
    selectWishesToSettle(trx, { answerTakes: terms.answerTakes, most }),
  )
  for (const group of inGroups(open)) {
    const verdicts = await readAgain(services, groupCode, group)
    await inInstitution(db, groupCode, async (trx) => {
      await onlyWhileHeld(trx, run)
      for (const wish of group) {
        await note(trx, services, groupCode, wish, verdicts.get(wish.wishId)!)
      }
    })
  }
}

/** What reading says of each wish of a reader; nothing can be told while the system is away. */
async function readAgain(
  { links, mirror }: WishServices,
  groupCode: string,
  wishes: readonly WishRow[],
): Promise<Map<string, Verdict>> {
  const unclear = new Map<string, Verdict>(wishes.map(({ wishId }) => [wishId, { is: 'unclear' }]))
  const [{ libCode, readerId, account, action }] = wishes as [WishRow]
  const link = await links.systemOf(groupCode, libCode)
  if (!link) return unclear
  const reader = { id: readerId, account }
  try {
    const patron = await links.patronOf(link, reader)
    if (patron === null) return unclear
    mirror.forget(link, reader)
    const judged =
      action === 'renew'
        ? await judgeLoans(link, patron, wishes)
        : await judgeHolds(link, patron, wishes)
    return new Map(judged)
  } catch (fault) {
    if (fault instanceof SystemAway) return unclear
    throw fault
  }
}

async function judgeLoans(link: OpenLink, patron: string, wishes: readonly WishRow[]) {
  const loans = await link.system.loansOf(patron)
  return wishes.map(({ wishId, subject, evidence, readerId }) => {
    const { loanId } = subject as { loanId: string }
    const loan = loans.find(({ loanRef }) => loanIdOf(link, readerId, loanRef) === loanId)
    return [wishId, judgeRenewal(evidence!, loan)] as const
  })
}

async function judgeHolds(link: OpenLink, patron: string, wishes: readonly WishRow[]) {
  const holds = await link.system.holdsOf(patron)
  return wishes.map(({ wishId, subject, evidence, title }) => {
    const verdict =
      'holdRef' in subject
        ? judgeCancelling(subject.holdRef, holds)
        : judgePlacing(evidence!, title, holds)
    return [wishId, verdict] as const
  })
}

async function note(
  trx: Transaction<DB>,
  { terms }: WishServices,
  groupCode: string,
  wish: WishRow,
  verdict: Verdict,
) {
  const { wishId, readerId, state, sentFor, looks } = wish
  // Its sender has answered after all: there is nothing to settle.
  if (state === 'sending' && !(await giveUpSender(trx, wishId, terms.answerTakes))) return
  if (verdict.is === 'done') {
    if (!(await settleUnknown(trx, wishId, 'done', verdict.outcome))) return
    await noteRenewal(trx, readerId, wish, verdict.outcome)
    return tell(trx, groupCode, wishId)
  }
  if (verdict.is === 'not done' && sentFor !== null && sentFor >= terms.notDoneAfter) {
    const isRefused = await settleUnknown(trx, wishId, 'refused', { code: 'system.not-done' })
    return isRefused ? tell(trx, groupCode, wishId) : undefined
  }
  await noteLook(trx, wishId)
  // Whoever hears nothing for a while asks again: that it is looked for is told once.
  if (looks === 0) await tell(trx, groupCode, wishId)
}
