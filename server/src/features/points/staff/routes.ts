import { changePointRule, listStaffPointRules } from '@shulin/contract/points-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import { changeRule, rulesForStaff } from '../rules.ts'

export function pointsStaffRoutes(serve: Serve) {
  serve(listStaffPointRules, ({ within, locale }) => within((trx) => rulesForStaff(trx, locale)))

  serve(changePointRule, async ({ within, institution: { groupCode }, staff, body }) => {
    await within((trx) => changeRule(trx, { groupCode, staff }, body))
    return true as const
  })
}
