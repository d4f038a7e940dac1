import type { RequestState } from '@shulin/contract/requests'
import type { Transaction } from 'kysely'
import type { DB } from '../../platform/stores/database-tables.ts'
import { notifyAll } from '../inbox/inbox.ts'
import { selectRequestsToTell } from './queue-queries.ts'

/** Where readers find their requests. */
export const requestsPage = '/personalCenter?tab=4' as const

/** What a state is called where no step says more. */
export const stateNames: Record<
  RequestState,
  { 'zh-CN': string; 'zh-TW': string; 'en-US': string }
> = {
  start: { 'zh-CN': '已提交', 'zh-TW': '已提交', 'en-US': 'Submitted' },
  acceptance: { 'zh-CN': '已受理', 'zh-TW': '已受理', 'en-US': 'Accepted' },
  completed: { 'zh-CN': '已办结', 'zh-TW': '已辦結', 'en-US': 'Done' },
  end: { 'zh-CN': '已完成', 'zh-TW': '已完成', 'en-US': 'Completed' },
  cancellation: { 'zh-CN': '已取消', 'zh-TW': '已取消', 'en-US': 'Cancelled' },
}

/** Tells readers how their requests stand now, with the transaction that moves them; each step is told once. */
export async function tellOfRequests(
  trx: Transaction<DB>,
  groupCode: string,
  requestIds: readonly (string | null)[],
) {
  const moved = requestIds.filter((id) => id !== null)
  if (moved.length === 0) return
  const requests = await selectRequestsToTell(trx, moved)
  await notifyAll(
    trx,
    groupCode,
    requests.map(
      ({ requestId, readerId, byText, state, step, stepName, untilDay, reason, ...told }) => ({
        readerId,
        byText,
        cause: 'request',
        causeId: `${requestId} ${state} ${step ?? ''}`.trim(),
        template: 'request' as const,
        content: {
          ...told,
          step: stepName ?? stateNames[state as RequestState],
          untilDay: step === '8' ? untilDay : null,
          reason: reason ?? '',
        },
        link: requestsPage,
      }),
    ),
  )
}
