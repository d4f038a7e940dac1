import type { ReactNode } from 'react'
import styles from './ListFilters.module.css'

interface Props {
  /** A search field: takes the room that is left. */
  find?: ReactNode
  /** How many rows there are, in words. */
  count?: ReactNode
  children?: ReactNode
}

/** What narrows a list of the console, and how much is left of it. */
export const ListFilters = ({ find, count, children }: Props) => (
  <div className={styles['filters']}>
    {find && <div className={styles['find']}>{find}</div>}
    {children}
    {count !== undefined && <output className={styles['count']}>{count}</output>}
  </div>
)
