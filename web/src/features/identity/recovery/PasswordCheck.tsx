import { checkPassword } from '@shulin/contract/identity'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { served } from '../../../platform/served.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { encodePassword } from '../des.ts'
import styles from './recovery.module.css'
import { useAttempt } from './useAttempt.ts'

interface Props {
  /** Why it is asked. */
  why: string
  look?: 'main' | 'danger-fill'
  next: string
  onChecked: (checkTicket: string) => Promise<void> | void
}

/** The password once more, before a grave act. */
export function PasswordCheck({ why, look = 'main', next, onChecked }: Props) {
  const { t } = useTranslation('identity')
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isBusy, refused, attempt } = useAttempt()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(password === '')
    if (password === '') return
    await attempt(async () => {
      const body = { password: encodePassword(password, served.passwordKey) }
      const { checkTicket } = await call(checkPassword, { body }, { isSilent: true })
      await onChecked(checkTicket)
    })
  }

  return (
    <form
      className={styles['form']}
      noValidate
      aria-label={t('check')}
      onSubmit={(event) => void submit(event)}
    >
      <p className="t-2">{why}</p>
      <TextField
        label={t('login.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        value={password}
        onChange={setPassword}
        error={isMissing ? t('login.password.missing') : refused?.message}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there to be filled in
        autoFocus
      />
      <Button
        type="submit"
        look={look}
        size="lg"
        isBlock
        isBusy={isBusy}
        busyLabel={t('reset.busy')}
      >
        {next}
      </Button>
    </form>
  )
}
