import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressOf } from './address.ts'
import styles from './PopularSearches.module.css'
import { usePopularSearches } from './useSuggestions.tsx'

/** The ten most frequent searches, each a link to its result. Without any there is nothing. */
export function PopularSearches() {
  const { t } = useTranslation('search')
  const popular = usePopularSearches()
  if (popular.length === 0) return null
  return (
    <nav className={styles['popular']} aria-labelledby="popular-searches">
      <span id="popular-searches">{t('popular')}</span>
      <ul>
        {popular.map(({ keyword }) => (
          <li key={keyword}>
            <Link to={addressOf({ keyword })}>{keyword}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
