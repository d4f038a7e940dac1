import { loginTypes } from '@shulin/contract/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useInstitution } from '../../institutions/institutions.tsx'
import { enter } from '../login/enter.ts'
import { home, takeNextPath } from '../login/next-path.ts'
import { currentReader } from '../session/reader.ts'
import { useAttempt } from '../recovery/useAttempt.ts'
import { StepForm } from '../recovery/StepForm.tsx'
import { useArrival } from '../login/useArrival.ts'
import { useVerificationCode } from '../login/useVerificationCode.ts'
import { VerificationPicture } from '../login/VerificationPicture.tsx'
import { WithPasswordKey } from '../password/WithPasswordKey.tsx'
import { requestBinding } from './bind-request.ts'
import { BindFrame } from './BindFrame.tsx'
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
  const arrive = useArrival()
  const { uid = '' } = (useLocation().state ?? {}) as { uid?: string }
  const [typed, setTyped] = useState(nothing)
  const { isBusy, refused, attempt } = useAttempt()
  const code = useVerificationCode()

  async function submit() {
    const entered = await attempt(async () => {
      const bound = await requestBinding({ ...typed, loginType: loginTypes.unified, uid })
      return bound === true ? undefined : enter(bound, loginTypes.unified, { config, queries })
    })
    if (entered) return arrive(entered, home)
    // Each code works once.
    setTyped((before) => ({ ...before, verifyCode: '' }))
    void code.renew()
  }

  const field = (name: keyof typeof typed) => ({
    name,
    maxLength: 128,
    value: typed[name],
    onChange: (text: string) => setTyped((before) => ({ ...before, [name]: text })),
  })
  return (
    <BindFrame title={t('bindUid')} lead={t('bindUid.lead')}>
      <OutsideAccount ticket={uid}>
        <WithPasswordKey>
          <StepForm
            label={t('bindUid')}
            next={t('bind.doAndEnter')}
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
            <VerificationPicture code={code} {...field('verifyCode')} error={undefined} />
          </StepForm>
        </WithPasswordKey>
      </OutsideAccount>
    </BindFrame>
  )
}
