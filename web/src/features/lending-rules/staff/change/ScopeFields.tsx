import { useTranslation } from 'react-i18next'
import { Select } from '../../../../ui/controls/Select.tsx'
import type { LendingRules } from '../useLendingRules.ts'
import { useScope, type Scope } from './useScope.ts'

interface Props {
  rules: LendingRules
  scope: Scope
  onChange: (scope: Scope) => void
  /** False: it is the same for every class of copies. */
  isByClass?: boolean
}

/** For whom a new row is to be. */
export function ScopeFields({ rules, scope, onChange, isByClass = true }: Props) {
  const { t } = useTranslation('lendingRules')
  const { readerTypes, loanClasses } = useScope(rules)
  return (
    <>
      <Select
        label={t('readerType')}
        value={scope.readerType}
        onChange={(readerType) => onChange({ ...scope, readerType })}
        options={readerTypes}
      />
      {isByClass && (
        <Select
          label={t('loanClass')}
          hint={t('scope.hint')}
          value={scope.loanClass}
          onChange={(loanClass) => onChange({ ...scope, loanClass })}
          options={loanClasses}
        />
      )}
    </>
  )
}
