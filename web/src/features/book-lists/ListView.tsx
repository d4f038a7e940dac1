import type { BookList } from '@shulin/contract/book-lists'
import { countBookListVisit } from '@shulin/contract/book-lists'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { isUuid } from '../../platform/uuid.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { BookRowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx'
import { classes } from '../../ui/page/classes.ts'
import { Page } from '../../ui/page/Page.tsx'
import { languageOf } from '../search/search.ts'
import styles from './BookList.module.css'
import { ListHead } from './ListHead.tsx'
import { ListSide } from './ListSide.tsx'
import { ListTitles } from './ListTitles.tsx'
import { LostDrafts } from './LostDrafts.tsx'
import { newNoteDrafts, NoteDraftsContext } from './note-drafts.ts'
import { RecentEditors } from './RecentEditors.tsx'
import { isUnknown, useBookList } from './useBookLists.ts'

interface Props {
  id: string
  /** Where the page is come from. */
  back: { label: string; to: string }
}

/** One list: for everybody to read, where it is open; for those who keep it, to change. */
export function ListView(props: Props) {
  const [drafts] = useState(newNoteDrafts)
  return (
    <NoteDraftsContext value={drafts}>
      <View {...props} />
    </NoteDraftsContext>
  )
}

function View({ id, back }: Props) {
  const { t, i18n } = useTranslation('book-lists')
  const query = useBookList(id)
  const { data } = query
  useVisit(data)
  if (!isUuid(id) || isUnknown(query.error)) return <NoList back={back} />
  const lang = data && languageOf(data.name, i18n.language)
  return (
    <Page
      title={data?.name ?? t('list')}
      {...(data && { kind: t('list') })}
      {...(lang && { lang })}
    >
      {(heading) => (
        <>
          <Breadcrumb places={[back]} />
          {!data && heading}
          <QueryState query={query} waiting={<BookRowsSkeleton />} failed={t('lists.failed')}>
            {(list) => (
              <>
                <ListHead list={list} heading={heading} />
                <div
                  className={classes(
                    styles['columns'],
                    list.role === 'visitor' && styles['columns--one'],
                  )}
                >
                  <div>
                    {list.role !== 'visitor' && <RecentEditors bookListId={id} />}
                    <LostDrafts list={list} />
                    <ListTitles list={list} />
                  </div>
                  {list.role !== 'visitor' && <ListSide list={list} />}
                </div>
              </>
            )}
          </QueryState>
        </>
      )}
    </Page>
  )
}

/** Visits of those who do not keep an open list make it a hot one. Nobody waits for that. */
function useVisit(list: BookList | undefined) {
  const visited = list?.privacy === 'open' && list.role === 'visitor' ? list.bookListId : undefined
  useEffect(() => {
    if (visited === undefined) return
    const body = { bookListId: visited }
    void call(countBookListVisit, { body }, { isSilent: true }).catch(() => undefined)
  }, [visited])
}

function NoList({ back }: Pick<Props, 'back'>) {
  const { t } = useTranslation('book-lists')
  return (
    <Page title={t('unknown')}>
      <LostDrafts />
      <EmptyShelf
        why={t('unknown.why')}
        action={<LinkButton href={back.to}>{back.label}</LinkButton>}
      >
        {t('unknown.title')}
      </EmptyShelf>
    </Page>
  )
}
