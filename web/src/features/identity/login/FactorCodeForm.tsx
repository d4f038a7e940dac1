import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useAttempt } from '../recovery/useAttempt.ts'
import { StepForm } from '../recovery/StepForm.tsx'

interface Props {
  label: string
  next: string
  look?: 'main' | 'danger-fill'
  /** A recovery code does as well; not where a phone is being set up. */
  takesRecoveryCode?: boolean
  /** What the server refused besides; its own refusals are shown by themselves. */
  refused?: string | undefined
  onGiven: (code: string) => Promise<void>
  children?: ReactNode
}

/** One field for the code that the phone shows. */
export function FactorCodeForm(props: Props) {
  const { label, next, look = 'main', takesRecoveryCode = true, refused, onGiven, children } = props
  const { t } = useTranslation('identity')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isBusy, refused: failure, attempt } = useAttempt()

  async function submit() {
    const typed = code.trim()
    setMissing(typed.length < 6)
    if (typed.length >= 6) await attempt(() => onGiven(typed))
  }

  return (
    <StepForm
      label={label}
      next={next}
      busy={t('reset.busy')}
      isBusy={isBusy}
      look={look}
      onSubmit={submit}
    >
      {children}
      <TextField
        label={t('factor.code')}
        name="code"
        autoComplete="one-time-code"
        maxLength={16}
        value={code}
        onChange={(text) => {
          setCode(text)
          setMissing(false)
        }}
        {...(takesRecoveryCode && { hint: t('factor.recovery') })}
        error={isMissing ? t('factor.code.missing') : (failure?.message ?? refused)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step is there to be filled in
        autoFocus
      />
    </StepForm>
  )
}
