import type { LoanTerm } from '@shulin/contract/lending-rules-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangePanel } from '../change/ChangePanel.tsx'
import { NumberField } from '../change/NumberField.tsx'
import { fenOf, wholeNumber, yuanOf } from '../change/numbers.ts'
import { RowFacts } from '../change/RowFacts.tsx'
import { ScopeFields } from '../change/ScopeFields.tsx'
import { money } from '../limits/useRuleWords.ts'
import { useMayChange, type LendingRules } from '../useLendingRules.ts'
import type { TermRow } from './term-rows.ts'

const fields = [
  { name: 'loanDays', label: 'term.loanDays', isMoney: false, least: 1, most: 730 },
  { name: 'renewalDays', label: 'term.renewalDays', isMoney: false, least: 1, most: 730 },
  { name: 'pickupDays', label: 'term.pickupDays', isMoney: false, least: 1, most: 60 },
  { name: 'overdueFenPerDay', label: 'term.perDay', isMoney: true, least: 0, most: 100_000 },
  { name: 'overdueFenAtMost', label: 'term.atMost', isMoney: true, least: 0, most: 10_000_00 },
] as const
type Field = (typeof fields)[number]
type Name = Field['name']

interface Props {
  /** None: a new one. */
  row?: TermRow
  rules: LendingRules
  onDone: () => void
}

/** The terms of some readers and copies. */
export function TermPanel({ row, rules, onDone }: Props) {
  const { t, i18n } = useTranslation('lendingRules')
  const mayChange = useMayChange()
  const begin = row ?? rules.standardTerm
  const [scope, setScope] = useState({
    readerType: row?.readerType ?? '',
    loanClass: row?.loanClass ?? '',
  })
  const [typed, setTyped] = useState(() => typedTerm(begin))
  const [isTried, setTried] = useState(false)

  if (!mayChange && row) {
    const value = ({ name, isMoney }: Field) =>
      isMoney ? money(row[name], i18n.language) : t('unit.days', { count: row[name] })
    return <RowFacts facts={fields.map((field) => [t(field.label), value(field)])} />
  }
  const removed = row?.isOwn ? termOf(row) : undefined
  return (
    <ChangePanel
      read={() => {
        setTried(true)
        const term = readTerm(typed)
        if (!term) return undefined
        return { kind: 'term', term: { ...scope, ...term }, isRemoved: false }
      }}
      removal={removed && { kind: 'term', term: removed, isRemoved: true }}
      removeLabel={t('term.remove')}
      onDone={onDone}
    >
      {!row && <ScopeFields rules={rules} scope={scope} onChange={setScope} />}
      {fields.map((field) => (
        <NumberField
          key={field.name}
          label={t(`${field.label}.unit`)}
          value={typed[field.name]}
          error={
            isTried && numberOf(field, typed[field.name]) === undefined
              ? t('number.between', {
                  least: field.isMoney ? yuanOf(field.least) : field.least,
                  most: field.isMoney ? yuanOf(field.most) : field.most,
                })
              : undefined
          }
          onChange={(text) => setTyped({ ...typed, [field.name]: text })}
        />
      ))}
    </ChangePanel>
  )
}

const numberOf = (field: Field, text: string) =>
  field.isMoney ? fenOf(text, field) : wholeNumber(text, field)

const typedTerm = (term: LoanTerm) =>
  Object.fromEntries(
    fields.map(({ name, isMoney }) => [name, isMoney ? yuanOf(term[name]) : String(term[name])]),
  ) as Record<Name, string>

/** The terms as they are typed; nothing where one of them is no number. */
function readTerm(typed: Record<Name, string>) {
  const numbers = fields.map((field) => [field.name, numberOf(field, typed[field.name])] as const)
  if (numbers.some(([, number]) => number === undefined)) return undefined
  return Object.fromEntries(numbers) as Record<Name, number>
}

const termOf = ({ id: _id, isOwn: _isOwn, ...term }: TermRow): LoanTerm => term
