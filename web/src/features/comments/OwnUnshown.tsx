import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AuditState } from './AuditState.tsx'
import styles from './Comments.module.css'
import { ownUnshownOn } from './queries.ts'
import { shortDay } from './short-day.ts'

/** What the reader said of this title and others do not see: it waits, or was refused. */
export function OwnUnshown({ recordId }: { recordId: number }) {
  const { t, i18n } = useTranslation('comments')
  const { data: own = [] } = useQuery(ownUnshownOn(recordId))
  if (own.length === 0) return null
  return (
    <ul className={styles['comments']} aria-label={t('unshown')}>
      {own.map(({ commentId, content, submitTime, auditFlag, reason }) => (
        <li key={commentId} className={styles['own']}>
          <div>
            <p className={styles['who']}>
              <b>{t('you')}</b>
              <AuditState auditFlag={auditFlag} />
              <time className="t-cap num" dateTime={submitTime}>
                {shortDay(submitTime, i18n.language)}
              </time>
            </p>
            <p className={styles['words']}>{content}</p>
            <p className="t-cap">
              {auditFlag === '0' ? t('waiting.why') : reason || t('refused.why')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
