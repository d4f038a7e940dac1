import { randomUUID } from 'node:crypto'
import type { Role } from '@shulin/contract/endpoint'
import { instantOf } from '@shulin/contract/time'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/stores/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import type { StaffMember } from '../../platform/staff-member.ts'
import {
  deleteFactor,
  insertMember,
  lockMembers,
  replaceRoles,
  selectMembers,
  updateMember,
} from './account-queries.ts'
import { dropLinks, endOthers, insertLink } from './queries.ts'
import { hashOf, newSecret } from './secrets.ts'

interface MemberForm {
  name: string
  unit: string | null
  roles: Role[]
}

/** The members of staff, as an administrator sees them. */
export async function membersOf(trx: Database, staffId?: string) {
  const members = await selectMembers(trx, staffId)
  return members.map(({ id, disabledAt, lastSeenAt, ...member }) => ({
    staffId: id,
    ...member,
    isDisabled: disabledAt !== null,
    lastSeenAt: instantOf(lastSeenAt),
  }))
}

async function memberOf(trx: Database, staffId: string) {
  const [member] = await membersOf(trx, staffId)
  if (!member) throw new Refused(staffUnknown)
  return member
}

/** Adds a member of staff, who comes in by a link first. */
export async function addMember(
  trx: Database,
  groupCode: string,
  { account, roles, ...described }: MemberForm & { account: string },
  by: StaffMember,
) {
  const id = randomUUID()
  if (!(await insertMember(trx, { groupCode, id, account, ...described }))) {
    throw new Refused(accountTaken)
  }
  await replaceRoles(trx, groupCode, id, roles)
  await writeAudit(trx, by, 'staff.add', account, { before: null, after: { roles } })
  return memberOf(trx, id)
}

/**
 * Changes a member of staff. Nobody takes the administrator's role or the account from themselves, so that one always stays;
 * the rows are locked, so that two administrators cannot take it from each other at once.
 */
export async function changeMember(
  trx: Database,
  groupCode: string,
  {
    staffId,
    roles,
    isDisabled,
    ...described
  }: MemberForm & { staffId: string; isDisabled: boolean },
  by: StaffMember,
) {
  await lockMembers(trx)
  const self = await memberOf(trx, by.id)
  if (self.isDisabled || !self.roles.includes('admin')) throw new Refused(noLongerAdmin)
  const before = await memberOf(trx, staffId)
  if (staffId === by.id && (isDisabled || !roles.includes('admin'))) throw new Refused(notOneself)
  await updateMember(trx, staffId, { ...described, isDisabled })
  await replaceRoles(trx, groupCode, staffId, roles)
  if (isDisabled) await endEverything(trx, staffId)
  const renamed = (['name', 'unit'] as const).filter((field) => before[field] !== described[field])
  await writeAudit(trx, by, 'staff.change', before.account, {
    before: { roles: before.roles, isDisabled: before.isDisabled },
    // What somebody is called is theirs: the trail says that it was changed, not to what.
    after: { roles: roles.toSorted(), isDisabled, changed: renamed },
  })
  return memberOf(trx, staffId)
}

/** A link by which somebody sets password and second factor; earlier ones open nothing any more. */
export async function invite(trx: Database, groupCode: string, staffId: string, by: StaffMember) {
  const { account, isDisabled } = await memberOf(trx, staffId)
  if (isDisabled) throw new Refused(accountClosed)
  const token = newSecret(groupCode)
  await dropLinks(trx, staffId)
  const link = { groupCode, staffId, tokenHash: hashOf(token), madeByStaffId: by.id }
  const { expiresAt } = await insertLink(trx, { ...link, purpose: 'join', good: '1 day' })
  await writeAudit(trx, by, 'staff.invite', account, { before: null, after: null })
  return { token, expiresAt: instantOf(expiresAt) }
}

/** Takes the second factor away of somebody whose phone is lost. */
export async function dropFactor(trx: Database, staffId: string, by: 'operator' | StaffMember) {
  const { account, hasSecondFactor } = await memberOf(trx, staffId)
  await deleteFactor(trx, staffId)
  await endEverything(trx, staffId)
  await writeAudit(trx, by, 'staff.dropSecondFactor', account, {
    before: hasSecondFactor,
    after: false,
  })
  return memberOf(trx, staffId)
}

async function endEverything(trx: Database, staffId: string) {
  await endOthers(trx, staffId, null)
  await dropLinks(trx, staffId)
}

export const staffUnknown = refusal('staff.unknown', 404, {
  'zh-CN': '没有这位馆员',
  'zh-TW': '沒有這位館員',
  'en-US': 'There is no such member of staff',
})
const accountTaken = refusal('staff.account-taken', 422, {
  'zh-CN': '这个账号已经有人使用',
  'zh-TW': '這個帳號已經有人使用',
  'en-US': 'Somebody has this account already',
})
const accountClosed = refusal('staff.account-closed', 422, {
  'zh-CN': '这个账号已停用，请先启用',
  'zh-TW': '這個帳號已停用，請先啟用',
  'en-US': 'This account is closed. Open it first',
})
const notOneself = refusal('staff.not-oneself', 422, {
  'zh-CN': '不能停用自己的账号，也不能去掉自己的管理员岗位；请另一位管理员来做',
  'zh-TW': '不能停用自己的帳號，也不能去掉自己的管理員職務；請另一位管理員來做',
  'en-US':
    'You cannot close your own account or give up your own administrator role. Ask another administrator',
})
const noLongerAdmin = refusal('staff.no-longer-admin', 403, {
  'zh-CN': '您已不是管理员',
  'zh-TW': '您已不是管理員',
  'en-US': 'You are no longer an administrator',
})
