import type { IncomingHttpHeaders } from 'node:http'
import type { Ledger } from './ledger.ts'

export interface StandInRequest {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

/** What a question is about: what misbehaves, does so by it. */
export type QuestionKind = 'token' | 'read' | 'renew' | 'hold' | 'cancel' | 'pay' | 'door'

export interface StandInAnswer {
  kind: QuestionKind
  status: number
  type: string
  text: string
  headers?: Record<string, string>
}

/** A protocol that a stand-in speaks, over the books it is given: its own, or those of an earlier hour. */
export interface Protocol {
  kindOf: (request: StandInRequest) => QuestionKind
  answer: (request: StandInRequest, ledger: Ledger) => StandInAnswer
  /** The same answer about somebody and something else. */
  lieOf: (text: string) => string
  /** What the test may tell it besides. */
  commands: Record<string, () => object>
}
