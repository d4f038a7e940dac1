import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressOf } from '../search/search.ts'
import styles from './HotWords.module.css'
import { useAreHotWordsShown, useTopTen } from './useHome.ts'

/** The ten most frequent searches, each a link to its result: they stand below the search box, and nowhere else. */
export function HotWords() {
  const { t } = useTranslation('home')
  const isShown = useAreHotWordsShown()
  const { data = [] } = useTopTen()
  if (!isShown || data.length === 0) return null
  return (
    <nav className={styles['hot']} aria-labelledby="hot-words">
      <h2 id="hot-words">{t('block.topTen')}</h2>
      <ul>
        {data.slice(0, 10).map(({ keyword }) => (
          <li key={keyword}>
            <Link to={addressOf({ keyword })}>{keyword}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
