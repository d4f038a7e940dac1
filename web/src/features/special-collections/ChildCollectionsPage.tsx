import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import type { RefusedCall } from '../../platform/api.ts'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { collectionAddress, listAddress } from './address.ts'
import { collectionQuery, partsQuery } from './queries.ts'
import styles from './SpecialCollections.module.css'
import { UnknownCollection } from './UnknownCollection.tsx'

const rows = 20

/** The parts of a collection; without a number there are only the collections. */
export function ChildCollectionsPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <PartsOf key={id} id={id} /> : <Navigate to={listAddress} replace />
}

function PartsOf({ id }: { id: string }) {
  const { t, i18n } = useTranslation('special-collections')
  const [page, turnTo] = usePageNumber()
  const collection = useQuery(collectionQuery({ id }, i18n.language))
  const parts = useQuery(partsQuery(id, page, rows, i18n.language))
  if ((parts.error as RefusedCall | null)?.reply?.errCode === 404) return <UnknownCollection />
  const name = collection.data?.name
  return (
    <>
      <div className="wrap">
        <Breadcrumb
          places={[
            { label: t('title'), to: listAddress },
            { label: name ?? t('collection'), to: collectionAddress(id) },
          ]}
        />
      </div>
      <Page title={t('parts')} {...(name !== undefined && { kind: name, lead: name })}>
        <QueryState query={parts} failed={t('parts.failed')}>
          {({ total, list }) =>
            total === 0 ? (
              <EmptyShelf>{t('parts.none')}</EmptyShelf>
            ) : (
              <>
                <ul className={styles['list']} aria-label={t('parts')}>
                  {list.map((part) => (
                    <li key={part.id}>
                      <Link className="t-book link-ink" to={collectionAddress(id, part.id)}>
                        {part.name}
                      </Link>
                      <span className="t-2 num">
                        {t('count', {
                          count: part.count,
                          total: part.count.toLocaleString(i18n.language),
                        })}
                      </span>
                    </li>
                  ))}
                </ul>
                <Pager page={page} total={total} rows={rows} onChange={turnTo} />
              </>
            )
          }
        </QueryState>
      </Page>
    </>
  )
}
