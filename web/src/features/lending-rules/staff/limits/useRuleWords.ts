import { ruleActions, type LendingRule } from '@shulin/contract/lending-rules-staff'
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
  'not-locked',
  'one-request-per-title',
  'open-request-limit',
  'not-on-loan-to-reader',
  'nothing-on-shelf',
  'somebody-has-it',
  'a-copy-on-shelf',
  'a-reader-has-it',
  'daily-reservation',
  'daily-entrust',
  'daily-web-loan',
  'daily-transfer',
  'daily-home-delivery',
  'daily-document-delivery',
  'daily-other-library',
] as const

/** What rules, acts and limits are called. A rule of a newer release is called by its own words. */
export function useRuleWords() {
  const { t, i18n } = useTranslation('lendingRules')
  const actName = (act: string) => {
    const one = ruleActions.find((name) => name === act)
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
      action === '' && ruleActions.every((one) => actions.includes(one))
        ? t('any.act')
        : new Intl.ListFormat(i18n.language).format(
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
