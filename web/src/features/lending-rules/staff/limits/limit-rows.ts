import type { LendingRule } from '@shulin/contract/lending-rules-staff'

type Limit = LendingRule['limits'][number]

/** A limit as the table has it: one of the institution, or the standard of a rule without one for everybody. */
export interface LimitRow extends Limit {
  id: string
  rule: LendingRule
  isOwn: boolean
}

const idOf = ({ ruleCode }: LendingRule, { action, readerType, loanClass }: Limit) =>
  [ruleCode, action, readerType, loanClass].join('.')

/** Rule by rule, what holds for everybody first. */
export const limitRows = (rules: LendingRule[]): LimitRow[] =>
  rules.flatMap((rule) => {
    const everybody = { action: '', readerType: '', loanClass: '', limitValue: rule.defaultLimit }
    const own = rule.limits.map((limit) => ({ ...limit, isOwn: true }))
    const isSet = own.some((one) => idOf(rule, one) === idOf(rule, everybody))
    const all = isSet ? own : [{ ...everybody, isOwn: false }, ...own]
    return all.map((limit) => ({ ...limit, id: idOf(rule, limit), rule }))
  })
