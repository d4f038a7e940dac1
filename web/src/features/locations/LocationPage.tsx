import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { BookRow, BookRows } from '../../ui/catalogue/BookRow.tsx'
import { Cover } from '../../ui/catalogue/Cover.tsx'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Facts } from '../../ui/console/Facts.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { BookRowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { AvailabilityLine, useAvailability } from '../catalogue/catalogue.tsx'
import { addressOf, languageOf, recordAddress } from '../search/search.ts'
import { rowsOfTitles } from './first-calls.ts'
import styles from './Locations.module.css'
import { locationQuery, titlesAtQuery } from './queries.ts'

export { prepareLocation } from './prepare.ts'

const listAddress = '/collectionNav'

/** One location and the titles that stand there; without a number there is only the list. */
export function LocationPage() {
  const [params] = useSearchParams()
  const locationId = params.get('locationId')
  return locationId ? (
    <OneLocation key={locationId} locationId={locationId} />
  ) : (
    <Navigate to={listAddress} replace />
  )
}

function OneLocation({ locationId }: { locationId: string }) {
  const { t, i18n } = useTranslation('locations')
  const query = useQuery(locationQuery(locationId, i18n.language))
  const isUnknown = query.data === null
  const title = isUnknown ? t('unknown') : (query.data?.locationName ?? t('location'))
  return (
    <>
      <div className="wrap">
        <Breadcrumb places={[{ label: t('back'), to: listAddress }]} />
      </div>
      <Page title={title} {...(query.data && { kind: t('location') })}>
        <QueryState query={query} failed={t('location.failed')}>
          {(location) =>
            location === null ? (
              <EmptyShelf
                why={t('unknown.why')}
                action={<LinkButton href={listAddress}>{t('back')}</LinkButton>}
              >
                {t('unknown')}
              </EmptyShelf>
            ) : (
              <>
                <Facts
                  facts={[
                    [t('campus'), location.campusName],
                    [t('phone'), location.phone],
                    [
                      t('items.label'),
                      t('items', {
                        count: location.itemCount,
                        total: location.itemCount.toLocaleString(i18n.language),
                      }),
                    ],
                  ]}
                />
                <TitlesAt locationId={locationId} />
              </>
            )
          }
        </QueryState>
      </Page>
    </>
  )
}

function TitlesAt({ locationId }: { locationId: string }) {
  const { t, i18n } = useTranslation('locations')
  const [page, turnTo] = usePageNumber()
  const query = useQuery(titlesAtQuery(locationId, page))
  const availability = useAvailability(query.data?.searchList.map(({ recordId }) => recordId) ?? [])
  return (
    <section className={styles['titles']} aria-labelledby="titles-at">
      <div className="head-row">
        <h2 id="titles-at" className="t-section">
          {t('titles')}
        </h2>
        <Link className="link-more push" to={addressOf({ choices: { locationId: [locationId] } })}>
          {t('titles.search')}
        </Link>
      </div>
      <QueryState query={query} waiting={<BookRowsSkeleton />} failed={t('titles.failed')}>
        {({ total, searchList }) =>
          total === 0 ? (
            <EmptyShelf>{t('titles.none')}</EmptyShelf>
          ) : (
            <>
              <BookRows>
                {searchList.map(({ recordId, title, author, publisher, publishYear, callNo }) => {
                  const lang = languageOf(title, i18n.language)
                  return (
                    <BookRow
                      key={recordId}
                      headingLevel={3}
                      name={title}
                      to={recordAddress(recordId)}
                      {...(lang && { lang })}
                      meta={[author, publisher, publishYear].filter(Boolean).join(' / ')}
                      cover={<Cover book={{ id: String(recordId), title, author }} lang={lang} />}
                    >
                      <AvailabilityLine
                        availability={availability.data?.[recordId]}
                        isOnItsWay={availability.isPending}
                        callNo={callNo}
                      />
                    </BookRow>
                  )
                })}
              </BookRows>
              <Pager page={page} total={total} rows={rowsOfTitles} onChange={turnTo} />
            </>
          )
        }
      </QueryState>
    </section>
  )
}
