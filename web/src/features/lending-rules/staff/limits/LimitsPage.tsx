import { useTranslation } from 'react-i18next'
import { ConsoleList } from '../../../../ui/console/ConsoleList.tsx'
import { RowLink, useOpenRow } from '../../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../../ui/lists/Table.tsx'
import { useScope } from '../change/useScope.ts'
import { useLendingRules, useMayChange, type LendingRules } from '../useLendingRules.ts'
import { limitRows, type LimitRow } from './limit-rows.ts'
import { LimitPanel } from './LimitPanel.tsx'
import { NewLimitPanel } from './NewLimitPanel.tsx'
import { useRuleWords } from './useRuleWords.ts'

/** Every rule of lending with its limits: for everybody, and for some. */
export function LimitsPage() {
  const { t } = useTranslation('lendingRules')
  const limits = useLendingRules(({ rules }) => limitRows(rules))
  const { rules } = limits
  const columns = useColumns(rules)
  const { ruleName } = useRuleWords()
  const mayChange = useMayChange()
  const { close } = useOpenRow()
  return (
    <ConsoleList
      title={t('limits')}
      lead={t('limits.lead')}
      query={limits}
      failed={t('failed')}
      keyOf={({ id }) => id}
      columns={columns}
      count={(count) => t('limits.count', { count })}
      renderPanel={(row) => ({
        title: ruleName(row.rule),
        children: rules && <LimitPanel row={row} rules={rules} onDone={close} />,
      })}
      {...(mayChange &&
        rules && {
          adding: {
            label: t('limit.add'),
            children: <NewLimitPanel rules={rules} onDone={close} />,
          },
        })}
    />
  )
}

function useColumns(rules: LendingRules | undefined): Column<LimitRow>[] {
  const { t } = useTranslation('lendingRules')
  const scope = useScope(rules)
  const { ruleName, actsOf, amount } = useRuleWords()
  return [
    {
      id: 'rule',
      label: t('limit.rule'),
      width: '30%',
      cell: ({ id, rule }) => <RowLink id={id}>{ruleName(rule)}</RowLink>,
    },
    {
      id: 'readerType',
      label: t('readerType'),
      cell: ({ readerType }) => scope.readerType(readerType),
    },
    {
      id: 'loanClass',
      label: t('loanClass'),
      cell: ({ loanClass }) => scope.loanClass(loanClass),
    },
    {
      id: 'acts',
      label: t('limit.acts'),
      isAside: true,
      cell: ({ action, rule }) => actsOf(action, rule),
    },
    {
      id: 'limit',
      label: t('limit.value'),
      isNumeric: true,
      cell: ({ limitValue, rule }) =>
        rule.isAdjustable ? amount(limitValue, rule) : t('limit.fixed'),
    },
    {
      id: 'own',
      label: t('origin'),
      isAside: true,
      cell: ({ isOwn }) => t(isOwn ? 'origin.own' : 'origin.standard'),
    },
  ]
}
