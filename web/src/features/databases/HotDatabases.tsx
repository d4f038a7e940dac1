import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { databaseAddress, type Family } from './address.ts'
import styles from './databases.module.css'
import { hotDatabases } from './queries.ts'

/** What is visited most. When that cannot be told any more, nothing is shown that was told before. */
export function HotDatabases({ family }: { family: Family }) {
  const { t } = useTranslation('databases')
  const query = useQuery(hotDatabases(family))
  const list = query.isError ? [] : (query.data ?? [])
  if (list.length === 0) return null
  return (
    <nav className={styles['hot']} aria-label={t('hot')}>
      <span className="t-2" aria-hidden>
        {t('hot.label')}
      </span>
      <ul>
        {list.map(({ id, name }) => (
          <li key={id}>
            <Link to={databaseAddress(family, id)}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
