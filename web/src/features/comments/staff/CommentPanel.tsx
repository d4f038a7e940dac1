import { longestRefusalReason, type ReceivedComment } from '@shulin/contract/comments-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Facts } from '../../../ui/console/Facts.tsx'
import { PanelBody, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import styles from './CommentAudit.module.css'
import { DecideButtons } from './DecideButtons.tsx'

interface Props {
  comment: ReceivedComment
  onDecided: () => void
}

/** One comment as a whole: what was said, what speaks against it, and the decision with a reason. */
export function CommentPanel({ comment, onDecided }: Props) {
  const { t, i18n } = useTranslation('commentAudit')
  const [reason, setReason] = useState(comment.reason)
  const { title, content, userName, score, submitTime, auditTime, barredWords, reports } = comment
  const isTooLong = Array.from(reason.trim()).length > longestRefusalReason
  const at = (instant: string) => dayAndMinute(instant, i18n.language)
  return (
    <PanelBody>
      <p className={styles['words']}>{content}</p>
      {barredWords.length > 0 && (
        <Notice kind="warning">{t('barred', { words: barredWords.join(t('between')) })}</Notice>
      )}
      <Facts
        facts={[
          [t('record'), title],
          [t('reader'), userName || t('anonymous')],
          [t('score'), score > 0 ? t('stars', { count: score }) : ''],
          [t('at'), at(submitTime)],
          [t('decidedAt'), auditTime && at(auditTime)],
        ]}
      />
      {reports.length > 0 && (
        <PanelPart title={t('reports')}>
          <ul>
            {reports.map(({ reason: why, reportTime }) => (
              <li key={`${reportTime} ${why}`}>
                {why} <span className="t-cap num">{at(reportTime)}</span>
              </li>
            ))}
          </ul>
        </PanelPart>
      )}
      <TextField
        label={t('reason')}
        isOptional
        rows={2}
        value={reason}
        onChange={setReason}
        hint={t('reason.hint')}
        error={isTooLong ? t('reason.tooLong', { most: longestRefusalReason }) : undefined}
      />
      <DecideButtons
        comment={comment}
        reason={reason.trim()}
        isWrong={isTooLong}
        onDecided={onDecided}
      />
    </PanelBody>
  )
}
