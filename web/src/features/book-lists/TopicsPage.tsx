import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { isUuid } from '../../platform/uuid.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { rows, topicIdIn } from './first-calls.ts'
import { ListedBooks } from './ListedBooks.tsx'
import { TopicSheets } from './TopicSheets.tsx'
import { isUnknown, useBooksOfTopic, useTopic, useTopics } from './useBookLists.ts'

export { prepareTopics } from './prepare.ts'

/** The topics of the library, or one of them with its books. */
export function TopicsPage() {
  const [params] = useSearchParams()
  const chosen = topicIdIn(params)
  return chosen ? <OneTopic key={chosen} id={chosen} /> : <AllTopics />
}

function AllTopics() {
  const { t } = useTranslation('book-lists')
  const [page, turnTo] = usePageNumber()
  const query = useTopics({ page, rows })
  return (
    <Page title={t('topics')} lead={t('topics.how')}>
      <QueryState query={query} failed={t('topics.failed')}>
        {({ total, list }) =>
          total === 0 ? (
            <EmptyShelf why={t('topics.empty.why')}>{t('topics.empty')}</EmptyShelf>
          ) : (
            <>
              <TopicSheets topics={list} />
              <Pager page={page} total={total} rows={rows} onChange={turnTo} />
            </>
          )
        }
      </QueryState>
    </Page>
  )
}

function OneTopic({ id }: { id: string }) {
  const { t } = useTranslation('book-lists')
  const [page, turnTo] = usePageNumber()
  const topic = useTopic(id)
  const books = useBooksOfTopic(id, page)
  if (!isUuid(id) || isUnknown(topic.error) || isUnknown(books.error)) {
    return (
      <Page title={t('topic.unknown')}>
        <EmptyShelf
          why={t('topic.unknown.why')}
          action={<LinkButton href="/specialNav">{t('all.topics')}</LinkButton>}
        >
          {t('topic.unknown.title')}
        </EmptyShelf>
      </Page>
    )
  }
  return (
    <Page
      title={topic.data?.name ?? t('topics')}
      {...(topic.data && { kind: t('topics'), lead: topic.data.introduction })}
      actions={
        <Link className="link-more" to="/specialNav">
          {t('all.topics')}
        </Link>
      }
    >
      <QueryState query={books} failed={t('topics.failed')}>
        {({ total, list }) => (
          <>
            <ListedBooks books={list} />
            <Pager page={page} total={total} rows={rows} onChange={turnTo} />
          </>
        )}
      </QueryState>
    </Page>
  )
}
