import type { CountedKind, RuleChange } from '@shulin/contract/lending-rules-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { ChangePanel } from '../change/ChangePanel.tsx'
import { NameFields, tidyNames, type Names } from '../change/NameFields.tsx'
import { RowFacts } from '../change/RowFacts.tsx'
import { useNameIn } from '../change/useScope.ts'
import { useMayChange } from '../useLendingRules.ts'

interface Props {
  of: 'readerTypes' | 'loanClasses'
  /** None: a new one. */
  kind?: CountedKind
  onDone: () => void
}

const isCode = (text: string) => /^[0-9A-Za-z_-]{1,32}$/.test(text)

/** One kind of readers, or class of copies. Its code is for good: readers and copies carry it. */
export function KindPanel({ of, kind, onDone }: Props) {
  const { t } = useTranslation('lendingRules')
  const nameIn = useNameIn()
  const mayChange = useMayChange()
  const [code, setCode] = useState(kind?.code ?? '')
  const [names, setNames] = useState<Names>(kind?.names ?? { 'zh-CN': '' })
  const [isTried, setTried] = useState(false)
  const lacksName = names['zh-CN'].trim() === ''

  if (!mayChange && kind) {
    return (
      <RowFacts
        facts={[
          [t('name'), nameIn(kind.names)],
          [t('code'), kind.code],
        ]}
      />
    )
  }
  const change = (isRemoved: boolean): RuleChange => {
    const changed = { code: code.trim(), names: tidyNames(names) }
    return of === 'readerTypes'
      ? { kind: 'reader type', readerType: changed, isRemoved }
      : { kind: 'loan class', loanClass: changed, isRemoved }
  }
  const kept = kind && { code: kind.code, names: kind.names }
  return (
    <ChangePanel
      read={() => {
        setTried(true)
        return lacksName || !isCode(code.trim()) ? undefined : change(false)
      }}
      removal={
        kept &&
        (of === 'readerTypes'
          ? { kind: 'reader type', readerType: kept, isRemoved: true }
          : { kind: 'loan class', loanClass: kept, isRemoved: true })
      }
      onDone={onDone}
    >
      {!kind && (
        <TextField
          label={t('code')}
          hint={t('code.hint')}
          value={code}
          maxLength={32}
          error={isTried && !isCode(code.trim()) ? t('code.wrong') : undefined}
          onChange={setCode}
        />
      )}
      <NameFields
        names={names}
        error={isTried && lacksName ? t('name.missing') : undefined}
        onChange={setNames}
      />
    </ChangePanel>
  )
}
