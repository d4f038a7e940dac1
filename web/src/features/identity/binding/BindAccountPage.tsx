import { loginTypes, type LoginType } from '@shulin/contract/identity'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { StepForm } from '../recovery/StepForm.tsx'
import { WithPasswordKey } from '../password/WithPasswordKey.tsx'
import { requestBinding } from './bind-request.ts'
import { BindLayout } from './BindLayout.tsx'
import { OutsideAccount } from './OutsideAccount.tsx'

/** Binds a chat app or a learning app to a library account; the next login by it goes straight in. */
export function BindAccountPage() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const state = (useLocation().state ?? {}) as { openId?: string; loginType?: LoginType }
  const missing = (name: 'username' | 'password', typed: string) =>
    typed.trim() === '' ? t(`login.${name}.missing`) : undefined
  const form = useForm({
    first: { username: '', password: '' },
    tells: 'first',
    rules: ({ username, password }) => ({
      username: missing('username', username),
      password: missing('password', password),
    }),
    act: async (typed) => {
      await requestBinding({
        ...typed,
        loginType: state.loginType ?? loginTypes.chatApp,
        openId: state.openId ?? '',
      })
      showToast({ kind: 'success', message: t('bind.done') })
      void navigate('/login', { replace: true })
    },
  })
  return (
    <BindLayout title={t('bindAccount')} lead={t('bindAccount.lead')}>
      <OutsideAccount ticket={state.openId ?? ''}>
        <WithPasswordKey>
          <StepForm
            label={t('bindAccount')}
            next={t('bind.do')}
            busy={t('bind.busy')}
            isBusy={form.isBusy}
            refused={form.refused}
            onSubmit={form.submit}
          >
            <TextField
              {...form.field('username')}
              label={t('login.username')}
              autoComplete="username"
              maxLength={128}
            />
            <TextField
              {...form.field('password')}
              label={t('login.password')}
              type="password"
              autoComplete="current-password"
              maxLength={128}
            />
          </StepForm>
        </WithPasswordKey>
      </OutsideAccount>
    </BindLayout>
  )
}
