import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../page/classes.ts'
import styles from './Skeleton.module.css'
import { useWaiting } from './waiting.ts'

interface SkeletonProps {
  shape: 'text' | 'title' | 'page' | 'cover' | 'button'
  /** As wide as what will stand here, e.g. `62%` or `80px`. */
  width: string
}

/** A quiet block in the size of what is coming. */
export const Skeleton = ({ shape, width }: SkeletonProps) => (
  <span className={classes(styles['skeleton'], styles[`skeleton--${shape}`])} style={{ width }} />
)

/** Around skeletons: says to everybody else that something is loading, and after a while to those who see them, too. */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  useWaiting()
  return (
    <div aria-busy>
      <output className="sr">{t('loading')}</output>
      <div aria-hidden>{children}</div>
    </div>
  )
}

/** The rows of a list of books on their way. */
export const BookRowsSkeleton = ({ rows = 5 }: { rows?: number }) => (
  <Loading>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={styles['row']}>
        <Skeleton shape="cover" width="80px" />
        <div>
          <Skeleton shape="title" width="38%" />
          <Skeleton shape="text" width="62%" />
          <Skeleton shape="text" width="48%" />
        </div>
      </div>
    ))}
  </Loading>
)
