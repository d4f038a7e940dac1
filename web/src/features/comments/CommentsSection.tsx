import type { BookDetail } from '@shulin/contract/record'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { lazy, startTransition, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { asReader, useReader } from '../identity/identity.ts'
import { RecordSection } from '../record/record.ts'
import { CommentRow } from './CommentRow.tsx'
import styles from './Comments.module.css'
import { OwnUnshown } from './OwnUnshown.tsx'
import { commentsOn, rowsOfTitle } from './queries.ts'
import { RatingSummary } from './RatingSummary.tsx'

// What is behind the button comes when it is pressed.
const CommentDialog = lazy(async () => ({
  default: (await import('./CommentDialog.tsx')).CommentDialog,
}))

/** The heading of this block: where the focus goes when a page is turned. */
const heading = {
  get current() {
    return document.querySelector<HTMLElement>('#record-comments')
  },
}

/** What readers say of a title and how they rate it; and the way to do so. */
export function CommentsSection({ book }: { book: BookDetail }) {
  const { t } = useTranslation('comments')
  const { recordId } = book
  const reader = useReader()
  const [page, setPage] = useState(1)
  // What the form begins with; there is no form where nobody writes.
  const [draft, setDraft] = useState<string>()
  const query = useQuery({ ...commentsOn(recordId, page), placeholderData: keepPreviousData })
  const write = (first: string) => asReader(async () => startTransition(() => setDraft(first)))
  return (
    <RecordSection
      id="comments"
      title={t('title')}
      beside={
        <Button
          size="sm"
          icon={<Pencil className="i--16" aria-hidden />}
          onPress={() => void write('')}
        >
          {t('write')}
        </Button>
      }
    >
      <RatingSummary recordId={recordId} />
      {reader && <OwnUnshown recordId={recordId} onAgain={(content) => void write(content)} />}
      <QueryState query={query} failed={t('failed')}>
        {({ total, userCommentList }) =>
          total === 0 ? (
            <p className={`t-2 ${styles['none']}`}>{t('none')}</p>
          ) : (
            <>
              <ul className={styles['comments']} aria-label={t('title')}>
                {userCommentList.map((comment) => (
                  <CommentRow key={comment.commentId} comment={comment} />
                ))}
              </ul>
              <Pager
                page={page}
                total={total}
                rows={rowsOfTitle}
                onChange={setPage}
                heading={heading}
              />
            </>
          )
        }
      </QueryState>
      {draft !== undefined && (
        <Suspense>
          <CommentDialog book={book} first={draft} onClose={() => setDraft(undefined)} />
        </Suspense>
      )}
    </RecordSection>
  )
}
