import type { Loan, PastLoan } from '@shulin/contract/circulation'
import type { BrokenRule } from '@shulin/contract/rules'

const aDay = 86_400_000

/** The end of a day of the library so many days from now, as a loan ends. */
export function endOfDay(days: number) {
  const day = new Date(Date.now() + days * aDay).toLocaleDateString('sv-SE', {
    timeZone: 'Asia/Shanghai',
  })
  return new Date(Date.parse(`${day}T24:00:00+08:00`)).toISOString()
}

const copy = {
  recordId: '7',
  author: '吴敬梓',
  callNo: 'I242.4/12',
  barcode: '0210044120',
  location: '总馆 社科区',
  lossFreezeDate: null,
  overdueTime: 0,
  renewTimes: 0,
  amountDue: '0.00',
  amountPaid: '0.00',
  payMethod: '',
}

let made = 0
const anId = () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`

/** A loan that was made lately and can be renewed. */
export const aLoan = (loan: Partial<Loan> = {}): Loan => ({
  ...copy,
  loanId: anId(),
  title: '儒林外史',
  loanDate: new Date(Date.now() - 20 * aDay).toISOString(),
  dueDate: endOfDay(10),
  returnDate: null,
  renewTimesAllowed: 2,
  renewal: { isPossible: true, dueDate: endOfDay(40) },
  ...loan,
})

export const aPastLoan = (loan: Partial<PastLoan> = {}): PastLoan => ({
  ...copy,
  loanId: anId(),
  title: '人间词话',
  loanDate: '2026-09-28T02:00:00.000Z',
  dueDate: '2026-10-28T16:00:00.000Z',
  returnDate: '2026-10-20T02:00:00.000Z',
  ...loan,
})

export const aRefusal = (refusal: Partial<BrokenRule> = {}): BrokenRule => ({
  code: 'rule.nobody-waiting',
  number: 1,
  limit: 0,
  reason: '有 1 位读者正在等候本书',
  remedy: '请按期归还，之后可重新预约',
  liftsAt: null,
  ...refusal,
})
