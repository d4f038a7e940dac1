import type { Transaction } from 'kysely'
import type { DB } from '../../platform/stores/database-tables.ts'
import { notify } from '../inbox/inbox.ts'
import { noticeOf } from './wish.ts'
import { selectLastDay, type WishRow } from './wishes-queries.ts'
import { reasonOf } from './words.ts'

/** Tells a reader how a wish stands now, with the transaction that notes it; each state is told once. */
export async function tellOfWish(trx: Transaction<DB>, groupCode: string, wish: WishRow) {
  const { wishId, readerId, action, state, title, outcome } = wish
  if (state !== 'done' && state !== 'refused' && state !== 'unknown') return
  const { template, link } = noticeOf[action]
  const said = outcome?.reason ?? ''
  const reason =
    state === 'refused' && said === ''
      ? reasonOf(outcome?.code ?? '')
      : { 'zh-CN': said, 'zh-TW': said, 'en-US': said }
  await notify(trx, {
    groupCode,
    readerId,
    cause: 'wish',
    causeId: `${wishId} ${state}`,
    template,
    content: {
      title,
      action,
      outcome: state,
      dueDay:
        outcome?.dueAt === undefined ? null : await selectLastDay(trx, new Date(outcome.dueAt)),
      reason,
    },
    link,
  })
}
