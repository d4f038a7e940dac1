import type { StaffAnnouncement } from '@shulin/contract/announcements-staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, todayIn } from '../../../platform/instants.ts'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { AnnouncementPanel } from './AnnouncementPanel.tsx'
import { announcementsForStaffQuery } from './queries.ts'

const rows = 50

/** What is announced, what will be and what was: staff write it, give it its days, and withdraw it. */
export function ManageAnnouncementsPage() {
  const { t } = useTranslation('announcements-staff')
  const [page] = usePageNumber()
  return (
    <ConsoleList
      title={t('title')}
      lead={t('lead')}
      query={useQuery(announcementsForStaffQuery(page, rows))}
      failed={t('failed')}
      keyOf={({ announcementId }) => announcementId}
      columns={useColumns()}
      rows={rows}
      count={(count) => t('count', { count })}
      none={{ text: t('none'), why: t('none.why') }}
      adding={{ label: t('add'), children: <NewAnnouncement /> }}
      renderPanel={(announcement) => ({
        title: announcement.title['zh-CN'],
        children: <AnnouncementPanel announcement={announcement} state={announcement.state} />,
      })}
    />
  )
}

/** Its number is made here: one that is sent twice is written once. */
function NewAnnouncement() {
  const { close } = useOpenRow()
  const [announcement] = useState(() => ({
    announcementId: crypto.randomUUID(),
    title: { 'zh-CN': '' },
    text: { 'zh-CN': '' },
    shownFrom: todayIn(undefined),
    shownUntil: null,
  }))
  return <AnnouncementPanel announcement={announcement} onAdded={close} />
}

function useColumns(): Column<StaffAnnouncement>[] {
  const { t, i18n } = useTranslation('announcements-staff')
  return [
    {
      id: 'title',
      label: t('words.title'),
      width: '52%',
      cell: ({ announcementId, title }) => <RowLink id={announcementId}>{title['zh-CN']}</RowLink>,
    },
    { id: 'state', label: t('state'), cell: ({ state }) => t(`state.${state}`) },
    {
      id: 'shownFrom',
      label: t('shownFrom'),
      isNumeric: true,
      cell: ({ shownFrom }) => dayOf(shownFrom, i18n.language),
    },
    {
      id: 'shownUntil',
      label: t('shownUntil'),
      isNumeric: true,
      isAside: true,
      cell: ({ shownUntil }) =>
        shownUntil === null ? t('shownUntil.open') : dayOf(shownUntil, i18n.language),
    },
  ]
}
