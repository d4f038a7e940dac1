import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StepForm } from './StepForm.tsx'
import { CodeField } from './CodeField.tsx'
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

  function submit() {
    const isComplete = /^\d{6}$/.test(code.trim())
    setMissing(!isComplete)
    if (isComplete) onGiven(code.trim())
  }

  return (
    <StepForm
      label={t('reset.code')}
      next={t('reset.next')}
      busy={t('reset.busy')}
      isBusy={isBusy}
      onSubmit={submit}
    >
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
    </StepForm>
  )
}
