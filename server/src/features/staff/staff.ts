import { randomUUID } from 'node:crypto'
import type { Role } from '@shulin/contract/endpoint'
import { writeAudit } from '../../platform/audit.ts'
import { inInstitution, type Database } from '../../platform/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { insertLink, insertSession, selectStaffByAccount, useLink } from './queries.ts'
import { groupCodeOf, hashOf, newSecret } from './secrets.ts'

export { readStaffMember } from './read-staff-member.ts'

interface NewStaff {
  account: string
  name: string
  roles: Role[]
}

/** Adds a member of staff, or changes the name and roles of a known one. */
export const putStaff = (db: Database, groupCode: string, { account, name, roles }: NewStaff) =>
  inInstitution(db, groupCode, async (trx) => {
    const { id } = await trx
      .insertInto('staff')
      .values({ groupCode, id: randomUUID(), account, name })
      .onConflict((conflict) => conflict.columns(['groupCode', 'account']).doUpdateSet({ name }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.deleteFrom('staffRole').where('staffId', '=', id).execute()
    await trx
      .insertInto('staffRole')
      .values(roles.map((role) => ({ groupCode, staffId: id, role })))
      .execute()
    await writeAudit(trx, 'operator', 'staff.put', account, {
      before: null,
      after: { name, roles },
    })
  })

/** Makes a link that opens the console for one member of staff: once, within ten minutes. */
export const makeLink = (db: Database, groupCode: string, account: string) =>
  inInstitution(db, groupCode, async (trx) => {
    const member = await selectStaffByAccount(trx, account)
    if (!member) throw new Refused(staffUnknown, { account })
    const token = newSecret(groupCode)
    await insertLink(trx, groupCode, member.id, hashOf(token))
    await writeAudit(trx, 'operator', 'staff.link', account, { before: null, after: null })
    return token
  })

/** Trades a link for a session; returns what the session's cookie holds. */
export async function openSession(db: Database, token: string) {
  const groupCode = groupCodeOf(token)
  return inInstitution(db, groupCode, async (trx) => {
    const link = await useLink(trx, hashOf(token))
    if (!link) throw new Refused(linkUsedUp)
    const cookie = newSecret(groupCode)
    await insertSession(trx, groupCode, link.staffId, hashOf(cookie))
    return cookie
  })
}

const staffUnknown = refusal('staff.unknown', 404, {
  'zh-CN': '没有这位馆员',
  'zh-TW': '沒有這位館員',
  'en-US': 'There is no such member of staff',
})
const linkUsedUp = refusal('staff.link-used-up', 403, {
  'zh-CN': '登录链接已使用或已过期，请向系统管理员索取新的链接',
  'zh-TW': '登錄連結已使用或已過期，請向系統管理員索取新的連結',
  'en-US': 'This link was used already or has expired. Ask the operator for a new one',
})
