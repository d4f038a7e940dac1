import { listTopTen } from '@shulin/contract/search'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../platform/api.ts'
import { addressOf } from './address.ts'
import styles from './PopularSearches.module.css'

/** The ten most frequent searches, each a link to its result. Without any there is nothing. */
export function PopularSearches() {
  const { t } = useTranslation('search')
  const { data = [] } = useQuery({
    queryKey: ['topTen'],
    queryFn: () => call(listTopTen, {}),
    staleTime: 60_000,
  })
  if (data.length === 0) return null
  return (
    <nav className={styles['popular']} aria-labelledby="popular-searches">
      <span id="popular-searches">{t('popular')}</span>
      <ul>
        {data.map(({ keyword }) => (
          <li key={keyword}>
            <Link to={addressOf({ keyword })}>{keyword}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
