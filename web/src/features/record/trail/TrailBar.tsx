import { ChevronLeft } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { HitsBeside } from '../../search/search.ts'
import styles from './TrailBar.module.css'
import type { Trail } from './useTrail.ts'

interface Props {
  /** None on a page that is no title of a list. */
  recordId?: number
  trail: Trail
  /** One list is meant, however the reader came. */
  to?: string
}

/** Above a title: the way back, by the name of where it leads, and what stands before and behind it in the result. */
export function TrailBar({ recordId, trail, to }: Props) {
  const { t } = useTranslation('record')
  const { list, isFirst } = trail
  if (to !== undefined) {
    return (
      <div className={styles['bar']}>
        <Link className={`link-more ${styles['back']}`} to={to}>
          <ChevronLeft aria-hidden />
          <span>{t('back.favourites')}</span>
        </Link>
      </div>
    )
  }
  if (isFirst) return <div className={styles['none']} />
  return (
    <div className={styles['bar']}>
      <Back trail={trail} />
      {list !== undefined && recordId !== undefined && (
        <Suspense>
          <HitsBeside recordId={recordId} list={list} />
        </Suspense>
      )}
    </div>
  )
}

/** Back in the history, where the page that was left knows its place; a list that was walked on is opened where it was left. */
function Back({ trail: { from, list, search, hasWalked } }: { trail: Trail }) {
  const { t } = useTranslation('record')
  const navigate = useNavigate()
  function name() {
    if (search?.keyword) return t('back.results', { keyword: search.keyword })
    if (search) return t('back.found')
    if (from?.address === '/home') return t('back.home')
    return from?.title ? t('back.to', { page: from.title }) : t('back')
  }
  const goBack = () =>
    list !== undefined && hasWalked ? navigate(list, { replace: true }) : navigate(-1)
  return (
    <button type="button" className={`link-more ${styles['back']}`} onClick={() => void goBack()}>
      <ChevronLeft aria-hidden />
      <span>{name()}</span>
    </button>
  )
}
