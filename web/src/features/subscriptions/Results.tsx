import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageOf, recordAddress } from '../search/search.ts'
import { dayIn, monthAndDay } from '../../platform/instants.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { resultRows, subscriptionResults } from './queries.ts'
import styles from './Subscriptions.module.css'
import { useMarkSeen } from './useSubscriptionActs.ts'

interface Props {
  subscribeId: string
  name: string
  /** How many are new when the list is opened. */
  newCount: number
}

/** What was found, the newest first. Whoever has it before them has seen it. */
export function Results({ subscribeId, name, newCount }: Props) {
  const { t, i18n } = useTranslation('subscriptions')
  const [page, turnTo] = useState(1)
  // All of them are seen with the first page: those of later pages stay marked by their place, for the newest come first.
  const [newAtFirst] = useState(newCount)
  const query = useQuery({
    ...subscriptionResults(subscribeId, page),
    // What is new when the list is opened stays marked for as long as it is looked at.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const { mutate: markSeen } = useMarkSeen()
  const newest = page === 1 ? query.data?.list.find(({ isNew }) => isNew)?.createTime : undefined
  useEffect(() => {
    if (newest !== undefined) markSeen({ subscribeId, until: newest })
  }, [newest, subscribeId, markSeen])
  return (
    <QueryState query={query} failed={t('results.failed')}>
      {({ total, list }) =>
        total === 0 ? (
          <p className="t-2">{t('results.none')}</p>
        ) : (
          <>
            <ul className={styles['titles']} aria-label={t('results.of', { name })}>
              {list.map(({ recordId, title, createTime, isNew }, at) => (
                <li key={`${recordId} ${title}`}>
                  <Link
                    className="link-ink"
                    to={recordAddress(recordId)}
                    lang={languageOf(title, i18n.language)}
                  >
                    {title}
                  </Link>
                  {(isNew || (page - 1) * resultRows + at < newAtFirst) && (
                    <StatusChip status="reserve">{t('isNew')}</StatusChip>
                  )}
                  <time className="t-cap num" dateTime={createTime}>
                    {monthAndDay(dayIn(createTime, undefined), i18n.language)}
                  </time>
                </li>
              ))}
            </ul>
            <Pager page={page} total={total} rows={resultRows} onChange={turnTo} />
          </>
        )
      }
    </QueryState>
  )
}
