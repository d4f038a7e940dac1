import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import styles from './recovery.module.css'

/** So long nobody can ask for another code. */
const pause = 60

interface Props {
  /** When the last code was sent, in milliseconds. */
  sentAt: number
  /** How many may still be sent today. */
  remainTimes: number
  value: string
  onChange: (code: string) => void
  onSendAgain: () => void
  error: string | undefined
  hint: string
}

/** Where a code is typed that came by mail or text message, and another one asked for. */
export function CodeField(props: Props) {
  const { sentAt, remainTimes, value, onChange, onSendAgain, error, hint } = props
  const { t } = useTranslation('identity')
  const seconds = useSecondsLeft(sentAt)
  return (
    <div>
      <TextField
        label={t('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={value}
        onChange={onChange}
        hint={hint}
        error={error}
      />
      <p className={styles['again']}>
        <Button
          look="text"
          size="sm"
          isDisabled={seconds > 0 || remainTimes === 0}
          onPress={onSendAgain}
        >
          {seconds > 0 ? t('code.againIn', { seconds }) : t('code.again')}
        </Button>
        <span>{t('code.left', { count: remainTimes })}</span>
      </p>
    </div>
  )
}

function useSecondsLeft(sentAt: number) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.min(pause, Math.ceil((sentAt + pause * 1000 - now) / 1000)))
}
