import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './NoteList.module.css'

export interface Note {
  id: string
  text: string
  /** A page of ours, or a web address; without one it is only told. */
  to?: string | undefined
  /** A small word at the end of the line. */
  end?: ReactNode
}

/** Short lines with a word at their end: databases and their dates, donations and their donors. */
export const NoteList = ({ notes }: { notes: readonly Note[] }) => (
  <ul className={styles['notes']}>
    {notes.map(({ id, text, to, end }) => (
      <li key={id}>
        <NoteText to={to}>{text}</NoteText>
        {end !== undefined && <span className="t-cap num">{end}</span>}
      </li>
    ))}
  </ul>
)

function NoteText({ to, children }: { to: string | undefined; children: string }) {
  if (to === undefined) return <span>{children}</span>
  if (to.startsWith('/')) {
    return (
      <Link to={to} className="link-ink">
        {children}
      </Link>
    )
  }
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className="link-ink">
      {children}
    </a>
  )
}
