import {
  ruleActions,
  type LendingRule,
  type RuleAction,
} from '@shulin/contract/lending-rules-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../../ui/controls/Select.tsx'
import { ChangePanel } from '../change/ChangePanel.tsx'
import { NumberField } from '../change/NumberField.tsx'
import { ScopeFields } from '../change/ScopeFields.tsx'
import type { LendingRules } from '../useLendingRules.ts'
import { limitOf } from './typed-limit.ts'
import { useRuleWords } from './useRuleWords.ts'

interface Props {
  rules: LendingRules
  onDone: () => void
}

/** A limit for some readers, or for some copies. */
export function NewLimitPanel({ rules, onDone }: Props) {
  const { t } = useTranslation('lendingRules')
  const { ruleName, actName } = useRuleWords()
  const adjustable = rules.rules.filter(({ isAdjustable }) => isAdjustable)
  const [ruleCode, setRuleCode] = useState(adjustable[0]?.ruleCode ?? '')
  const [action, setAction] = useState<RuleAction | ''>('')
  const [scope, setScope] = useState({ readerType: '', loanClass: '' })
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const rule: LendingRule | undefined = adjustable.find((one) => one.ruleCode === ruleCode)
  const unit = rule?.unit ?? 'copies'
  const limitValue = limitOf(typed, unit)

  return (
    <ChangePanel
      read={() => {
        setTried(true)
        if (limitValue === undefined || !rule) return undefined
        return { kind: 'limit', ruleCode, action, ...scope, limitValue, isRemoved: false }
      }}
      onDone={onDone}
    >
      <Select
        label={t('limit.rule')}
        value={ruleCode}
        onChange={(code) => {
          setRuleCode(code)
          setAction('')
          setScope((before) => ({ ...before, loanClass: '' }))
        }}
        options={adjustable.map((one) => ({ id: one.ruleCode, label: ruleName(one) }))}
      />
      {rule && rule.actions.length > 1 && (
        <Select<RuleAction | ''>
          label={t('limit.acts')}
          value={action}
          onChange={setAction}
          options={[
            { id: '', label: t('any.act') },
            ...ruleActions
              .filter((act) => rule.actions.includes(act))
              .map((act) => ({ id: act, label: actName(act) })),
          ]}
        />
      )}
      <ScopeFields
        rules={rules}
        scope={scope}
        onChange={setScope}
        isByClass={rule?.isByClass ?? true}
      />
      <NumberField
        label={t(`limit.value.${unit}`)}
        {...(rule && { hint: t(`passes.${rule.passes}.hint`) })}
        value={typed}
        error={isTried && limitValue === undefined ? t('number.wrong') : undefined}
        onChange={setTyped}
      />
    </ChangePanel>
  )
}
