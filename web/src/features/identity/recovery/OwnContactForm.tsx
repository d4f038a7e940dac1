import {
  readOwnVerificationCode,
  sendOwnMailCode,
  sendOwnPhoneCode,
} from '@shulin/contract/own-contacts'
import { call } from '../../../platform/api.ts'
import { remembered } from '../../../platform/session.ts'
import { useVerificationCode } from '../login/useVerificationCode.ts'
import type { ContactKind } from './contact-codes.ts'
import { ContactForm, type ProvenContact } from './ContactForm.tsx'

interface Props {
  way: ContactKind
  save: string
  onProven: (proven: ProvenContact) => Promise<string | undefined>
}

const readCode = () => call(readOwnVerificationCode, {})

const codes = {
  send: (way: ContactKind, contact: string, verifyCode: string) => {
    const picture = { verifyCode, codeKey: remembered('codeKey') }
    const silent = { isSilent: true }
    return way === 'email'
      ? call(sendOwnMailCode, { body: { email: contact, ...picture } }, silent)
      : call(sendOwnPhoneCode, { body: { phone: contact, ...picture } }, silent)
  },
}

/** A new contact of a reader who is logged in: a code is sent once a picture was read. */
export function OwnContactForm(props: Props) {
  const picture = useVerificationCode(readCode)
  return <ContactForm {...props} codes={codes} picture={picture} />
}
