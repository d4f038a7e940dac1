import type { LendingRule } from '@shulin/contract/lending-rules-staff'

interface Measure {
  unit: LendingRule['unit']
  /** The largest limit that makes sense; whoever types more has slipped. */
  most: number
  /** Counted of a reader whatever the copy: a limit for a class of copies would never be looked at. */
  isOfNoClass?: true
}

/** What an institution may set a limit for. The other rules say yes or no: a card is lost, or it is not. */
const adjustable: Record<string, Measure> = {
  'open loans of this class': { unit: 'copies', most: 1_000 },
  'overdue loans': { unit: 'copies', most: 1_000 },
  'debt in fen': { unit: 'fen', most: 1_000_000 },
  'renewals of this loan': { unit: 'times', most: 100 },
  'days this loan is overdue': { unit: 'days', most: 730 },
  'open requests': { unit: 'requests', most: 1_000, isOfNoClass: true },
  'turns today': { unit: 'times', most: 1_000, isOfNoClass: true },
}

export const measureOf = (measure: string): Measure | undefined => adjustable[measure]

/** How often a loan may be renewed is promised when it is lent: a change of the limit touches no open loan. */
export const isPromised = (measure: string) => measure === 'renewals of this loan'
