import { useTranslation } from 'react-i18next'
import { ConsoleList } from '../../../../ui/console/ConsoleList.tsx'
import { RowLink, useOpenRow } from '../../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../../ui/lists/Table.tsx'
import { useScope } from '../change/useScope.ts'
import { money } from '../limits/useRuleWords.ts'
import { useLendingRules, useMayChange, type LendingRules } from '../useLendingRules.ts'
import { TermPanel } from './TermPanel.tsx'
import { termRows, type TermRow } from './term-rows.ts'

/** How long something is lent, and what a day too late costs. */
export function TermsPage() {
  const { t } = useTranslation('lendingRules')
  const terms = useLendingRules(termRows)
  const { rules } = terms
  const columns = useColumns(rules)
  const scope = useScope(rules)
  const mayChange = useMayChange()
  const { close } = useOpenRow()
  return (
    <ConsoleList
      title={t('terms')}
      lead={t('terms.lead')}
      query={terms}
      failed={t('failed')}
      keyOf={({ id }) => id}
      columns={columns}
      count={(count) => t('terms.count', { count })}
      renderPanel={(row) => ({
        title: t('term.of', {
          readerType: scope.readerType(row.readerType),
          loanClass: scope.loanClass(row.loanClass),
        }),
        children: rules && <TermPanel row={row} rules={rules} onDone={close} />,
      })}
      {...(mayChange &&
        rules && {
          adding: {
            label: t('term.add'),
            children: <TermPanel rules={rules} onDone={close} />,
          },
        })}
    />
  )
}

function useColumns(rules: LendingRules | undefined): Column<TermRow>[] {
  const { t, i18n } = useTranslation('lendingRules')
  const scope = useScope(rules)
  const days = (count: number) => t('unit.days', { count })
  return [
    {
      id: 'readerType',
      label: t('readerType'),
      width: '22%',
      cell: ({ id, readerType }) => <RowLink id={id}>{scope.readerType(readerType)}</RowLink>,
    },
    {
      id: 'loanClass',
      label: t('loanClass'),
      cell: ({ loanClass }) => scope.loanClass(loanClass),
    },
    {
      id: 'loanDays',
      label: t('term.loanDays'),
      isNumeric: true,
      cell: ({ loanDays }) => days(loanDays),
    },
    {
      id: 'renewalDays',
      label: t('term.renewalDays'),
      isNumeric: true,
      cell: ({ renewalDays }) => days(renewalDays),
    },
    {
      id: 'overdue',
      label: t('term.perDay'),
      isNumeric: true,
      isAside: true,
      cell: ({ overdueFenPerDay }) => money(overdueFenPerDay, i18n.language),
    },
    {
      id: 'own',
      label: t('origin'),
      isAside: true,
      cell: ({ isOwn }) => t(isOwn ? 'origin.own' : 'origin.standard'),
    },
  ]
}
