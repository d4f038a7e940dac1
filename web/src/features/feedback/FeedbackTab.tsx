import type { Feedback } from '@shulin/contract/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../platform/instants.ts'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'
import { ownFeedback } from './queries.ts'
import styles from './FeedbackTab.module.css'

const rows = 10

/** A word to the library, what was said before, and what it answered. */
export function FeedbackTab({ kind }: { kind: string }) {
  const { t } = useTranslation('feedback')
  const [page, turnTo, replaceBy] = usePageNumber()
  const said = useQuery(ownFeedback(page, rows))
  return (
    <Page title={t('title')} kind={kind} lead={t('lead')} width="part">
      <FeedbackForm onSent={() => replaceBy(1)} />
      <section className={styles['said']} aria-labelledby="feedback-said">
        <h2 id="feedback-said" className="t-section">
          {t('said')}
        </h2>
        <QueryState query={said} failed={t('failed')}>
          {({ total, list }) =>
            total === 0 ? (
              <p className="t-2">{t('said.nothing')}</p>
            ) : (
              <>
                <ul>
                  {list.map((one) => (
                    <Said key={one.feedbackId} feedback={one} />
                  ))}
                </ul>
                <Pager page={page} total={total} rows={rows} onChange={turnTo} />
              </>
            )
          }
        </QueryState>
      </section>
    </Page>
  )
}

function Said({ feedback: { content, createTime, reply, replyTime } }: { feedback: Feedback }) {
  const { t, i18n } = useTranslation('feedback')
  const at = (time: string) => (
    <time dateTime={time} className="num">
      {dayAndMinute(time, i18n.language)}
    </time>
  )
  return (
    <li className={styles['one']}>
      <p className={styles['words']}>{content}</p>
      <p className="t-cap">
        {t('you')} {at(createTime)}
      </p>
      {replyTime === null ? (
        <p className="t-2">{t('waiting')}</p>
      ) : (
        <div className={styles['reply']}>
          <p className={styles['words']}>{reply}</p>
          <p className="t-cap">
            {t('library')} {at(replyTime)}
          </p>
        </div>
      )}
    </li>
  )
}
