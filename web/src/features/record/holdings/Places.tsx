import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import styles from '../RecordPage.module.css'
import { useLocations, type LibraryItems } from '../useRecord.ts'
import { OpenThisWeek } from './OpenToday.tsx'

/** More of the places where these copies stand: the campus, how much is there, whom to call. */
export function Places({ library }: { library: LibraryItems }) {
  const { libCode, list } = library
  const { t, i18n } = useTranslation('record')
  const [isOpen, setIsOpen] = useState(false)
  const query = useLocations(libCode, isOpen)
  const names = new Set(list.flatMap((item) => [item.locationName, item.curLocationName]))
  return (
    <details className={styles['places']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('places')}</summary>
      {isOpen && <OpenThisWeek library={library} />}
      {isOpen && (
        <QueryState query={query} failed={t('places.failed')}>
          {(places) => (
            <dl>
              {places
                .filter(({ locationName }) => names.has(locationName))
                .map(({ locationId, locationName, campusName, itemCount, phone }) => (
                  <div key={locationId}>
                    <dt>{locationName}</dt>
                    <dd>
                      {[
                        campusName,
                        t('places.items', {
                          count: itemCount,
                          total: itemCount.toLocaleString(i18n.language),
                        }),
                        phone && t('places.phone', { phone }),
                      ]
                        .filter(Boolean)
                        .join(t('comma'))}
                    </dd>
                  </div>
                ))}
            </dl>
          )}
        </QueryState>
      )}
    </details>
  )
}
