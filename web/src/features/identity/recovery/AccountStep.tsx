import { isCertificateNo } from '@shulin/contract/contact-formats'
import { beginRecovery } from '@shulin/contract/recovery'
import { useTranslation } from 'react-i18next'
import { call, type Answer } from '../../../platform/api.ts'
import { mappingPath, remembered } from '../../../platform/session.ts'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { StepForm } from './StepForm.tsx'
import { useVerificationCode } from '../login/useVerificationCode.ts'
import { VerificationPicture } from '../login/VerificationPicture.tsx'
import { StepHeading } from './Steps.tsx'

export type StartedRecovery = Answer<typeof beginRecovery> & { username: string }

const nothing = { username: '', name: '', certificateNo: '', verifyCode: '' }

/** Who forgot the password: account, name and verification code; the certificate number for whoever wants to give it. */
export function AccountStep({ onBegun }: { onBegun: (recovery: StartedRecovery) => void }) {
  const { t } = useTranslation('identity')
  const code = useVerificationCode()
  const form = useForm({
    first: nothing,
    tells: 'first',
    rules: ({ username, name, certificateNo, verifyCode }) => ({
      username: username.trim() === '' ? t('reset.username.wrong') : undefined,
      name: name.trim() === '' ? t('reset.name.wrong') : undefined,
      certificateNo:
        certificateNo.trim() !== '' && !isCertificateNo(certificateNo.trim())
          ? t('reset.certificateNo.wrong')
          : undefined,
      verifyCode: verifyCode.trim() === '' ? t('reset.verifyCode.wrong') : undefined,
    }),
    act: async ({ username, name, certificateNo, verifyCode }, { set }) => {
      const body = {
        username: username.trim(),
        name: name.trim(),
        ...(certificateNo.trim() !== '' && { certificateNo: certificateNo.trim() }),
        verifyCode: verifyCode.trim(),
        codeKey: remembered('codeKey'),
        mappingPath: mappingPath(),
      }
      try {
        const begun = await call(beginRecovery, { body }, { isSilent: true })
        onBegun({ ...begun, username: body.username })
      } catch (failure) {
        // Each code works once.
        set('verifyCode', '')
        void code.renew()
        throw failure
      }
    },
  })
  const field = (name: keyof typeof nothing) => ({ ...form.field(name), maxLength: 128 })

  return (
    <StepForm
      label={t('reset.account')}
      next={t('reset.next')}
      busy={t('reset.busy')}
      isBusy={form.isBusy}
      refused={form.refused}
      onSubmit={form.submit}
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
