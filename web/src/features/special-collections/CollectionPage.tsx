import type { readSpecialCollection } from '@shulin/contract/special-collections'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import type { Answer, RefusedCall } from '../../platform/api.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { languageOf } from '../search/search.ts'
import { collectionAddress, listAddress, partsAddress, type CollectionPlace } from './address.ts'
import { CollectionTitles } from './CollectionTitles.tsx'
import { collectionQuery } from './queries.ts'
import styles from './SpecialCollections.module.css'
import { UnknownCollection } from './UnknownCollection.tsx'

export { prepareCollection } from './prepare.ts'

/** `/specialBaseDetail/{id}/{twoId}`: the address that other sites link to. */
export function CollectionPage() {
  const { id = '', twoId } = useParams()
  return <OneCollection key={`${id} ${twoId}`} place={{ id, twoId }} />
}

/** The same within the navigation; without a number there is only the list. */
export function ChosenCollectionPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const twoId = params.get('twoId') ?? undefined
  return id ? (
    <OneCollection key={`${id} ${twoId}`} place={{ id, twoId }} />
  ) : (
    <Navigate to={listAddress} replace />
  )
}

function OneCollection({ place }: { place: CollectionPlace }) {
  const { t, i18n } = useTranslation('special-collections')
  const query = useQuery(collectionQuery(place, i18n.language))
  if ((query.error as RefusedCall | null)?.reply?.errCode === 404) return <UnknownCollection />
  const { name, introduction, parent } = query.data ?? {}
  const lang = name === undefined ? undefined : languageOf(name, i18n.language)
  const wayBack = parent
    ? [
        { label: t('title'), to: listAddress },
        { label: parent.name, to: collectionAddress(parent.id) },
      ]
    : [{ label: t('all'), to: listAddress }]
  return (
    <>
      <div className="wrap">
        <Breadcrumb places={wayBack} />
      </div>
      <Page
        title={name ?? t('collection')}
        {...(name !== undefined && { kind: t('title') })}
        {...(lang && { lang })}
        lead={introduction}
      >
        <QueryState query={query} failed={t('collection.failed')}>
          {(collection) => (
            <>
              <Parts collection={collection} />
              <CollectionTitles place={place} />
            </>
          )}
        </QueryState>
      </Page>
    </>
  )
}

function Parts({
  collection: { id, child },
}: {
  collection: Answer<typeof readSpecialCollection>
}) {
  const { t } = useTranslation('special-collections')
  if (child.length === 0) return null
  return (
    <nav aria-label={t('parts')}>
      <ul className={styles['parts']}>
        {child.map((part) => (
          <li key={part.id}>
            <Link className="link-ink" to={collectionAddress(id, part.id)}>
              {part.name}
            </Link>
          </li>
        ))}
        <li>
          <Link className="link-more" to={partsAddress(id)}>
            {t('parts.all')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
