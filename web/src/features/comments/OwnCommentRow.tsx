import type { OwnComment } from '@shulin/contract/comments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/Button.tsx'
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx'
import { languageOf, recordAddress } from '../search/search.ts'
import { AuditState } from './AuditState.tsx'
import styles from './Comments.module.css'
import { shortDay } from './short-day.ts'
import { useDeleteComment } from './useCommentActs.ts'

/** One comment of the reader: of which title, what was said, and what staff decided. */
export function OwnCommentRow({ comment }: { comment: OwnComment }) {
  const { t, i18n } = useTranslation('comments')
  const { recordId, title, content, submitTime, auditTime, auditFlag, reason } = comment
  const [isAsked, setAsked] = useState(false)
  const day = (instant: string) => shortDay(instant, i18n.language)
  const note =
    auditFlag === '0'
      ? t('waiting.why')
      : auditFlag === '1'
        ? t('passed.on', { day: day(auditTime ?? submitTime) })
        : reason === ''
          ? t('refused.why')
          : t('refused.reason', { reason })
  return (
    <li>
      <div>
        <p className={styles['who']}>
          <Link
            className="t-book-sm link-ink"
            lang={languageOf(title, i18n.language)}
            to={recordAddress(recordId)}
          >
            {title}
          </Link>
          <AuditState auditFlag={auditFlag} />
        </p>
        <p className={styles['words']}>{content}</p>
        <p className="t-cap">{note}</p>
      </div>
      <time className="t-cap num" dateTime={submitTime}>
        {day(submitTime)}
      </time>
      <Button
        look="text"
        size="sm"
        aria-label={t('delete.of', { title })}
        onPress={() => setAsked(true)}
      >
        {t('delete')}
      </Button>
      {isAsked && <AskToDelete comment={comment} onClose={() => setAsked(false)} />}
    </li>
  )
}

interface AskProps {
  comment: OwnComment
  onClose: () => void
}

function AskToDelete({ comment: { commentId, title }, onClose }: AskProps) {
  const { t } = useTranslation('comments')
  const remove = useDeleteComment(onClose)
  return (
    <AlertDialog
      title={t('delete.ask')}
      onClose={onClose}
      keep={t('keep')}
      act={t('delete')}
      isBusy={remove.isPending}
      onAct={() => remove.mutate(commentId)}
    >
      <p>{t('delete.why', { title })}</p>
    </AlertDialog>
  )
}
