import { bindContact, replacePhone } from '@shulin/contract/recovery'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, RefusedCall } from '../../../platform/api.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showToast } from '../../../ui/Toast.tsx'
import { rereadReader } from '../reader.ts'
import { contactCodes, type Way } from './contact-codes.ts'
import { ContactForm, type ProvenContact } from './ContactForm.tsx'
import { PasswordCheck } from './PasswordCheck.tsx'

interface Props {
  way: Way
  /** Whether a verified contact is replaced: then the password is asked first. */
  isReplaced: boolean
  onClose: () => void
}

/** Binds a mail address or a phone, or another in its place. */
export function ContactDialog({ way, isReplaced, onClose }: Props) {
  const { t } = useTranslation('identity')
  const [checkTicket, setCheckTicket] = useState<string>()

  async function bind({ contact, code }: ProvenContact) {
    try {
      if (way === 'phone' && checkTicket !== undefined) {
        await call(
          replacePhone,
          { body: { phone: contact, code, checkTicket } },
          { isSilent: true },
        )
      } else {
        const named =
          way === 'email' ? { email: contact, phone: '' } : { email: '', phone: contact }
        const body = { ...named, code, ...(checkTicket !== undefined && { checkTicket }) }
        await call(bindContact, { body }, { isSilent: true })
      }
    } catch (failure) {
      if (failure instanceof RefusedCall) return failure.reply.message
      throw failure
    }
    showToast({ kind: 'success', message: t(`contact.${way}.done`) })
    await rereadReader()
    onClose()
    return undefined
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isReplaced ? `contact.${way}.change` : `contact.${way}.bind`)}
    >
      {isReplaced && checkTicket === undefined ? (
        <PasswordCheck why={t('contact.check')} next={t('reset.next')} onChecked={setCheckTicket} />
      ) : (
        <ContactForm
          way={way}
          codes={contactCodes('bind')}
          save={t(`contact.${way}.save`)}
          onProven={bind}
        />
      )}
    </Dialog>
  )
}
