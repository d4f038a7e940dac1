import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/Button.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { recordAddress } from '../search/search.ts'
import styles from './databases.module.css'
import { packagesOf, rowsOfTitles, titlesOfPackage } from './queries.ts'

/** What the library has of the database: its packages, and the titles of the one that is open. */
export function Packages({ databaseId }: { databaseId: string }) {
  const { t, i18n } = useTranslation('databases')
  const { data } = useQuery(packagesOf(databaseId))
  const [open, setOpen] = useState<string>()
  if (!data || data.list.length === 0) return null
  return (
    <section className={styles['part']} aria-labelledby="packages">
      <h2 id="packages" className="t-section">
        {t('packages')}
      </h2>
      <ul className={styles['packages']}>
        {data.list.map(({ packageId, packageName, count }) => (
          <li key={packageId}>
            <div className={styles['package']}>
              <h3 className="t-book-sm">{packageName}</h3>
              <span className="t-2 num">
                {t('packages.titles', { count, total: count.toLocaleString(i18n.language) })}
              </span>
              <Button
                look="text"
                size="sm"
                aria-expanded={open === packageId}
                aria-label={t('packages.of', { name: packageName })}
                onPress={() => setOpen(open === packageId ? undefined : packageId)}
              >
                {t(open === packageId ? 'packages.close' : 'packages.open')}
              </Button>
            </div>
            {open === packageId && <Titles packageId={packageId} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Titles({ packageId }: { packageId: string }) {
  const { t } = useTranslation('databases')
  const [page, setPage] = useState(1)
  const query = useQuery(titlesOfPackage(packageId, page))
  return (
    <QueryState query={query} failed={t('packages.failed')}>
      {({ total, list }) => (
        <div className={styles['titles']}>
          <ul>
            {list.map(({ recordId, title, issn }) => (
              <li key={recordId}>
                <Link className="link-ink" to={recordAddress(recordId)}>
                  {title}
                </Link>{' '}
                <span className="t-cap num">{issn}</span>
              </li>
            ))}
          </ul>
          <Pager page={page} total={total} rows={rowsOfTitles} onChange={setPage} />
        </div>
      )}
    </QueryState>
  )
}
