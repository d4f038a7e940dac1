import { startGateway } from './gateway.ts'

interface ReceivedText {
  id: string
  to: string
  from: string
  language: string
  template: string
  parameters: Record<string, string>
  text: string
}

/** A gateway for text messages: docs/text-messages.md. */
export const startTextGateway = () => startGateway((message) => message as ReceivedText)
