import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { Countdown } from '../feedback/Countdown.tsx'
import { classes } from './classes.ts'
import { QrCode } from './QrCode.tsx'
import styles from './ShownCode.module.css'

interface Props {
  /** As it is read; it is read out letter by letter. */
  code: string
  /** The same with gaps where the eye wants them. */
  inParts: string
  /** What whoever scans the picture gets. */
  scanned: string
  /** When it arrived, in milliseconds by the clock of this machine, and how long it is good from then on. */
  since: number
  lasts: number
  isBusy: boolean
  onRenew: () => void
  words: {
    picture: string
    timeLeft: string
    lastMinute: string
    good: string
    over: string
    /** On the button over one that has ended, and on the one below a good one. */
    again: string
    another: string
  }
}

/** So many letters stand in one line of a phone at their full size. */
const longest = 12

/** A code to be shown at a desk, large and as a QR code, as long as it is good; then another one. */
export function ShownCode(props: Props) {
  const { code, inParts, scanned, since, lasts, isBusy, onRenew, words } = props
  const [isOver, setOver] = useState(false)
  return (
    <div className={styles['code']}>
      <div className={classes(styles['shown'], isOver && styles['shown--over'])}>
        <div aria-hidden={isOver || undefined} className={styles['fades']}>
          <QrCode text={scanned} label={words.picture} />
          <p
            className={classes(
              'num',
              styles['letters'],
              inParts.length > longest && styles['letters--long'],
            )}
          >
            {/* Read out letter by letter: it is no word. */}
            <span aria-hidden>{inParts}</span>
            <span className="sr">{code.split('').join(' ')}</span>
          </p>
        </div>
        {isOver && (
          <div className={styles['over']}>
            <Button look="main" isBusy={isBusy} onPress={onRenew}>
              {words.again}
            </Button>
          </div>
        )}
      </div>
      <div className={styles['time']}>
        <Countdown
          since={since}
          lasts={lasts}
          label={words.timeLeft}
          lastMinute={words.lastMinute}
          onEnd={() => setOver(true)}
        />
        <output>{isOver ? words.over : words.good}</output>
      </div>
      {!isOver && (
        <Button look="text" size="sm" isBusy={isBusy} onPress={onRenew}>
          {words.another}
        </Button>
      )}
    </div>
  )
}
