import {
  applyRuleChange,
  previewRuleChange,
  readLendingRules,
} from '@shulin/contract/lending-rules-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import { applyChange } from '../apply.ts'
import { readRules } from '../lending-rules.ts'
import { previewChange } from '../preview.ts'

export function lendingRulesStaffRoutes(serve: Serve) {
  serve(readLendingRules, ({ within, locale }) => within((db) => readRules(db, locale)))
  serve(previewRuleChange, ({ within, institution, locale, body: { change } }) =>
    within((trx) => previewChange(trx, institution.groupCode, change, locale)),
  )
  serve(applyRuleChange, ({ within, institution, staff, body: { change } }) =>
    within(async (trx) => ({
      loans: await applyChange(trx, institution.groupCode, staff, change),
    })),
  )
}
