import { isCertificateNo } from '@shulin/contract/contact-formats'
import { beginRecovery } from '@shulin/contract/recovery'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Answer } from '../../../platform/api.ts'
import { mappingPath, remembered } from '../../../platform/session.ts'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { focusField, StepForm } from './StepForm.tsx'
import { useVerificationCode } from '../login/useVerificationCode.ts'
import { VerificationPicture } from '../login/VerificationPicture.tsx'
import { StepHeading } from './Steps.tsx'
import { useAttempt } from './useAttempt.ts'

export type Begun = Answer<typeof beginRecovery> & { username: string }

const nothing = { username: '', name: '', certificateNo: '', verifyCode: '' }
type Field = keyof typeof nothing

/** Who forgot the password: account, name and verification code; the certificate number for whoever wants to give it. */
export function AccountStep({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const { t } = useTranslation('identity')
  const [typed, setTyped] = useState(nothing)
  const [wrong, setWrong] = useState<Field>()
  const { isBusy, refused, attempt } = useAttempt()
  const code = useVerificationCode()

  const field = (name: Field) => ({
    name,
    maxLength: 128,
    value: typed[name],
    onChange: (text: string) => {
      setTyped((before) => ({ ...before, [name]: text }))
      if (wrong === name) setWrong(undefined)
    },
    error: wrong === name ? t(`reset.${name}.wrong`) : undefined,
  })

  function firstWrong(): Field | undefined {
    const missing = (['username', 'name'] as const).find((name) => typed[name].trim() === '')
    if (missing) return missing
    const number = typed.certificateNo.trim()
    if (number !== '' && !isCertificateNo(number)) return 'certificateNo'
    return typed.verifyCode.trim() === '' ? 'verifyCode' : undefined
  }

  async function submit(form: HTMLFormElement) {
    const first = firstWrong()
    setWrong(first)
    if (first) return focusField(form, first)
    const { username, name, certificateNo, verifyCode } = typed
    const body = {
      username: username.trim(),
      name: name.trim(),
      ...(certificateNo.trim() !== '' && { certificateNo: certificateNo.trim() }),
      verifyCode: verifyCode.trim(),
      codeKey: remembered('codeKey'),
      mappingPath: mappingPath(),
    }
    const begun = await attempt(() => call(beginRecovery, { body }, { isSilent: true }))
    if (begun) return onBegun({ ...begun, username: body.username })
    // Each code works once.
    setTyped((before) => ({ ...before, verifyCode: '' }))
    void code.renew()
  }

  return (
    <StepForm
      label={t('reset.account')}
      next={t('reset.next')}
      busy={t('reset.busy')}
      isBusy={isBusy}
      refused={refused?.message}
      onSubmit={submit}
    >
      <StepHeading isFirst>{t('reset.account')}</StepHeading>
      <p className="t-2">{t('reset.account.lead')}</p>
      <TextField {...field('username')} label={t('login.username')} autoComplete="username" />
      <TextField {...field('name')} label={t('reset.name')} autoComplete="name" />
      <TextField
        {...field('certificateNo')}
        label={t('reset.certificateNo')}
        autoComplete="off"
        isOptional
      />
      <VerificationPicture code={code} {...field('verifyCode')} />
    </StepForm>
  )
}
