import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../page/classes.ts'
import styles from './RankList.module.css'

export interface RankedEntry {
  id: string | number
  title: string
  to: string
  /** The language of the title, when it is not that of the page. */
  lang?: string | undefined
  /** Author, or whatever tells two of one name apart. */
  by: string
  /** What the place was won by, in words: 412 次. */
  value: string
}

interface Props {
  label: string
  ranked: readonly RankedEntry[]
  /** Whether an entry is to be had, where that can be asked. */
  statusOf?: (id: RankedEntry['id']) => ReactNode
}

/** Titles in the order of a count, the first three marked. */
export const RankList = ({ label, ranked, statusOf }: Props) => (
  <ol className={classes(styles['rank'], statusOf && styles['rank--status'])} aria-label={label}>
    {ranked.map(({ id, title, to, lang, by, value }, place) => (
      <li key={id}>
        <span className={styles['n']} aria-hidden>
          {place + 1}
        </span>
        <Link to={to} lang={lang} className="t-book-sm link-ink clamp-1">
          {title}
        </Link>
        <span className={`t-2 clamp-1 ${styles['by']}`}>{by}</span>
        {statusOf && <span className={styles['status']}>{statusOf(id)}</span>}
        <span className={`t-2 num ${styles['value']}`}>{value}</span>
      </li>
    ))}
  </ol>
)
