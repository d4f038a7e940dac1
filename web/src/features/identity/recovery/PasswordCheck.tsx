import { checkPassword } from '@shulin/contract/identity'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { served } from '../../../platform/served.ts'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { encodePassword } from '../password/des.ts'
import { StepForm } from './StepForm.tsx'
import { WithPasswordKey } from '../password/WithPasswordKey.tsx'
import { useAttempt } from './useAttempt.ts'

interface Props {
  /** Why it is asked. */
  why: string
  look?: 'main' | 'danger-fill'
  next: string
  onChecked: (checkTicket: string) => Promise<void> | void
}

/** The password once more, before a grave act. */
export const PasswordCheck = (props: Props) => (
  <WithPasswordKey>
    <PasswordOnceMore {...props} />
  </WithPasswordKey>
)

function PasswordOnceMore({ why, look = 'main', next, onChecked }: Props) {
  const { t } = useTranslation('identity')
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isBusy, refused, attempt } = useAttempt()

  async function submit() {
    setMissing(password === '')
    if (password === '') return
    await attempt(async () => {
      const body = { password: encodePassword(password, served.passwordKey) }
      const { checkTicket } = await call(checkPassword, { body }, { isSilent: true })
      await onChecked(checkTicket)
    })
  }

  return (
    <StepForm
      label={t('check')}
      next={next}
      busy={t('reset.busy')}
      isBusy={isBusy}
      look={look}
      onSubmit={submit}
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
    </StepForm>
  )
}
