import { requestTypes, type RequestState } from '@shulin/contract/requests'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useNarrow } from '../../../platform/useNarrow.ts'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { BookRowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { TextTabs } from '../../../ui/lists/TextTabs.tsx'
import { ownRequests, requestsOnPage } from '../queries.ts'
import { RequestRow } from './RequestRow.tsx'
import styles from './Requests.module.css'
import { TurnsLeft } from './TurnsLeft.tsx'

/** The reader's own requests of one state, or of all, newest first. */
export function OwnRequests({ status }: { status: RequestState | undefined }) {
  const { t, i18n } = useTranslation('requests')
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const [page, turnTo] = usePageNumber()
  const requestType = requestTypes.find((one) => one === params.get('type'))
  const query = useQuery(ownRequests(i18n.language, { status, requestType }, page))
  const isNarrowed = status !== undefined || requestType !== undefined
  return (
    <>
      <div className={styles['bar']}>
        <TextTabs
          label={t('type')}
          selected={requestType ?? 'all'}
          onChange={(next) => narrow({ type: next === 'all' ? undefined : next })}
          choices={(['all', ...requestTypes] as const).map((id) => ({
            id,
            label: t(`type.${id}`),
          }))}
        />
      </div>
      <QueryState query={query} waiting={<BookRowsSkeleton rows={3} />} failed={t('failed')}>
        {({ total, list }) =>
          list.length === 0 ? (
            <NoRequests isNarrowed={isNarrowed} />
          ) : (
            <>
              <ul className={styles['requests']}>
                {list.map((request) => (
                  <RequestRow key={request.requestId} request={request} />
                ))}
              </ul>
              <Pager page={page} total={total} rows={requestsOnPage} onChange={turnTo} />
            </>
          )
        }
      </QueryState>
      <TurnsLeft />
    </>
  )
}

function NoRequests({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation('requests')
  if (isNarrowed) return <EmptyShelf why={t('noneSuch.why')}>{t('noneSuch')}</EmptyShelf>
  return (
    <EmptyShelf
      why={t('none.why')}
      action={
        <LinkButton look="main" href="/home">
          {t('none.find')}
        </LinkButton>
      }
    >
      {t('none')}
    </EmptyShelf>
  )
}
