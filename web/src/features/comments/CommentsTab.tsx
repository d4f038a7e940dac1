import { auditFlags } from '@shulin/contract/comments'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useNarrow } from '../../platform/useNarrow.ts'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useExistingPage } from '../../ui/lists/useExistingPage.ts'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { Page } from '../../ui/page/Page.tsx'
import styles from './Comments.module.css'
import { OwnCommentRow } from './OwnCommentRow.tsx'
import { ownComments } from './queries.ts'

const rows = 10
const filters = ['all', ...auditFlags] as const

/** What the reader said of titles, and whether others see it. */
export function CommentsTab({ kind }: { kind: string }) {
  const { t } = useTranslation('comments')
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const [page, turnTo] = usePageNumber()
  const filter = filters.find((one) => one === params.get('state')) ?? 'all'
  const query = useQuery({
    ...ownComments(filter === 'all' ? undefined : filter, page, rows),
    placeholderData: keepPreviousData,
  })
  useExistingPage(query, rows)
  const counts = query.data?.counts
  const countOf = (one: (typeof filters)[number]) =>
    counts && (one === 'all' ? counts['0'] + counts['1'] + counts['2'] : counts[one])
  return (
    <Page title={t('title')} kind={kind} width="part">
      <Tabs
        label={t('title')}
        tabs={filters.map((id) => ({ id, label: t(`state.${id}`), count: countOf(id) }))}
        selected={filter}
        onChange={(id) => narrow({ state: id === 'all' ? undefined : id })}
      >
        <QueryState query={query} failed={t('own.failed')}>
          {({ total, list }) =>
            total === 0 ? (
              <EmptyShelf icon={<MessageSquareText aria-hidden />} why={t('empty.why')}>
                {filter === 'all' ? t('empty') : t('empty.narrowed')}
              </EmptyShelf>
            ) : (
              <>
                <ul className={styles['rows']} aria-label={t('title')}>
                  {list.map((comment) => (
                    <OwnCommentRow key={comment.commentId} comment={comment} />
                  ))}
                </ul>
                <Pager page={page} total={total} rows={rows} onChange={turnTo} />
              </>
            )
          }
        </QueryState>
      </Tabs>
    </Page>
  )
}
