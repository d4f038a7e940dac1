import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressOf } from '../../search/search.ts'
import styles from '../HomeBlocks.module.css'
import { useAreHotWordsShown, usePopular, useTopTen } from '../useHome.ts'
import { Block } from './Block.tsx'

/** What is searched for often, but for the words that stand below the search box already. */
export function PopularWords() {
  const { t } = useTranslation('home')
  const query = usePopular()
  const areHotWordsShown = useAreHotWordsShown()
  const topTen = useTopTen()
  const above = new Set(
    areHotWordsShown ? topTen.data?.slice(0, 10).map(({ keyword }) => keyword) : [],
  )
  // Until both are known the block would show a word and take it back.
  const isKnown = topTen.data !== undefined || topTen.error !== null
  const words = isKnown ? query.data?.filter(({ keyword }) => !above.has(keyword)) : undefined
  return (
    <Block
      title={t('block.popularSearches')}
      query={{ data: words, error: query.error }}
      isEmpty={(searches) => searches.length === 0}
    >
      {(searches) => (
        <ul className={styles['cloud']}>
          {searches.map(({ keyword }) => (
            <li key={keyword}>
              <Link to={addressOf({ keyword })}>{keyword}</Link>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
