import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { focusField, StepForm } from './StepForm.tsx'
import { CodeField } from './CodeField.tsx'
import { isContact, type ContactCodes, type Way } from './contact-codes.ts'
import { useAttempt } from './useAttempt.ts'

export interface ProvenContact {
  way: Way
  contact: string
  code: string
}

interface Props {
  way: Way
  codes: ContactCodes
  /** What the last button says. */
  save: string
  /** Binds the contact; answers with what the server refused it with, if it did. */
  onProven: (proven: ProvenContact) => Promise<string | undefined>
  /** What else is asked for before a code is sent. */
  before?: ReactNode
}

/** A new mail address or phone: typed, reached by a code, and bound by it. */
export function ContactForm({ way, codes, save, onProven, before }: Props) {
  const { t } = useTranslation('identity')
  const [contact, setContact] = useState('')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<{ at: number; remainTimes: number }>()
  const [wrong, setWrong] = useState<{ field: 'contact' | 'code'; message: string }>()
  const { isBusy, refused, attempt } = useAttempt()

  function refuse(form: HTMLFormElement, field: 'contact' | 'code', message: string) {
    setWrong({ field, message })
    focusField(form, field)
  }

  async function send(form: HTMLFormElement) {
    if (!isContact[way](contact.trim())) return refuse(form, 'contact', t(`contact.${way}.wrong`))
    await sendAgain()
  }

  async function sendAgain() {
    setWrong(undefined)
    const left = await attempt(() => codes.send(way, contact.trim()))
    if (left) setSent({ at: Date.now(), ...left })
  }

  async function bind(form: HTMLFormElement) {
    setWrong(undefined)
    if (!/^\d{6}$/.test(code.trim())) return refuse(form, 'code', t('code.missing'))
    const proven = { way, contact: contact.trim(), code: code.trim() }
    const refusal = await attempt(() => onProven(proven))
    if (refusal !== undefined) refuse(form, 'code', refusal)
  }

  const errorOf = (field: 'contact' | 'code') =>
    wrong?.field === field ? wrong.message : undefined
  return (
    <StepForm
      label={t(`contact.${way}.form`)}
      next={sent ? save : t('code.send')}
      busy={sent ? t('reset.busy') : t('code.sending')}
      isBusy={isBusy}
      refused={refused?.message}
      onSubmit={sent ? bind : send}
    >
      {before}
      <TextField
        label={t(`contact.${way}`)}
        name="contact"
        type={way === 'email' ? 'email' : 'tel'}
        autoComplete={way === 'email' ? 'email' : 'tel'}
        maxLength={254}
        value={contact}
        onChange={(text) => {
          setContact(text)
          // A code is good for the contact it was sent to.
          setSent(undefined)
          setWrong(undefined)
        }}
        error={errorOf('contact')}
      />
      {sent && (
        <CodeField
          sentAt={sent.at}
          remainTimes={sent.remainTimes}
          value={code}
          onChange={setCode}
          onSendAgain={() => void sendAgain()}
          hint={t('code.sentTo', { to: contact.trim() })}
          error={errorOf('code')}
        />
      )}
    </StepForm>
  )
}
