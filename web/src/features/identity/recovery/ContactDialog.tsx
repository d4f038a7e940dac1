import { checkOwnMailCode, checkOwnPhoneCode } from '@shulin/contract/own-contacts'
import { replacePhone } from '@shulin/contract/recovery'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, RefusedCall } from '../../../platform/api.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { asReader } from '../session/as-reader.ts'
import { useProtection } from './protection.ts'
import type { ContactKind } from './contact-codes.ts'
import type { ProvenContact } from './ContactForm.tsx'
import { OldContactForm } from './OldContactForm.tsx'
import { OwnContactForm } from './OwnContactForm.tsx'
import { PasswordCheck } from './PasswordCheck.tsx'
import { useAccountChanged } from './useAccountChanged.ts'

interface Props {
  way: ContactKind
  /** The contacts that are verified: in the place of one of them the password and a code of one are asked first. */
  verified: readonly ContactKind[]
  onClose: () => void
}

/** Binds a mail address or a phone, or another in its place. */
export function ContactDialog({ way, verified, onClose }: Props) {
  const { t } = useTranslation('identity')
  const [checkTicket, setCheckTicket] = useState<string>()
  const [isOldProven, setOldProven] = useState(false)
  // Whoever has no password logs in again by the own sign-on, where the session is no longer fresh.
  const hasPassword = useProtection()?.hasPassword ?? true
  const accountChanged = useAccountChanged()
  const isReplaced = verified.includes(way)

  async function save({ contact, code }: ProvenContact) {
    const silent = { isSilent: true }
    const proof = { code, ...(checkTicket !== undefined && { checkTicket }) }
    if (way === 'email') {
      return call(checkOwnMailCode, { body: { email: contact, ...proof } }, silent)
    }
    const body = { phone: contact, ...proof }
    return isReplaced
      ? call(replacePhone, { body }, silent)
      : call(checkOwnPhoneCode, { body }, silent)
  }

  async function bind(proven: ProvenContact) {
    try {
      if (!(await asReader(() => save(proven)))) return t('confirm.needed')
    } catch (failure) {
      if (failure instanceof RefusedCall) return failure.reply.message
      throw failure
    }
    showToast({ kind: 'success', message: t(`contact.${way}.done`) })
    await accountChanged()
    onClose()
    return undefined
  }

  function step() {
    if (isReplaced && hasPassword && checkTicket === undefined) {
      return (
        <PasswordCheck why={t('contact.check')} next={t('reset.next')} onChecked={setCheckTicket} />
      )
    }
    if (isReplaced && !isOldProven) {
      const ways = [way, ...verified.filter((other) => other !== way)]
      return <OldContactForm ways={ways} onProven={() => setOldProven(true)} />
    }
    return <OwnContactForm way={way} save={t(`contact.${way}.save`)} onProven={bind} />
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isReplaced ? `contact.${way}.change` : `contact.${way}.bind`)}
    >
      {step()}
    </Dialog>
  )
}
