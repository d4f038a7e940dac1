import type { Locale } from '@shulin/contract/locale'

/** A mail to one person, in plain text. */
export interface Mail {
  /** The same mail has the same id, however often it is handed over. */
  id: string
  fromName: string
  to: string
  subject: string
  text: string
  language: Locale
  writtenAt: Date
  /** The address to which a mail program posts when its reader wants no more of it (RFC 8058). */
  endedAt?: string
}

/** What the inbox needs of a mail system. */
export interface MailSender {
  /**
   * Hands a mail over. `atLast` is called at the last moment at which it can still be kept back, when the mail
   * system waits for the text; if it fails, nothing is sent.
   */
  send(mail: Mail, atLast: () => Promise<void>): Promise<void>
}

/** The mail system will never take this mail: there is no such mailbox, or the mail is not one. */
export class MailRefused extends Error {}
