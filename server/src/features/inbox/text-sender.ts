import type { Locale } from '@shulin/contract/locale'

/** A text message to one phone. */
interface TextMessage {
  /** The same message has the same id, however often it is handed over: the gateway sends it once. */
  id: string
  /** International: +8613800138000. */
  to: string
  fromName: string
  language: Locale
  /** Which text it is, and what is filled in: gateways that send approved templates only need both. */
  template: string
  parameters: Record<string, string>
  text: string
}

/** What the inbox needs of a gateway for text messages. */
export interface TextSender {
  send(message: TextMessage): Promise<void>
}

/** The gateway will never take this message: there is no such number, or it wants none. */
export class TextRefused extends Error {}
