import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RankList } from '../../../ui/catalogue/RankList.tsx'
import { addressOf } from '../../search/search.ts'
import styles from '../HomeBlocks.module.css'
import { usePopular, useTopTen } from '../useHome.ts'
import { Block } from './Block.tsx'

export function TopTen() {
  const { t, i18n } = useTranslation('home')
  const query = useTopTen()
  return (
    <Block title={t('block.topTen')} query={query} isEmpty={(searches) => searches.length === 0}>
      {(searches) => (
        <RankList
          label={t('block.topTen')}
          ranked={searches.slice(0, 10).map(({ keyword, count }) => ({
            id: keyword,
            title: keyword,
            to: addressOf({ keyword }),
            by: '',
            value: t('searched', { count, number: count.toLocaleString(i18n.language) }),
          }))}
        />
      )}
    </Block>
  )
}

export function PopularWords() {
  const { t } = useTranslation('home')
  const query = usePopular()
  return (
    <Block
      title={t('block.popularSearches')}
      query={query}
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
