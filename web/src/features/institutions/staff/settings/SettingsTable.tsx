import type { Setting } from '@shulin/contract/institutions-staff'
import { useTranslation } from 'react-i18next'
import { RowLink } from '../../../../ui/lists/RowLink.tsx'
import { StatusChip } from '../../../../ui/feedback/StatusChip.tsx'
import { Table, type Column } from '../../../../ui/lists/Table.tsx'
import { LastChange } from '../changes/LastChange.tsx'
import styles from '../list.module.css'
import { SettingValue } from './SettingValue.tsx'
import { useSettingNames } from '../useNames.ts'
import { editedValue, type SettingsDraft } from './useSettings.ts'

interface Props {
  caption: string
  settings: Setting[]
  draft: SettingsDraft
  /** The code the server refused. */
  refused: string | undefined
  openCode: string | undefined
}

export function SettingsTable({ caption, settings, openCode, ...state }: Props) {
  return (
    <Table
      caption={caption}
      isDense
      rows={settings}
      keyOf={({ code }) => code}
      {...(openCode !== undefined && { selectedKey: openCode })}
      columns={useColumns(state)}
    />
  )
}

function useColumns({ draft, refused }: Pick<Props, 'draft' | 'refused'>): Column<Setting>[] {
  const { t } = useTranslation('configuration')
  const { nameOf, meaningOf } = useSettingNames()
  return [
    {
      id: 'name',
      label: t('setting'),
      width: '24%',
      cell: ({ code }) => <RowLink id={code}>{nameOf(code)}</RowLink>,
    },
    {
      id: 'meaning',
      label: t('setting.meaning'),
      isAside: true,
      width: '36%',
      cell: ({ code }) => <span className={styles['one-line']}>{meaningOf(code)}</span>,
    },
    {
      id: 'value',
      label: t('setting.value'),
      width: '16%',
      cell: (setting) => <SettingValue setting={setting} value={editedValue(setting, draft)} />,
    },
    {
      id: 'changed',
      label: t('setting.changed'),
      width: '24%',
      cell: (setting) => {
        if (setting.code === refused) {
          return <StatusChip status="overdue">{t('refused')}</StatusChip>
        }
        if (setting.code in draft) return <StatusChip status="busy">{t('unsaved')}</StatusChip>
        return <LastChange {...setting} />
      },
    },
  ]
}
