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
 * A cover that leads where the title beside it does, for those who tap pictures. Who reads with keys or ears has the title: a
 * second link to the same place would only be in the way.
 */
export const CoverLink = ({ to, isHere = false, children }: Props) =>
  isHere ? (
    children
  ) : (
    <Link
      to={to}
      tabIndex={-1}
      aria-hidden
      className={styles['link']}
      // What is hidden from ears must not get the focus by a tap either.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </Link>
  )
