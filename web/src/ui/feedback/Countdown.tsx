import { useEffect, useState } from 'react'
import { classes } from '../page/classes.ts'
import styles from './Countdown.module.css'

interface Props {
  /** When it began, in milliseconds by the clock of this machine. */
  since: number
  /** How long it lasts, in milliseconds. */
  lasts: number
  label: string
  /** Read out when a minute is left. */
  lastMinute: string
  onEnd: () => void
}

const aMinute = 60_000
/** The length of the ring, as the drawing has it. */
const round = 2 * Math.PI * 28

/** A ring that empties, with the time that is left as text inside. It is not read out second by second. */
export function Countdown({ since, lasts, label, lastMinute, onEnd }: Props) {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.min(lasts, since + lasts - now))
  const isOver = left === 0

  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(clock)
  }, [])
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])

  const seconds = Math.ceil(left / 1000)
  const isShort = left < aMinute
  return (
    <div className={classes(styles['countdown'], isShort && styles['countdown--short'])}>
      <svg viewBox="0 0 64 64" aria-hidden>
        <circle cx="32" cy="32" r="28" />
        <circle
          cx="32"
          cy="32"
          r="28"
          strokeDasharray={round}
          strokeDashoffset={round * (1 - left / lasts)}
        />
      </svg>
      <span role="timer" aria-label={label} aria-live="off" className="num">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </span>
      <output className="sr">{isShort && !isOver ? lastMinute : ''}</output>
    </div>
  )
}
