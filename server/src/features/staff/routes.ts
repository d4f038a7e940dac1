import { endStaffSession, openStaffSession, readStaff } from '@shulin/contract/staff'
import { inLanguage } from '../../platform/institution.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Resources } from '../../resources.ts'
import { endSession } from './queries.ts'
import { staffCookie } from './read-staff-member.ts'
import { hashOf } from './secrets.ts'
import { openSession } from './staff.ts'

export function staffRoutes(serve: Serve, { db }: Resources) {
  serve(openStaffSession, async ({ body, cookies }) => {
    cookies.set(staffCookie, await openSession(db, body.token))
    return true
  })

  serve(endStaffSession, async ({ within, cookies }) => {
    const cookie = cookies.get(staffCookie)
    if (cookie !== undefined) await within((trx) => endSession(trx, hashOf(cookie)))
    cookies.set(staffCookie, null)
    return true
  })

  serve(readStaff, async ({ staff: { name, account, roles }, institution, locale }) => ({
    name,
    account,
    roles,
    institution: {
      groupCode: institution.groupCode,
      mappingPath: institution.mappingPath,
      name: inLanguage(institution.name, locale),
    },
  }))
}
