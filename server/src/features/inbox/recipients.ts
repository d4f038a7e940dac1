import { isPhone } from '@shulin/contract/contact-formats'
import { z } from 'zod'

/** One address, and nothing that a mail system could take for a second one or for a header. */
const MailAddress = z.email().max(254)

/** An address that mail can be sent to; nothing, where it is none. */
export const mailRecipient = (address: string) => MailAddress.safeParse(address).data

/** A number that text messages can be sent to, with its country: one without is of the mainland. */
export function phoneRecipient(phone: string) {
  if (!isPhone(phone)) return undefined
  return phone.startsWith('+') ? phone : `+86${phone}`
}

/** By which the chat app knows somebody: what has another form cannot be sent to. */
export const chatRecipient = (subject: string) =>
  /^[!-~]{1,128}$/.test(subject) ? subject : undefined
