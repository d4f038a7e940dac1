import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dayOf } from '../../platform/instants.ts'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { NoteList } from '../../ui/lists/NoteList.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { announcementAddress } from './address.ts'
import { AnnouncementPage } from './AnnouncementPage.tsx'
import { announcementsQuery } from './queries.ts'

/** What the library tells everybody: all of it as a list, or one with its text. */
export function AnnouncementsPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id === null ? <AllAnnouncements /> : <AnnouncementPage key={id} announcementId={id} />
}

const rows = 20

function AllAnnouncements() {
  const { t, i18n } = useTranslation('announcements')
  const [page, turnTo] = usePageNumber()
  const found = useQuery(announcementsQuery(page, rows))
  return (
    <Page title={t('title')} lead={t('lead')}>
      <QueryState query={found} failed={t('failed')}>
        {({ total, list }) =>
          total === 0 ? (
            <EmptyShelf why={t('none.why')}>{t('none')}</EmptyShelf>
          ) : (
            <>
              <NoteList
                notes={list.map(({ announcementId, title, day }) => ({
                  id: announcementId,
                  text: title,
                  to: announcementAddress(announcementId),
                  end: dayOf(day, i18n.language),
                }))}
              />
              <Pager page={page} total={total} rows={rows} onChange={turnTo} />
            </>
          )
        }
      </QueryState>
    </Page>
  )
}
