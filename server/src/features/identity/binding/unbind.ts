import { loginTypes, type LoginType } from '@shulin/contract/identity'
import type { Locale } from '@shulin/contract/locale'
import type { Transaction } from 'kysely'
import { writeAudit, writeReaderAct } from '../../../platform/audit.ts'
import type { DB } from '../../../platform/stores/database-tables.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import { requireReader } from '../../readers/readers.ts'
import type { CodeServices } from '../recovery/contact-codes.ts'
import { tellOfBinding } from './bind.ts'
import { deleteBinding, selectBindings } from './queries.ts'

/** By which login type an entry of the login screen is left and unbound. */
const loginTypeOf: Record<string, LoginType> = {
  unified: loginTypes.unified,
  external: loginTypes.unified,
  passport: loginTypes.passport,
  'chat app': loginTypes.chatApp,
}

/** What is bound to the reader who asks. */
export const ownBindings = async (trx: Transaction<DB>, readerId: string, locale: Locale) =>
  (await selectBindings(trx, readerId, locale)).map(({ entry, ...binding }) => ({
    ...binding,
    loginType: loginTypeOf[entry] ?? loginTypes.unified,
  }))

/** Unbinds what a reader came in by with this login type: all, or the one that is named. */
export async function unbindOwn(
  trx: Transaction<DB>,
  services: CodeServices,
  readerId: string,
  { loginType, provider: named }: { loginType: LoginType; provider?: string | undefined },
) {
  const bound = await ownBindings(trx, readerId, 'zh-CN')
  const meant = bound.filter(
    (binding) =>
      binding.loginType === loginType && (named === undefined || binding.provider === named),
  )
  if (meant.length === 0) throw new Refused(notBound)
  for (const { provider } of meant) {
    await deleteBinding(trx, readerId, provider)
    await writeReaderAct(trx, readerId, 'reader.unbind', { provider })
    await tellOfBinding(trx, services, readerId, { provider, isBound: false })
  }
}

/** What is bound to a reader, for staff. */
export async function bindingsOf(trx: Transaction<DB>, readerId: string, locale: Locale) {
  await requireReader(trx, readerId)
  const bound = await selectBindings(trx, readerId, locale)
  return bound.map(({ provider, name, boundAt }) => ({ provider, name, boundAt }))
}

interface UnbindRequest {
  readerId: string
  provider: string
  reason: string
}

/** Unbinds for a reader who asked at the desk, or whose account somebody else has bound. */
export async function undoBinding(
  trx: Transaction<DB>,
  services: CodeServices,
  staff: StaffMember,
  { readerId, provider, reason }: UnbindRequest,
) {
  await requireReader(trx, readerId)
  if (!(await deleteBinding(trx, readerId, provider))) throw new Refused(notBound)
  const detail = { before: { provider }, after: { reason } }
  await writeAudit(trx, staff, 'reader.unbind', provider, detail, readerId)
  await tellOfBinding(trx, services, readerId, { provider, isBound: false })
}

const notBound = refusal('bind.not-bound', 422, {
  'zh-CN': '没有这项绑定',
  'zh-TW': '沒有這項綁定',
  'en-US': 'There is no such binding',
})
