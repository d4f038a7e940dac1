import { isMailAddress, isPhone } from '@shulin/contract/contact-formats'
import {
  checkMailCode,
  checkPhoneCode,
  countMailCodes,
  countPhoneCodes,
  sendMailCode,
  sendPhoneCode,
  type Scene,
} from '@shulin/contract/recovery'
import { call } from '../../../platform/api.ts'

/** A contact by which a reader is reached. */
export type ContactKind = 'email' | 'phone'

export const isContact: Record<ContactKind, (text: string) => boolean> = {
  email: isMailAddress,
  phone: isPhone,
}

/** Codes for one scene, asked for with a ticket or, without one, by the session. */
export function contactCodes(scene: Scene, ticket?: string) {
  const manner = { isSilent: true, ...(ticket !== undefined && { ticket }) }
  return {
    /** Sends a code; how many may still be sent today. Where no contact is named, it goes to the verified one. */
    send: async (kind: ContactKind, contact?: string) =>
      kind === 'email'
        ? call(sendMailCode, { body: { scene, ...(contact && { email: contact }) } }, manner)
        : call(sendPhoneCode, { body: { scene, ...(contact && { phone: contact }) } }, manner),
    left: async (kind: ContactKind) =>
      call(kind === 'email' ? countMailCodes : countPhoneCodes, { query: { scene } }, manner),
    check: async (kind: ContactKind, code: string, contact?: string) => {
      const given = { code, ...(scene === 'change' && { scene }) }
      return kind === 'email'
        ? call(checkMailCode, { body: { ...given, ...(contact && { email: contact }) } }, manner)
        : call(checkPhoneCode, { body: { ...given, ...(contact && { phone: contact }) } }, manner)
    },
  }
}
