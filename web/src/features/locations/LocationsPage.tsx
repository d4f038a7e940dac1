import type { listPlaces } from '@shulin/contract/institutions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Answer } from '../../platform/api.ts'
import { useShown } from '../../platform/first-drawing.ts'
import { useNarrow } from '../../platform/useNarrow.ts'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { TextTabs } from '../../ui/lists/TextTabs.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { filterIn, rowsOfLocations } from './first-calls.ts'
import styles from './Locations.module.css'
import { locationsQuery, placesQuery } from './queries.ts'

export { prepareLocations } from './prepare.ts'

/** Where the library's items stand, by campus and kind of location. */
export function LocationsPage() {
  const { t, i18n } = useTranslation('locations')
  const [params] = useSearchParams()
  const filter = filterIn(params)
  const { campusId, locationTypeCode, page } = filter
  const [, turnTo] = usePageNumber()
  const query = useQuery(locationsQuery(filter, i18n.language))
  const places = useQuery(placesQuery(i18n.language))
  // Campuses and kinds stand above the list, which would jump if they came after it.
  const data = places.isPending ? undefined : query.data
  const shown = useShown(data?.collectionLoc ?? [])
  return (
    <Page title={t('title')} lead={t('lead')}>
      {places.data && (
        <Choices places={places.data} campusId={campusId} locationTypeCode={locationTypeCode} />
      )}
      <QueryState
        query={{
          data,
          error: query.error,
          isFetching: query.isFetching,
          refetch: () => query.refetch(),
        }}
        failed={t('failed')}
      >
        {({ total }) =>
          total === 0 ? (
            <EmptyShelf>{t('none')}</EmptyShelf>
          ) : (
            <>
              <ul className={styles['locations']} aria-label={t('title')}>
                {shown.map(({ locationId, locationName, campusName, itemCount, phone }) => (
                  <li key={locationId}>
                    <Link
                      className="t-book link-ink"
                      to={`/collectionNavDetail?${new URLSearchParams({ locationId })}`}
                    >
                      {locationName}
                    </Link>
                    <p className="t-2">{[campusName, phone].filter(Boolean).join(' · ')}</p>
                    <p className="t-cap num">
                      {t('items', {
                        count: itemCount,
                        total: itemCount.toLocaleString(i18n.language),
                      })}
                    </p>
                  </li>
                ))}
              </ul>
              <Pager page={page} total={total} rows={rowsOfLocations} onChange={turnTo} />
            </>
          )
        }
      </QueryState>
    </Page>
  )
}

interface ChoicesProps {
  places: Answer<typeof listPlaces>
  campusId: string
  locationTypeCode: string
}

/** The list is useful without them: where they do not come, nothing is said. */
function Choices({ places, campusId, locationTypeCode }: ChoicesProps) {
  const { t } = useTranslation('locations')
  const narrow = useNarrow()
  const all = { id: '', label: t('all') }
  return (
    <div className={styles['choices']}>
      {places.campusCodes.length > 0 && (
        <TextTabs
          label={t('campus')}
          choices={[
            all,
            ...places.campusCodes.map((one) => ({ id: one.campusId, label: one.campusName })),
          ]}
          selected={campusId}
          onChange={(id) => narrow({ campusId: id || undefined })}
        />
      )}
      {places.locationTypeSelectiveDtos.length > 0 && (
        <TextTabs
          label={t('type')}
          choices={[
            all,
            ...places.locationTypeSelectiveDtos.map((one) => ({
              id: one.locationTypeCode,
              label: one.locationTypeName,
            })),
          ]}
          selected={locationTypeCode}
          onChange={(id) => narrow({ locationTypeCode: id || undefined })}
        />
      )}
    </div>
  )
}
