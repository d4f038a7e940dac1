import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import styles from './SignInPage.module.css'

interface Props {
  lead: string
  submit: string
  isBusy: boolean
  error: string | undefined
  /** A recovery code does as well; not where a phone is being set up. */
  takesRecoveryCode?: boolean
  onSubmit: (code: string) => void
}

/** One field for the code of the phone. */
export function CodeForm({
  lead,
  submit,
  isBusy,
  error,
  takesRecoveryCode = true,
  onSubmit,
}: Props) {
  const { t } = useTranslation('staff')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.trim()
    setMissing(typed.length < 6)
    if (typed.length >= 6) onSubmit(typed)
  }
  return (
    <form className={styles['form']} noValidate onSubmit={send}>
      <p>{lead}</p>
      <TextField
        label={t('code.label')}
        name="code"
        autoComplete="one-time-code"
        value={code}
        maxLength={16}
        {...(takesRecoveryCode && { hint: t('code.recovery') })}
        error={isMissing ? t('code.missing') : error}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of its page or dialog
        autoFocus
        onChange={setCode}
      />
      <Button type="submit" look="main" isBusy={isBusy} busyLabel={t('checking')}>
        {submit}
      </Button>
    </form>
  )
}
