import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './HitsBeside.module.css'
import { useHitsBeside, type Hit, type ListPage } from './useHitsBeside.ts'

interface Props extends ListPage {
  recordId: number
}

/** The way through a result from title to title, without the list between them. */
export function HitsBeside({ recordId, list }: Props) {
  const { t, i18n } = useTranslation('search')
  const beside = useHitsBeside(list, recordId)
  if (!beside) return null
  const { position, total, previous, next } = beside
  const number = (count: number) => count.toLocaleString(i18n.language)
  return (
    <nav className={styles['hits']} aria-label={t('hits')}>
      <Step to={previous}>
        <ChevronLeft aria-hidden />
        <span className={styles['word']}>{t('hits.previous')}</span>
      </Step>
      <span className="num">
        {t('hits.place', { position: number(position), total: number(total) })}
      </span>
      <Step to={next}>
        <span className={styles['word']}>{t('hits.next')}</span>
        <ChevronRight aria-hidden />
      </Step>
    </nav>
  )
}

/** It takes the place of the title before it in the history: back leads to the list, however far it was walked. */
function Step({ to, children }: { to: Hit | undefined; children: ReactNode }) {
  if (!to) return <span className={styles['end']}>{children}</span>
  const walked: ListPage = { list: to.list }
  return (
    <Link className={styles['step']} to={to.to} replace state={walked}>
      {children}
    </Link>
  )
}
