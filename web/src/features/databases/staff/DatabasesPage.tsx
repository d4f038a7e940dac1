import { databaseStatuses } from '@shulin/contract/databases'
import type { StaffDatabase } from '@shulin/contract/databases-staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useNarrow } from '../../../platform/useNarrow.ts'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { FindField } from '../../../ui/lists/FindField.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { DatabasePanel } from './DatabasePanel.tsx'
import { emptyDatabase } from './empty-database.ts'
import { keptDatabases, rowsOfList } from './queries.ts'

const states = ['all', ...databaseStatuses] as const

/** The databases of the library as staff keep them, seen by readers today or not. */
export function DatabasesPage() {
  const { t } = useTranslation('databaseSetup')
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const [page] = usePageNumber()
  const columns = useColumns()
  const { open, close } = useOpenRow()
  // A new database has its number from the beginning: saved twice, it is one database.
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const text = params.get('text') ?? ''
  const status = databaseStatuses.find((one) => one === params.get('status'))
  const list = useQuery(keptDatabases({ text, status, page }))
  const added = () => {
    open(newId)
    setNewId(crypto.randomUUID())
  }
  return (
    <ConsoleList
      title={t('title')}
      lead={t('lead')}
      query={list}
      failed={t('failed')}
      keyOf={({ databaseId }) => databaseId}
      columns={columns}
      rows={rowsOfList}
      count={(count) => t('count', { count })}
      none={{ text: t('none'), why: t('none.why') }}
      renderPanel={(database) => ({
        title: database.name,
        children: <DatabasePanel database={database} onRemoved={close} />,
      })}
      adding={{
        label: t('add'),
        children: <DatabasePanel key={newId} database={emptyDatabase(newId)} onAdded={added} />,
      }}
      filters={
        <>
          <FindField
            label={t('find')}
            wanted={text}
            onFind={(words) => narrow({ text: words || undefined })}
          />
          <Select<(typeof states)[number]>
            label={t('status')}
            isLabelHidden
            size="sm"
            value={status ?? 'all'}
            onChange={(chosen) => narrow({ status: chosen === 'all' ? undefined : chosen })}
            options={states.map((id) => ({ id, label: t(`status.${id}`) }))}
          />
        </>
      }
    />
  )
}

function useColumns(): Column<StaffDatabase>[] {
  const { t, i18n } = useTranslation('databaseSetup')
  return [
    {
      id: 'name',
      label: t('name'),
      width: '40%',
      cell: ({ databaseId, name }) => <RowLink id={databaseId}>{name}</RowLink>,
    },
    { id: 'initial', label: t('initial'), isAside: true, cell: ({ initial }) => initial },
    { id: 'status', label: t('status'), cell: ({ status }) => t(`status.${status}`) },
    {
      id: 'isSeen',
      label: t('seen'),
      cell: ({ isSeen }) =>
        isSeen ? (
          <StatusChip status="shelf">{t('seen.yes')}</StatusChip>
        ) : (
          <StatusChip status="cancelled">{t('seen.no')}</StatusChip>
        ),
    },
    {
      id: 'trialEnd',
      label: t('trialEnd'),
      isNumeric: true,
      isAside: true,
      cell: ({ trialEnd }) => trialEnd,
    },
    {
      id: 'visits',
      label: t('visits'),
      isNumeric: true,
      cell: ({ visits }) => visits.toLocaleString(i18n.language),
    },
  ]
}
