import type { LendingRule } from '@shulin/contract/lending-rules-staff'
import { useTranslation } from 'react-i18next'

const known = [
  'card-not-lost',
  'not-cleared',
  'card-valid',
  'not-frozen',
  'loan-limit',
  'no-overdue',
  'debt-limit',
  'item-lendable',
  'renewal-limit',
  'loan-not-overdue',
  'nobody-waiting',
  'not-reported-lost',
] as const
const acts = ['lend', 'renew'] as const

/** What rules, acts and limits are called. A rule of a newer release is called by its own words. */
export function useRuleWords() {
  const { t, i18n } = useTranslation('lendingRules')
  const actName = (act: string) => {
    const one = acts.find((name) => name === act)
    return one ? t(`act.${one}`) : act
  }
  return {
    ruleName: ({ ruleCode, reason }: LendingRule) => {
      const one = known.find((code) => code === ruleCode)
      return one ? t(`rule.${one}`) : reason
    },
    actName,
    /** Empty: whatever the rule is for. */
    actsOf: (action: string, { actions }: LendingRule) =>
      new Intl.ListFormat(i18n.language).format(
        (action === '' ? actions : [action]).map((one) => actName(one)),
      ),
    amount: (value: number, { unit, passes }: Pick<LendingRule, 'unit' | 'passes'>) => {
      const counted =
        unit === 'none'
          ? ''
          : unit === 'fen'
            ? money(value, i18n.language)
            : t(`unit.${unit}`, { count: value })
      return counted && t(`passes.${passes}`, { amount: counted })
    },
  }
}

export const money = (fen: number, language: string) =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
  }).format(fen / 100)
