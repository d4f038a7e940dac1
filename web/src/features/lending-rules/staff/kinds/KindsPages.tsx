import type { CountedKind } from '@shulin/contract/lending-rules-staff'
import { useTranslation } from 'react-i18next'
import { ConsoleList } from '../../../../ui/console/ConsoleList.tsx'
import { RowLink, useOpenRow } from '../../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../../ui/lists/Table.tsx'
import { useNameIn } from '../change/useScope.ts'
import { useLendingRules, useMayChange } from '../useLendingRules.ts'
import { KindPanel } from './KindPanel.tsx'

/** What decides the limits and terms of a reader: student, teacher … */
export const ReaderTypesPage = () => <KindsPage of="readerTypes" />

/** What decides those of a copy: ordinary, short loan, reference … */
export const LoanClassesPage = () => <KindsPage of="loanClasses" />

type Of = 'readerTypes' | 'loanClasses'

function KindsPage({ of }: { of: Of }) {
  const { t } = useTranslation('lendingRules')
  const kinds = useLendingRules((rules) => rules[of])
  const nameIn = useNameIn()
  const mayChange = useMayChange()
  const { close } = useOpenRow()
  const columns = useColumns(of)
  return (
    <ConsoleList
      title={t(of)}
      lead={t(`${of}.lead`)}
      query={kinds}
      failed={t('failed')}
      keyOf={({ code }) => code}
      columns={columns}
      count={(count) => t('kinds.count', { count })}
      none={{ text: t('kinds.none') }}
      renderPanel={(kind) => ({
        title: nameIn(kind.names),
        children: <KindPanel of={of} kind={kind} onDone={close} />,
      })}
      {...(mayChange && {
        adding: { label: t(`${of}.add`), children: <KindPanel of={of} onDone={close} /> },
      })}
    />
  )
}

function useColumns(of: Of): Column<CountedKind>[] {
  const { t, i18n } = useTranslation('lendingRules')
  const nameIn = useNameIn()
  return [
    {
      id: 'name',
      label: t('name'),
      width: '40%',
      cell: ({ code, names }) => <RowLink id={code}>{nameIn(names)}</RowLink>,
    },
    { id: 'code', label: t('code'), cell: ({ code }) => code },
    {
      id: 'counted',
      label: t(`${of}.counted`),
      isNumeric: true,
      cell: ({ readers, copies }) =>
        (of === 'readerTypes' ? readers : copies).toLocaleString(i18n.language),
    },
  ]
}
