import type { ReactNode } from 'react'
import { classes } from '../page/classes.ts'
import styles from './EmptyShelf.module.css'

interface Props {
  /** One line that says what is missing. */
  children: ReactNode
  /** One sentence that says why, or how something gets here. */
  why?: ReactNode
  /** One button or link. */
  action?: ReactNode
  icon?: ReactNode
  isCentred?: boolean
}

/** Instead of a list without entries. */
export const EmptyShelf = ({ children, why, action, icon, isCentred = false }: Props) => (
  <div className={classes(styles['empty'], isCentred && styles['empty--centre'])}>
    {icon}
    <p className={styles['empty__title']}>{children}</p>
    {why && <p className={styles['empty__why']}>{why}</p>}
    {action && <div className={styles['empty__act']}>{action}</div>}
  </div>
)
