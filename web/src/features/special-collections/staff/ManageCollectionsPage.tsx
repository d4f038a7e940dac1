import type { StaffCollection } from '@shulin/contract/special-collections-staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { CollectionPanel } from './CollectionPanel.tsx'
import { collectionsForStaffQuery } from './queries.ts'

/** Special collections: their words in three languages, when readers see them, and which titles are in them. */
export function ManageCollectionsPage() {
  const { t } = useTranslation('special-collections-staff')
  const query = useQuery(collectionsForStaffQuery())
  const { open, close } = useOpenRow()
  // A new collection has its number from the beginning: saved twice, it is one collection.
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const all = query.data ?? []
  return (
    <ConsoleList
      title={t('title')}
      lead={t('lead')}
      query={query}
      failed={t('failed')}
      keyOf={({ collectionId }) => collectionId}
      columns={useColumns()}
      count={(count) => t('count', { count })}
      none={{ text: t('none'), why: t('none.why') }}
      renderPanel={(collection) => ({
        title: collection.name['zh-CN'],
        children: <CollectionPanel collection={collection} all={all} onRemoved={close} />,
      })}
      adding={{
        label: t('add'),
        children: (
          <CollectionPanel
            key={newId}
            collection={emptyCollection(newId)}
            all={all}
            onAdded={() => {
              open(newId)
              setNewId(crypto.randomUUID())
            }}
          />
        ),
      }}
    />
  )
}

const emptyCollection = (collectionId: string): StaffCollection => ({
  collectionId,
  parentId: null,
  name: { 'zh-CN': '', 'zh-TW': '', 'en-US': '' },
  introduction: { 'zh-CN': '', 'zh-TW': '', 'en-US': '' },
  isShown: true,
  shownFrom: null,
  shownUntil: null,
  isOpen: false,
  records: 0,
})

function useColumns(): Column<StaffCollection>[] {
  const { t } = useTranslation('special-collections-staff')
  return [
    {
      id: 'name',
      label: t('name'),
      width: '40%',
      cell: ({ collectionId, parentId, name }) => (
        <>
          {parentId !== null && <span aria-hidden>{'└ '}</span>}
          <RowLink id={collectionId}>{name['zh-CN']}</RowLink>
        </>
      ),
    },
    {
      id: 'kind',
      label: t('kind'),
      isAside: true,
      cell: ({ parentId }) => (parentId === null ? t('kind.whole') : t('kind.part')),
    },
    { id: 'records', label: t('records'), isNumeric: true, cell: ({ records }) => records },
    {
      id: 'isOpen',
      label: t('state'),
      cell: ({ isOpen, isShown }) =>
        isOpen ? (
          <StatusChip status="shelf">{t('state.shown')}</StatusChip>
        ) : isShown ? (
          <StatusChip status="loan">{t('state.scheduled')}</StatusChip>
        ) : (
          <StatusChip status="cancelled">{t('state.hidden')}</StatusChip>
        ),
    },
  ]
}
