import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { CodeField } from './CodeField.tsx'
import { isContact, type ContactCodes, type Way } from './contact-codes.ts'
import styles from './recovery.module.css'
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
  const form = useRef<HTMLFormElement>(null)

  function refuse(field: 'contact' | 'code', message: string) {
    setWrong({ field, message })
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
  }

  async function send() {
    setWrong(undefined)
    if (!isContact[way](contact.trim())) return refuse('contact', t(`contact.${way}.wrong`))
    const left = await attempt(() => codes.send(way, contact.trim()))
    if (left) setSent({ at: Date.now(), ...left })
  }

  async function bind() {
    setWrong(undefined)
    if (!/^\d{6}$/.test(code.trim())) return refuse('code', t('code.missing'))
    const proven = { way, contact: contact.trim(), code: code.trim() }
    const refusal = await attempt(() => onProven(proven))
    if (refusal !== undefined) refuse('code', refusal)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void (sent ? bind() : send())
  }

  const errorOf = (field: 'contact' | 'code') =>
    wrong?.field === field ? wrong.message : undefined
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      aria-label={t(`contact.${way}.form`)}
      onSubmit={submit}
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
          onSendAgain={() => void send()}
          hint={t('code.sentTo', { to: contact.trim() })}
          error={errorOf('code')}
        />
      )}
      {refused && (
        <Notice kind="error" isLive>
          {refused.message}
        </Notice>
      )}
      <Button
        type="submit"
        look="main"
        size="lg"
        isBlock
        isBusy={isBusy}
        busyLabel={sent ? t('reset.busy') : t('code.sending')}
      >
        {sent ? save : t('code.send')}
      </Button>
    </form>
  )
}
