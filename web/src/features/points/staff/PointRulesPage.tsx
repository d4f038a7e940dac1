import type { StaffPointRule } from '@shulin/contract/points-staff'
import { useTranslation } from 'react-i18next'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { signed } from '../signed.ts'
import { PointRuleForm } from './PointRuleForm.tsx'
import { usePointRules } from './queries.ts'

/** By which rules the library gives and takes points. */
export function PointRulesPage() {
  const { t } = useTranslation('pointRules')
  const { close } = useOpenRow()
  const columns = useColumns()
  return (
    <ConsoleList
      title={t('title')}
      lead={t('lead')}
      query={usePointRules()}
      failed={t('failed')}
      keyOf={({ ruleCode }) => ruleCode}
      columns={columns}
      count={(count) => t('count', { count })}
      renderPanel={(rule) => ({
        title: rule.name,
        children: <PointRuleForm key={rule.ruleCode} rule={rule} onClose={close} />,
      })}
    />
  )
}

function useColumns(): Column<StaffPointRule>[] {
  const { t, i18n } = useTranslation('pointRules')
  return [
    {
      id: 'name',
      label: t('name'),
      width: '40%',
      cell: ({ ruleCode, name }) => <RowLink id={ruleCode}>{name}</RowLink>,
    },
    {
      id: 'points',
      label: t('points'),
      isNumeric: true,
      cell: ({ points, takes }) => signed(takes ? -points : points, i18n.language),
    },
    {
      id: 'dailyLimit',
      label: t('dailyLimit'),
      isAside: true,
      cell: ({ dailyLimit }) =>
        dailyLimit === null ? t('unlimited') : dailyLimit.toLocaleString(i18n.language),
    },
    {
      id: 'state',
      label: t('state'),
      cell: ({ isActive }) => (
        <StatusChip status={isActive ? 'done' : 'cancelled'}>
          {t(isActive ? 'used' : 'unused')}
        </StatusChip>
      ),
    },
  ]
}
