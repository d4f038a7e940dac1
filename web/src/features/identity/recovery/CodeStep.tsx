import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { CodeField } from './CodeField.tsx'
import styles from './recovery.module.css'
import { StepHeading } from './Steps.tsx'

interface Props {
  /** Where the code went, masked. */
  to: string
  sent: { at: number; remainTimes: number }
  isBusy: boolean
  message: string | undefined
  onGiven: (code: string) => void
  onSendAgain: () => void
}

/** The code that came. */
export function CodeStep({ to, sent, isBusy, message, onGiven, onSendAgain }: Props) {
  const { t } = useTranslation('identity')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const isComplete = /^\d{6}$/.test(code.trim())
    setMissing(!isComplete)
    if (isComplete) onGiven(code.trim())
  }

  return (
    <form className={styles['form']} noValidate aria-label={t('reset.code')} onSubmit={submit}>
      <StepHeading>{t('reset.code')}</StepHeading>
      <CodeField
        sentAt={sent.at}
        remainTimes={sent.remainTimes}
        value={code}
        onChange={(text) => {
          setCode(text)
          setMissing(false)
        }}
        onSendAgain={onSendAgain}
        hint={t('code.sentTo', { to })}
        error={isMissing ? t('code.missing') : message}
      />
      <Button
        type="submit"
        look="main"
        size="lg"
        isBlock
        isBusy={isBusy}
        busyLabel={t('reset.busy')}
      >
        {t('reset.next')}
      </Button>
    </form>
  )
}
