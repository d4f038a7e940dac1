import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { AuditState } from './AuditState.tsx'
import styles from './Comments.module.css'
import { ownUnshownOn } from './queries.ts'
import { shortDay } from './short-day.ts'

interface Props {
  recordId: number
  /** Opens the form with what was refused, for another try. */
  onAgain: (content: string) => void
}

/** What the reader said of this title and others do not see: it waits, or was refused. */
export function OwnUnshown({ recordId, onAgain }: Props) {
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
            {auditFlag === '2' && (
              <Button
                look="text"
                size="sm"
                aria-label={t('again.of', { content: content.slice(0, 40) })}
                onPress={() => onAgain(content)}
              >
                {t('again')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
