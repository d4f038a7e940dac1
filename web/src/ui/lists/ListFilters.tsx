import type { ReactNode } from 'react'
import styles from './ListFilters.module.css'

interface Props {
  /** How many rows there are, in words. */
  count?: ReactNode
  children?: ReactNode
}

/** What narrows a list of the console, and how much is left of it. */
export const ListFilters = ({ count, children }: Props) => (
  <div className={styles['filters']}>
    {children}
    {count !== undefined && <output className={styles['count']}>{count}</output>}
  </div>
)
