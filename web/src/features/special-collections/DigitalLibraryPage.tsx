import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { NotFoundPage } from '../../ui/page/NotFoundPage.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { useInstitution } from '../institutions/institutions.tsx'
import { collectionAddress } from './address.ts'
import { collectionMapQuery } from './queries.ts'
import styles from './SpecialCollections.module.css'

export { prepareCollectionMap } from './prepare.ts'

/** The one institution that has a digital library, by the specification. */
const groupOfDigitalLibrary = '100041'

/** The electronic collections of the institution that has a digital library; elsewhere there is no such page. */
export function DigitalLibraryPage() {
  const { group } = useInstitution()
  return group.groupCode === groupOfDigitalLibrary ? <CollectionMap /> : <NotFoundPage />
}

function CollectionMap() {
  const { t, i18n } = useTranslation('special-collections')
  const query = useQuery(collectionMapQuery(i18n.language))
  return (
    <Page title={t('map')} lead={t('map.lead')}>
      <QueryState query={query} failed={t('map.failed')}>
        {(collections) =>
          collections.length === 0 ? (
            <EmptyShelf why={t('none.why')}>{t('map.none')}</EmptyShelf>
          ) : (
            <ul className={styles['list']} aria-label={t('map')}>
              {collections.map(({ recordId, collectionName }) => (
                <li key={recordId}>
                  <Link className="t-book link-ink" to={collectionAddress(recordId)}>
                    {collectionName}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Page>
  )
}
