import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './Breadcrumb.module.css'

interface Props {
  /** From the outermost place to this one; the last has no link. A single link leads back. */
  places: readonly { label: string; to?: string }[]
  /** At the right end, e.g. the next record. */
  end?: ReactNode
}

/** Where this page stands, and the way back. */
export function Breadcrumb({ places, end }: Props) {
  const { t } = useTranslation('ui')
  const isWayBack = places.length === 1
  return (
    <nav className={styles['crumbs']} aria-label={t('breadcrumb')}>
      <ol>
        {places.map(({ label, to }, place) => (
          <li key={label} {...(to === undefined && { 'aria-current': 'page' as const })}>
            {place > 0 && <ChevronRight aria-hidden />}
            {to === undefined ? (
              label
            ) : (
              <Link to={to}>
                {isWayBack && <ChevronLeft aria-hidden />}
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {end && <div className={styles['end']}>{end}</div>}
    </nav>
  )
}
