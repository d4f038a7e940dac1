import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Cover.module.css'

interface Props {
  to: string
  /** It stands on the page it would lead to. */
  isHere?: boolean
  children: ReactNode
}

/**
 * A cover that leads to its book when it is pressed. The title beside it is the link that keyboards reach and that is read out:
 * nobody meets the same way twice.
 */
export const CoverLink = ({ to, isHere = false, children }: Props) =>
  isHere ? (
    children
  ) : (
    <Link to={to} className={styles['link']} tabIndex={-1} aria-hidden>
      {children}
    </Link>
  )
