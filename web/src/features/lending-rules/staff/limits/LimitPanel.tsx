import type { RuleAction, RuleChange } from '@shulin/contract/lending-rules-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../../ui/console/Facts.tsx'
import { ChangePanel } from '../change/ChangePanel.tsx'
import { NumberField } from '../change/NumberField.tsx'
import { RowFacts } from '../change/RowFacts.tsx'
import { useScope } from '../change/useScope.ts'
import { useMayChange, type LendingRules } from '../useLendingRules.ts'
import type { LimitRow } from './limit-rows.ts'
import { limitOf, typedLimit } from './typed-limit.ts'
import { useRuleWords } from './useRuleWords.ts'

interface Props {
  row: LimitRow
  rules: LendingRules
  onDone: () => void
}

/** One limit: what it says to readers, and how much it is. */
export function LimitPanel({ row, rules, onDone }: Props) {
  const { t } = useTranslation('lendingRules')
  const scope = useScope(rules)
  const { actsOf, amount } = useRuleWords()
  const mayChange = useMayChange()
  const { rule, action, readerType, loanClass, limitValue, isOwn } = row
  const [typed, setTyped] = useState(typedLimit(limitValue, rule.unit))
  const [isTried, setTried] = useState(false)
  const value = limitOf(typed, rule.unit)

  const facts = [
    [t('limit.reason'), rule.reason],
    [t('limit.remedy'), rule.remedy],
    [t('limit.acts'), actsOf(action, rule)],
    [t('readerType'), scope.readerType(readerType)],
    [t('loanClass'), scope.loanClass(loanClass)],
  ] as const
  if (!mayChange || !rule.isAdjustable) {
    const shown = rule.isAdjustable ? amount(limitValue, rule) : t('limit.fixed.why')
    return <RowFacts facts={[...facts, [t('limit.value'), shown]]} />
  }

  const change = (limit: number, isRemoved: boolean): RuleChange => ({
    kind: 'limit',
    ruleCode: rule.ruleCode,
    action: action as RuleAction | '',
    readerType,
    loanClass,
    limitValue: limit,
    isRemoved,
  })
  return (
    <ChangePanel
      read={() => {
        setTried(true)
        return value === undefined ? undefined : change(value, false)
      }}
      removal={isOwn ? change(limitValue, true) : undefined}
      removeLabel={t('limit.remove')}
      onDone={onDone}
    >
      <Facts facts={facts} />
      <NumberField
        label={t(`limit.value.${rule.unit}`)}
        hint={t(`passes.${rule.passes}.hint`)}
        value={typed}
        error={isTried && value === undefined ? t('number.wrong') : undefined}
        onChange={setTyped}
      />
    </ChangePanel>
  )
}
