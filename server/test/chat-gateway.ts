import { startGateway } from './gateway.ts'

interface ReceivedChat {
  id: string
  institution: string
  to: string
  from: string
  language: string
  template: string
  parameters: Record<string, string>
  title: string
  text: string
  url: string | null
}

/** A gateway of the chat app: docs/notices.md. */
export const startChatGateway = () => startGateway((message) => message as ReceivedChat)
