import { isAcknowledged, isWrite, type Operation, type Write } from './history.ts'

/** What the stores hold at the end, when all jobs are done. */
export interface FinalState {
  /** A row for each loan, and for each time it was renewed; the note is the barcode, the number the loan's or the new due date. */
  loans: Row[]
  renewals: Row[]
  orders: { groupCode: string; number: string; note: string; stamps: number }[]
  /** A mail for an order, and how often the mail server was handed it. */
  mails: { order: string; isSent: boolean; copies: number }[]
  /** Copies whose status, count or trail says something else than their loans. */
  tornCopies: string[]
  /** Jobs that were given up, or are not done when they should be. */
  openJobs: string[]
}

export interface Violation {
  kind:
    | 'lost'
    | 'doubled'
    | 'refused and done'
    | 'in another institution'
    | 'unequal replies'
    | 'wrong read'
    | 'torn'
    | 'job not done'
    | 'effect missing'
    | 'effect doubled'
    | 'mail missing'
    | 'mail doubled'
    | 'hung'
  says: string
}

interface Bars {
  /** A mail whose worker died between hand-over and note is handed over again, with the same Message-ID. */
  mayRepeatMail?: boolean
  /** No request takes longer, whatever happens; in milliseconds. */
  longestRequest?: number
}

/** What was acknowledged against what is there: the answer is empty when all is well. */
export function check(
  history: Operation[],
  state: FinalState,
  { mayRepeatMail = false, longestRequest = 5_000 }: Bars = {},
): Violation[] {
  return [
    ...checkWrites(history, 'lend', state.loans),
    ...checkWrites(history, 'renew', state.renewals),
    ...checkWrites(history, 'order', state.orders),
    ...history.flatMap(checkReplies),
    ...history.flatMap((operation) => checkDurations(operation, longestRequest)),
    ...checkEffects(state, mayRepeatMail),
    ...state.tornCopies.map((copy) => violation('torn', `copy ${copy}`)),
    ...state.openJobs.map((job) => violation('job not done', job)),
  ]
}

const violation = (kind: Violation['kind'], says: string): Violation => ({ kind, says })

interface Row {
  groupCode: string
  number: string
  note: string
}

/** Acknowledged: once there. Refused: not there. Neither: there at most once. */
function checkWrites(history: Operation[], kind: Write, rows: Row[]): Violation[] {
  const byNote = Map.groupBy(rows, ({ note }) => note)
  return history
    .filter((operation) => operation.kind === kind)
    .flatMap((operation) => {
      const { note, groupCode, attempts } = operation
      const there = byNote.get(note) ?? []
      const found: Violation[] = []
      if (there.length > 1)
        found.push(violation('doubled', `${kind} ${note}: ${there.length} rows`))
      if (there.some((row) => row.groupCode !== groupCode))
        found.push(violation('in another institution', `${kind} ${note}`))
      for (const number of acknowledgedNumbers(kind, operation))
        if (!there.some((row) => row.number === number))
          found.push(violation('lost', `${kind} ${note}: number ${number} was acknowledged`))
      if (attempts.every(({ outcome }) => outcome === 'refused') && there.length > 0)
        found.push(violation('refused and done', `${kind} ${note}`))
      return found
    })
}

interface Acknowledgement {
  data: { number: string; loan: { loanId: string; dueDate: string } }
}

const numberOf: Record<Write, (reply: Acknowledgement) => string> = {
  lend: ({ data }) => data.loan.loanId,
  renew: ({ data }) => data.loan.dueDate,
  order: ({ data }) => data.number,
}

const acknowledgedNumbers = (kind: Write, { attempts }: Operation) =>
  new Set(
    attempts
      .filter(({ outcome }) => outcome === 'ok')
      .map(({ text }) => numberOf[kind](JSON.parse(text) as Acknowledgement)),
  )

/** One key, one reply; and a read shows what is so. */
function checkReplies({ kind, note, attempts, complaint }: Operation): Violation[] {
  const replies = attempts.filter(({ outcome }) => outcome === 'ok').map(({ text }) => text)
  return [
    ...(new Set(replies).size > 1 ? [violation('unequal replies', `${kind} ${note}`)] : []),
    ...(complaint === undefined ? [] : [violation('wrong read', complaint)]),
  ]
}

const checkDurations = ({ kind, note, attempts }: Operation, longestRequest: number): Violation[] =>
  attempts
    .filter(({ begunAt, endedAt }) => endedAt - begunAt > longestRequest)
    .map(({ begunAt, endedAt, status }) =>
      violation('hung', `${kind} ${note}: ${Math.round(endedAt - begunAt)} ms, status ${status}`),
    )

/** Every order that is there was stamped once and confirmed once. */
function checkEffects({ orders, mails }: FinalState, mayRepeatMail: boolean): Violation[] {
  const byOrder = Map.groupBy(mails, ({ order }) => order)
  return orders.flatMap(({ number, note, stamps }) => {
    const found: Violation[] = []
    if (stamps === 0) found.push(violation('effect missing', `order ${note}`))
    if (stamps > 1) found.push(violation('effect doubled', `order ${note}: ${stamps} stamps`))
    const sent = byOrder.get(number) ?? []
    const copies = sent.reduce((sum, mail) => sum + mail.copies, 0)
    if (!sent.some(({ isSent }) => isSent) || copies === 0)
      found.push(violation('mail missing', `order ${note}`))
    if (sent.length > 1 || (copies > 1 && !mayRepeatMail))
      found.push(violation('mail doubled', `order ${note}: ${sent.length} mails, ${copies} copies`))
    return found
  })
}

/** How many writes were acknowledged: a check over none of them shows nothing. */
export const acknowledgedWrites = (history: Operation[]) =>
  history.filter(isWrite).filter(isAcknowledged).length
