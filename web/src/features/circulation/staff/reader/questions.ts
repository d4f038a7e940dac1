import type { DeskBlock, DeskLoan, DeskReader } from '@shulin/contract/circulation-staff'

export type Charge = DeskReader['charges'][number]

/** What the desk asks before it does something with a reader: each is a dialog. */
export type Question =
  | { act: 'block' }
  | { act: 'lift'; block: DeskBlock }
  | { act: 'report card' }
  | { act: 'restore card' }
  | { act: 'lose copy'; loan: DeskLoan }
  | { act: 'pay'; charge: Charge }
  | { act: 'waive'; charge: Charge }
  | { act: 'account' }

export type Ask = (question: Question) => void

export interface ActProps {
  reader: DeskReader
  /** It was done: what to say. Without words it has been said. */
  onDone: (message?: string) => void
  onClose: () => void
}
