import { loginTypes, type LoginType } from '@shulin/contract/identity'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useAttempt } from '../recovery/useAttempt.ts'
import { focusField, StepForm } from '../recovery/StepForm.tsx'
import { WithPasswordKey } from '../password/WithPasswordKey.tsx'
import { requestBinding } from './bind-request.ts'
import { BindFrame } from './BindFrame.tsx'
import { OutsideAccount } from './OutsideAccount.tsx'

/** Binds a chat app or a learning app to a library account; the next login by it goes straight in. */
export function BindAccountPage() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const state = (useLocation().state ?? {}) as { openId?: string; loginType?: LoginType }
  const [typed, setTyped] = useState({ username: '', password: '' })
  const [wrong, setWrong] = useState<keyof typeof typed>()
  const { isBusy, refused, attempt } = useAttempt()

  async function submit(form: HTMLFormElement) {
    const missing = (['username', 'password'] as const).find((name) => typed[name].trim() === '')
    setWrong(missing)
    if (missing) return focusField(form, missing)
    const bound = await attempt(() =>
      requestBinding({
        ...typed,
        loginType: state.loginType ?? loginTypes.chatApp,
        openId: state.openId ?? '',
      }),
    )
    if (bound === undefined) return
    showToast({ kind: 'success', message: t('bind.done') })
    void navigate('/login', { replace: true })
  }

  const field = (name: keyof typeof typed) => ({
    name,
    maxLength: 128,
    value: typed[name],
    onChange: (text: string) => {
      setTyped((before) => ({ ...before, [name]: text }))
      if (wrong === name) setWrong(undefined)
    },
    error: wrong === name ? t(`login.${name}.missing`) : undefined,
  })
  return (
    <BindFrame title={t('bindAccount')} lead={t('bindAccount.lead')}>
      <OutsideAccount ticket={state.openId ?? ''}>
        <WithPasswordKey>
          <StepForm
            label={t('bindAccount')}
            next={t('bind.do')}
            busy={t('bind.busy')}
            isBusy={isBusy}
            refused={refused?.message}
            onSubmit={submit}
          >
            <TextField {...field('username')} label={t('login.username')} autoComplete="username" />
            <TextField
              {...field('password')}
              label={t('login.password')}
              type="password"
              autoComplete="current-password"
            />
          </StepForm>
        </WithPasswordKey>
      </OutsideAccount>
    </BindFrame>
  )
}
