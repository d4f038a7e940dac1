import type { Locale } from '@shulin/contract/locale'
import type { PointRuleForm, StaffPointRule } from '@shulin/contract/points-staff'
import { writeAudit } from '../../platform/audit.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { inLanguage } from '../../platform/institution.ts'
import type { StaffMember } from '../../platform/staff-member.ts'
import type { Database } from '../../platform/stores/database.ts'
import { putSetting, selectRules } from './queries.ts'

/** What readers are told of the rules: those the library uses. */
export const rulesForReaders = async (trx: Database, locale: Locale) =>
  (await selectRules(trx))
    .filter(({ isActive }) => isActive)
    .map(({ name, operation, change, dailyLimit }) => ({
      name: inLanguage(name, locale),
      operation,
      change,
      dayMax: dailyLimit,
    }))

/** What staff see of them: all, and what each would be if the library changed nothing. */
export const rulesForStaff = async (trx: Database, locale: Locale): Promise<StaffPointRule[]> =>
  (await selectRules(trx)).map((rule) => ({
    ruleCode: rule.code,
    name: inLanguage(rule.name, locale),
    behaviorType: rule.behaviour,
    takes: rule.change < 0,
    points: Math.abs(rule.change),
    dailyLimit: rule.dailyLimit,
    isActive: rule.isActive,
    standard: { points: Math.abs(rule.standardChange), dailyLimit: rule.standardDailyLimit },
  }))

/** Changes a rule of the institution from now on. What was given by it before stays: the ledger is only added to. */
export async function changeRule(
  trx: Database,
  { groupCode, staff }: { groupCode: string; staff: StaffMember },
  { ruleCode, points, dailyLimit, isActive }: PointRuleForm,
) {
  const rule = (await selectRules(trx)).find(({ code }) => code === ruleCode)
  if (!rule) throw new Refused(ruleUnknown)
  const change = Math.sign(rule.standardChange) * points
  const before = { change: rule.change, dailyLimit: rule.dailyLimit, isActive: rule.isActive }
  const after = { change, dailyLimit, isActive }
  await putSetting(trx, { groupCode, ruleCode, ...after })
  await writeAudit(trx, staff, 'points.change', ruleCode, { before, after })
}

const ruleUnknown = refusal('points.rule-unknown', 404, {
  'zh-CN': '没有这条积分规则',
  'zh-TW': '沒有這條點數規則',
  'en-US': 'There is no such rule for points',
})
