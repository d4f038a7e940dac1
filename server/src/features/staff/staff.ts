import { randomUUID } from 'node:crypto'
import type { Role } from '@shulin/contract/endpoint'
import { writeAudit } from '../../platform/audit.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { Refused } from '../../platform/failure.ts'
import { putMember, replaceRoles } from './account-queries.ts'
import { dropFactor, membersOf, staffUnknown } from './accounts.ts'
import { insertLink, selectStaffByAccount } from './queries.ts'
import { hashOf, newSecret } from './secrets.ts'

export { readStaffMember } from './read-staff-member.ts'

interface NewStaff {
  account: string
  name: string
  unit?: string
  roles: Role[]
}

/** Adds a member of staff, or changes the name and roles of a known one. */
export const putStaff = (db: Database, groupCode: string, { account, roles, ...given }: NewStaff) =>
  inInstitution(db, groupCode, async (trx) => {
    const known = (await membersOf(trx)).find((member) => member.account === account)
    const { id } = await putMember(trx, { groupCode, id: randomUUID(), account }, given)
    await replaceRoles(trx, groupCode, id, roles)
    await writeAudit(trx, 'operator', 'staff.put', account, {
      before: known ? { roles: known.roles } : null,
      after: { roles },
    })
  })

/** Makes a link that opens the console for one member of staff: once, within ten minutes. */
export const makeLink = (db: Database, groupCode: string, account: string) =>
  inInstitution(db, groupCode, async (trx) => {
    const member = await selectStaffByAccount(trx, account)
    if (!member) throw new Refused(staffUnknown, { account })
    const token = newSecret(groupCode)
    const link = { groupCode, staffId: member.id, tokenHash: hashOf(token), madeByStaffId: null }
    await insertLink(trx, { ...link, purpose: 'open', good: '10 minutes' })
    await writeAudit(trx, 'operator', 'staff.link', account, { before: null, after: null })
    return token
  })

/** For the operator: takes the second factor of somebody away whose phone is lost. */
export const forgetFactor = (db: Database, groupCode: string, account: string) =>
  inInstitution(db, groupCode, async (trx) => {
    const member = await selectStaffByAccount(trx, account)
    if (!member) throw new Refused(staffUnknown, { account })
    await dropFactor(trx, member.id, 'operator')
  })
