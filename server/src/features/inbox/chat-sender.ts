import type { Locale } from '@shulin/contract/locale'

/** A message to one person in the chat app of an institution. */
interface ChatMessage {
  /** The same message has the same id, however often it is handed over: the gateway sends it once. */
  id: string
  /** Whose chat app it is: each institution has an account of its own there. */
  groupCode: string
  /** By which the chat app knows the reader: the subject of their binding. */
  to: string
  fromName: string
  language: Locale
  /** Which text it is, and what is filled in: chat apps that send approved templates only need both. */
  template: string
  parameters: Record<string, string>
  title: string
  text: string
  /** Where it leads in the portal; null: nowhere. */
  url: string | null
}

/** What the inbox needs of a chat app. */
export interface ChatSender {
  send(message: ChatMessage): Promise<void>
}

/** The chat app will never take this message: it does not know the reader, or they want none. */
export class ChatRefused extends Error {}
