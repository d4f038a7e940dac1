import { loginTypes } from '@shulin/contract/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { useInstitution } from '../../institutions/institutions.tsx'
import { startSession } from '../login/log-in.ts'
import { home, takeNextPath } from '../login/next-path.ts'
import { currentReader } from '../session/reader.ts'
import { StepForm } from '../recovery/StepForm.tsx'
import { useAfterLogin } from '../login/useAfterLogin.ts'
import { useVerificationCode } from '../login/useVerificationCode.ts'
import { VerificationPicture } from '../login/VerificationPicture.tsx'
import { WithPasswordKey } from '../password/WithPasswordKey.tsx'
import { requestBinding } from './bind-request.ts'
import { BindLayout } from './BindLayout.tsx'
import { OutsideAccount } from './OutsideAccount.tsx'

/** Binds a single sign-on to a library account. Whoever is logged in already goes on at once. */
export function BindUidPage() {
  const navigate = useNavigate()
  const [isReader] = useState(() => currentReader() !== undefined)
  useEffect(() => {
    if (isReader) void navigate(takeNextPath(), { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- what counts is who came to this page
  }, [])
  return isReader ? null : <BindUidForm />
}

const nothing = { username: '', password: '', verifyCode: '' }

/** What is left empty the server refuses in its own words: the specification has no rules here. */
function BindUidForm() {
  const { t } = useTranslation('identity')
  const { config } = useInstitution()
  const queries = useQueryClient()
  const arrive = useAfterLogin()
  const { uid = '' } = (useLocation().state ?? {}) as { uid?: string }
  const code = useVerificationCode()
  const form = useForm({
    first: nothing,
    act: async (typed, { set }) => {
      let entered
      try {
        const bound = await requestBinding({ ...typed, loginType: loginTypes.unified, uid })
        if (bound !== true)
          entered = await startSession(bound, loginTypes.unified, { config, queries })
      } finally {
        // Each code works once.
        if (!entered) {
          set('verifyCode', '')
          void code.renew()
        }
      }
      if (entered) arrive(entered, home)
    },
  })
  const field = (name: keyof typeof nothing) => ({ ...form.field(name), maxLength: 128 })
  return (
    <BindLayout title={t('bindUid')} lead={t('bindUid.lead')}>
      <OutsideAccount ticket={uid}>
        <WithPasswordKey>
          <StepForm
            label={t('bindUid')}
            next={t('bind.doAndEnter')}
            busy={t('bind.busy')}
            isBusy={form.isBusy}
            refused={form.refused}
            onSubmit={form.submit}
          >
            <TextField {...field('username')} label={t('login.username')} autoComplete="username" />
            <TextField
              {...field('password')}
              label={t('login.password')}
              type="password"
              autoComplete="current-password"
            />
            <VerificationPicture code={code} {...field('verifyCode')} />
          </StepForm>
        </WithPasswordKey>
      </OutsideAccount>
    </BindLayout>
  )
}
