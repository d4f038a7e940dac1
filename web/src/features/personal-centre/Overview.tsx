import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { BookRowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Avatar } from '../../ui/page/Avatar.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { NextLoans, Refusals, useOverview } from '../circulation/circulation.ts'
import { useReader } from '../identity/identity.ts'
import { CardButton } from './card/CardButton.tsx'
import { useKeptCard } from './card/useKeptCard.ts'
import { Figures } from './Figures.tsx'
import styles from './Overview.module.css'
import { tabAddress } from './tab-numbers.ts'
import { useOpenTabs } from './useOpenTabs.ts'

function timeOfDay(hour = new Date().getHours()) {
  if (hour < 5) return 'evening'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** Where a reader arrives: who they are to the library, whether something is amiss, the numbers, and what comes next. */
export function Overview() {
  const { t } = useTranslation('personal-centre')
  const reader = useReader()
  const areLoansOpen = useOpenTabs().includes('loans')
  const query = useOverview()
  useKeptCard(reader, query.data)
  if (!reader) return null
  const { name, libName, primaryId, picUrl, userStatus } = reader
  // Once the rules have said it with what lifts it, nobody needs to read it twice.
  const isToldByRules = (query.data?.blocks.length ?? 0) > 0
  const known = [libName, query.data?.readerType, t('hello.account', { account: primaryId })]
  return (
    <Page
      title={t(`hello.${timeOfDay()}`, { name })}
      kind={t('title')}
      lead={known.filter(Boolean).join(' · ')}
      actions={
        <div className={styles['aside']}>
          {query.data && <CardButton reader={reader} card={query.data} />}
          <span className={styles['picture']}>
            <Avatar name={name} src={picUrl} size={64} />
          </span>
        </div>
      }
      width="part"
    >
      {userStatus !== 'normal' && !isToldByRules && <Notice>{t(`status.${userStatus}`)}</Notice>}
      <QueryState
        query={query}
        waiting={<BookRowsSkeleton rows={3} />}
        failed={t('overview.failed')}
      >
        {(overview) => (
          <>
            <Refusals refusals={overview.blocks} label={t('overview.blocks')} />
            <Figures overview={overview} />
            <NextLoans
              loans={overview.next}
              allAt={areLoansOpen ? tabAddress('loans') : undefined}
            />
          </>
        )}
      </QueryState>
    </Page>
  )
}
