import type { ShownComment } from '@shulin/contract/comments'
import { Flag } from 'lucide-react'
import { lazy, startTransition, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Stars } from '../../ui/catalogue/Stars.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Avatar } from '../../ui/page/Avatar.tsx'
import { asReader } from '../identity/identity.ts'
import styles from './Comments.module.css'
import { shortDay } from './short-day.ts'

const ReportDialog = lazy(async () => ({
  default: (await import('./ReportDialog.tsx')).ReportDialog,
}))

/** One comment that staff have passed. Its words are text, whatever stands in them. */
export function CommentRow({ comment }: { comment: ShownComment }) {
  const { t, i18n } = useTranslation('comments')
  const { commentId, content, score, submitTime } = comment
  const [isReporting, setReporting] = useState(false)
  const userName = comment.userName || t('anonymous')
  const report = () => asReader(async () => startTransition(() => setReporting(true)))
  return (
    <li>
      <Avatar name={userName} size={40} />
      <div>
        <p className={styles['who']}>
          <b>{userName}</b>
          {score > 0 && <Stars score={score} label={t('stars', { count: score })} />}
          <time className="t-cap num" dateTime={submitTime}>
            {shortDay(submitTime, i18n.language)}
          </time>
        </p>
        <p className={styles['words']}>{content}</p>
        <p className="no-print">
          <Button
            look="text"
            size="sm"
            icon={<Flag className="i--14" aria-hidden />}
            aria-label={t('report.of', { userName, day: shortDay(submitTime, i18n.language) })}
            onPress={() => void report()}
          >
            {t('report')}
          </Button>
        </p>
        {isReporting && (
          <Suspense>
            <ReportDialog commentId={commentId} onClose={() => setReporting(false)} />
          </Suspense>
        )}
      </div>
    </li>
  )
}
