import type { ReactNode } from 'react'
import styles from './Timeline.module.css'

interface Step {
  id: string
  /** The moment as it is written, and for machines. */
  time: string
  at: string
  text: string
  note?: ReactNode
}

interface Props {
  label: string
  /** Newest first. */
  steps: readonly Step[]
  /** What is still to come, above the newest. */
  expected?: string | undefined
}

/** What happened, newest first, and above it what is still to come. */
export const Timeline = ({ label, steps, expected }: Props) => (
  <ol className={styles['timeline']} aria-label={label}>
    {expected && (
      <li className={styles['coming']}>
        <p>{expected}</p>
      </li>
    )}
    {steps.map(({ id, time, at, text, note }) => (
      <li key={id}>
        <time className="num" dateTime={at}>
          {time}
        </time>
        <p>{text}</p>
        {note && <p className={styles['note']}>{note}</p>}
      </li>
    ))}
  </ol>
)
