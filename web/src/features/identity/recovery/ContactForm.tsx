import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { StepForm } from './StepForm.tsx'
import { CodeField } from './CodeField.tsx'
import type { useVerificationCode } from '../login/useVerificationCode.ts'
import { VerificationPicture } from '../login/VerificationPicture.tsx'
import { isContact, type ContactKind } from './contact-codes.ts'
import { useAttempt } from './useAttempt.ts'

export interface ProvenContact {
  way: ContactKind
  contact: string
  code: string
}

interface Props {
  way: ContactKind
  codes: {
    /** How many may still be sent today. */
    send: (
      way: ContactKind,
      contact: string,
      verifyCode: string,
    ) => Promise<{ remainTimes: number }>
  }
  /** Where a picture is read before a code is sent. */
  picture?: ReturnType<typeof useVerificationCode>
  /** What the last button says. */
  save: string
  /** Binds the contact; answers with what the server refused it with, if it did. */
  onProven: (proven: ProvenContact) => Promise<string | undefined>
  /** What else is asked for before a code is sent. */
  before?: ReactNode
}

/** A new mail address or phone: typed, reached by a code, and bound by it. */
export function ContactForm({ way, codes, picture, save, onProven, before }: Props) {
  const { t } = useTranslation('identity')
  const [sent, setSent] = useState<{ at: number; remainTimes: number }>()
  const { isBusy, refused, attempt } = useAttempt()

  async function send(contact: string, verifyCode: string) {
    const left = await attempt(() => codes.send(way, contact.trim(), verifyCode.trim()))
    if (left) setSent({ at: Date.now(), ...left })
    // Each picture is good once, whatever came of it.
    await picture?.renew()
  }

  const form = useForm({
    first: { contact: '', verifyCode: '', code: '' },
    tells: 'first',
    rules: ({ contact, verifyCode, code }) =>
      sent
        ? { code: /^\d{6}$/.test(code.trim()) ? undefined : t('code.missing') }
        : {
            contact: isContact[way](contact.trim()) ? undefined : t(`contact.${way}.wrong`),
            verifyCode:
              picture && verifyCode.trim() === '' ? t('login.verifyCode.missing') : undefined,
          },
    act: async ({ contact, verifyCode, code }, { set, refuse }) => {
      if (!sent) {
        await send(contact, verifyCode)
        set('verifyCode', '')
        return
      }
      const proven = { way, contact: contact.trim(), code: code.trim() }
      const refusal = await attempt(() => onProven(proven))
      if (refusal !== undefined) refuse('code', refusal)
    },
  })
  const { contact } = form.values

  return (
    <StepForm
      label={t(`contact.${way}.form`)}
      next={sent ? save : t('code.send')}
      busy={sent ? t('reset.busy') : t('code.sending')}
      isBusy={isBusy}
      refused={refused?.message}
      onSubmit={form.submit}
    >
      {before}
      <TextField
        {...form.field('contact')}
        label={t(`contact.${way}`)}
        type={way === 'email' ? 'email' : 'tel'}
        autoComplete={way === 'email' ? 'email' : 'tel'}
        maxLength={254}
        onChange={(text) => {
          form.set('contact', text)
          // A code is good for the contact it was sent to.
          setSent(undefined)
        }}
      />
      {picture && !sent && (
        <VerificationPicture
          code={picture}
          value={form.values.verifyCode}
          onChange={(text) => form.set('verifyCode', text)}
          error={form.errorOf('verifyCode')}
        />
      )}
      {sent && (
        <CodeField
          sentAt={sent.at}
          remainTimes={sent.remainTimes}
          value={form.values.code}
          onChange={(text) => form.set('code', text)}
          onSendAgain={() => {
            form.forgive('code')
            // Another picture is read first.
            if (picture) setSent(undefined)
            else void send(contact, '')
          }}
          hint={t('code.sentTo', { to: contact.trim() })}
          error={form.errorOf('code')}
        />
      )}
    </StepForm>
  )
}
