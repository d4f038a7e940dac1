import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { chosenLibrary } from '../../../platform/session.ts'
import { addressOf } from './address.ts'
import styles from '../SearchPage.module.css'
import { spelling } from '../queries.ts'

/** What the reader may have meant, with what it finds: a link, for what was typed may be right. */
export function DidYouMean({ keyword }: { keyword: string }) {
  const { t, i18n } = useTranslation('search')
  const { data } = useQuery(spelling(keyword))
  if (!data?.spellWord) return null
  const { spellWord: what } = data
  const total = data.count.toLocaleString(i18n.language)
  // The number is that of all libraries.
  const isForAll = chosenLibrary() === ''
  return (
    <p className={styles['meant']}>
      {t('meant')}{' '}
      <Link to={addressOf({ keyword: what })}>
        {isForAll ? t('next.counted', { what, total }) : what}
      </Link>
    </p>
  )
}
