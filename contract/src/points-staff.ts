import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pointBehaviours } from './points.ts'

/** More than that is a slip of the hand. */
export const mostPoints = 100
export const highestDailyLimit = 1000

const PointRuleForm = z.strictObject({
  ruleCode: z.string().min(1).max(64),
  /** How many points; whether they are given or taken is the rule's own. */
  points: z.int().min(1).max(mostPoints),
  /** How often it counts on one day; null: as often as it happens. */
  dailyLimit: z.int().min(1).max(highestDailyLimit).nullable(),
  /** Whether the library uses it. */
  isActive: z.boolean(),
})
export type PointRuleForm = z.infer<typeof PointRuleForm>

const StaffPointRule = PointRuleForm.extend({
  name: z.string(),
  behaviorType: z.enum(pointBehaviours),
  takes: z.boolean(),
  /** What holds where a library changes nothing. */
  standard: z.strictObject({ points: z.int(), dailyLimit: z.int().nullable() }),
})
export type StaffPointRule = z.infer<typeof StaffPointRule>

export const listStaffPointRules = endpoint({
  method: 'GET',
  path: '/staff/points/rules',
  access: 'staff',
  roles: ['admin'],
  summary: 'The rules by which readers get and lose points, also those that are not used here',
  response: z.array(StaffPointRule),
})

export const changePointRule = endpoint({
  method: 'POST',
  path: '/staff/points/change',
  access: 'staff',
  roles: ['admin'],
  summary: 'Changes how many points a rule gives from now on; what was given stays',
  body: PointRuleForm,
  response: z.literal(true),
})
