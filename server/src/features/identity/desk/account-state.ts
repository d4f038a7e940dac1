import type { StateChange } from '@shulin/contract/readers-staff'
import type { Transaction } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import type { DB } from '../../../platform/stores/database-tables.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import { readerUnknown } from '../../readers/readers.ts'
import type { CodeServices } from '../recovery/contact-codes.ts'
import { tellReader } from '../recovery/notices.ts'
import { deleteRecoveries } from '../recovery/queries.ts'
import { endSessions } from '../session/session-queries.ts'
import { lockReader, updateState, updateValidity } from './queries.ts'

/** A lost card is reported where copies are lent: the call is circulation's. */
type DeskChange = StateChange | 'report card'

/** From which states an act leads where. */
const changes = {
  'report card': { from: ['active'], to: 'lost card', act: 'reader.lost-card' },
  'restore card': { from: ['lost card'], to: 'active', act: 'reader.restore-card' },
  lock: { from: ['active', 'lost card'], to: 'locked', act: 'reader.lock' },
  unlock: { from: ['locked'], to: 'active', act: 'reader.unlock' },
} as const satisfies Record<DeskChange, { from: string[]; to: string; act: string }>

interface StateRequest {
  readerId: string
  reason: string
}

/** The reader an act of the desk is about. */
export async function readerAtDesk(trx: Transaction<DB>, readerId: string) {
  const reader = await lockReader(trx, readerId)
  if (!reader) throw new Refused(readerUnknown)
  return reader
}

/** Notes a lost card or lifts it, locks an account or unlocks it. Locked, it is logged in nowhere, and no recovery that was begun goes on. */
export async function changeState(
  trx: Transaction<DB>,
  services: CodeServices,
  staff: StaffMember,
  { readerId, change, reason }: StateRequest & { change: DeskChange },
) {
  const reader = await readerAtDesk(trx, readerId)
  const { from, to, act } = changes[change]
  if (!from.some((state) => state === reader.state)) throw new Refused(notNow)
  await updateState(trx, readerId, to)
  if (change === 'lock') {
    await endSessions(trx, { readerId }, 'locked')
    await deleteRecoveries(trx, readerId)
  }
  const detail = { before: { state: reader.state }, after: { state: to, reason } }
  await writeAudit(trx, staff, act, null, detail, readerId)
  await tellReader(trx, services, reader, { letter: 'account changed', content: { change } })
  return { state: to }
}

/** Sets until when an account is valid. */
export async function renew(
  trx: Transaction<DB>,
  services: CodeServices,
  staff: StaffMember,
  { readerId, validUntil, reason }: StateRequest & { validUntil: string },
) {
  const reader = await readerAtDesk(trx, readerId)
  if (validUntil < reader.validFrom) throw new Refused(endsBeforeItBegins)
  await updateValidity(trx, readerId, validUntil)
  const detail = { before: { validUntil: reader.validUntil }, after: { validUntil, reason } }
  await writeAudit(trx, staff, 'reader.renew', null, detail, readerId)
  const content = { change: 'renewed', validUntil } as const
  await tellReader(trx, services, reader, { letter: 'account changed', content })
  return { validUntil }
}

const notNow = refusal('reader.state-not-now', 409, {
  'zh-CN': '该账号目前的状态不能进行此操作，请刷新后再看',
  'zh-TW': '該帳號目前的狀態不能進行此操作，請重新整理後再看',
  'en-US': 'The account is not in a state for this: look at it again',
})
const endsBeforeItBegins = refusal('reader.ends-before-it-begins', 422, {
  'zh-CN': '有效期不能早于开始日期',
  'zh-TW': '有效期不能早於開始日期',
  'en-US': 'An account cannot end before it begins',
})
