import { useTranslation } from 'react-i18next'
import { monthAndDay } from '../../../platform/instants.ts'
import { NoteList } from '../../../ui/lists/NoteList.tsx'
import { announcementAddress, useNewestAnnouncements } from '../../announcements/announcements.ts'
import { Block } from './Block.tsx'

/** As many as stand beside a ranking of ten, with another block below them. */
const rows = 4

/** What the library tells everybody, the newest first. */
export function Announcements() {
  const { t, i18n } = useTranslation('home')
  const query = useNewestAnnouncements(rows)
  return (
    <Block
      title={t('block.announcements')}
      query={query}
      isEmpty={({ list }) => list.length === 0}
      onPhone="three"
      more={{ to: '/announcements', label: t('all.announcements') }}
    >
      {({ list }) => (
        <NoteList
          notes={list.map(({ announcementId, title, day }) => ({
            id: announcementId,
            text: title,
            to: announcementAddress(announcementId),
            end: monthAndDay(day, i18n.language),
          }))}
        />
      )}
    </Block>
  )
}
