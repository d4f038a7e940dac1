import type { LibrarySystem, Outcome } from '../src/features/circulation/library-system.ts'
import { SystemAway } from '../src/features/circulation/library-system.ts'
import type { SystemKinds } from '../src/features/library-links/library-links.ts'

interface LedgerLoan {
  loanRef: string
  itemRef: string
  title: string
  card: string
  dueAt: Date
  renewals: number
  code: string | null
}

interface LedgerHold {
  holdRef: string
  card: string
  title: string
}

/** How a ledger behaves to whoever writes, until it is told otherwise. */
export interface LedgerManners {
  /** Nobody is there: what reads fails, and what writes is not sent. */
  isAway?: boolean
  /** Reads are answered, and what writes is not sent. */
  isClosed?: boolean
  /** It acts, and its answer is lost. */
  losesAnswers?: boolean
  /** What was sent gets lost before it acts. */
  losesQuestions?: boolean
  /** It says no. */
  refuses?: string
  /** Waits before it acts, or between acting and answering. */
  beforeActing?: () => Promise<unknown>
  beforeAnswering?: () => Promise<unknown>
}

const day = 86_400_000

/**
 * A library system in this process, with a ledger of its own, for what the product does with any system: what is asked twice it does twice, and every
 * act is counted. The real protocols have tests of their own.
 */
export function openLedger() {
  const loans: LedgerLoan[] = []
  const holds: LedgerHold[] = []
  const secrets = new Map<string, string>()
  /** Every act in turn, as the ledger made it. */
  const acts: string[] = []
  let manners: LedgerManners = {}
  let made = 0
  let asked = 0

  const read = async <T>(answer: () => T): Promise<T> => {
    asked += 1
    if (manners.isAway) throw new SystemAway('unreachable')
    return answer()
  }
  const write = async <T>(name: string, act: () => T | string): Promise<Outcome<T>> => {
    asked += 1
    // As they were when it was asked: what is changed meanwhile is for the next.
    const now = manners
    if (now.isAway || now.isClosed) {
      return { outcome: 'refused', code: 'system.away', vendor: null }
    }
    await now.beforeActing?.()
    const vendor = { code: 'E-17', text: '内部错误 0x17 user=admin' }
    if (now.refuses !== undefined) return { outcome: 'refused', code: now.refuses, vendor }
    if (now.losesQuestions) return { outcome: 'unknown' }
    const done = act()
    if (typeof done === 'string') return { outcome: 'refused', code: done, vendor }
    acts.push(name)
    await now.beforeAnswering?.()
    return now.losesAnswers ? { outcome: 'unknown' } : { outcome: 'done', ...done }
  }

  const system: LibrarySystem & { close: () => void } = {
    close: () => {},
    capabilities: () => ({
      calls: new Set([
        'signIn',
        'find',
        'statusOf',
        'loansOf',
        'renew',
        'holdsOf',
        'placeHold',
        'cancelHold',
        'feesOf',
        'availability',
      ] as const),
      judgesRenewals: true,
      availabilityAtOnce: 10,
      paysSingleFees: false,
    }),
    signIn: (card, secret) =>
      read(() => {
        if (!secrets.has(card)) return { is: 'unknown' }
        if (secrets.get(card) !== secret) return { is: 'wrong secret' }
        return { is: 'right', patron: { ref: card, name: null, expiresOn: null } }
      }),
    find: (card) =>
      read(() => (secrets.has(card) ? { ref: card, name: null, expiresOn: null } : null)),
    statusOf: () => read(() => ({ blocks: [], loans: 0, overdue: 0, holds: 0, feesFen: 0 })),
    loansOf: (patron) =>
      read(() =>
        loans
          .filter(({ card }) => card === patron)
          .map(({ card: _card, dueAt, code, ...loan }) => ({
            ...loan,
            dueAt: new Date(dueAt),
            renewalsAllowed: 3,
            renewable: code === null ? ('yes' as const) : ('no' as const),
            code,
          })),
      ),
    renew: (patron, loanRefs) =>
      Promise.all(
        loanRefs.map(async (loanRef) => ({
          loanRef,
          ...(await write<{ dueAt: Date }>(`renew ${loanRef}`, () => {
            const loan = loans.find((one) => one.loanRef === loanRef && one.card === patron)
            if (!loan) return 'loan.unknown'
            loan.dueAt = new Date(loan.dueAt.getTime() + 30 * day)
            loan.renewals += 1
            return { dueAt: new Date(loan.dueAt) }
          })),
        })),
      ),
    holdsOf: (patron) =>
      read(() =>
        holds
          .filter(({ card }) => card === patron)
          .map(({ holdRef, title }) => ({ holdRef, title, placedAt: null, readyUntil: null })),
      ),
    placeHold: (card, { recordRef }) =>
      write<{ holdRef: string }>(`hold ${recordRef}`, () => {
        made += 1
        const hold = { holdRef: `H${made}`, card, title: titles.get(recordRef) ?? '' }
        holds.push(hold)
        return { holdRef: hold.holdRef }
      }),
    cancelHold: (card, holdRef) =>
      write<{ isAsked: boolean }>(`cancel ${holdRef}`, () => {
        const at = holds.findIndex((hold) => hold.card === card && hold.holdRef === holdRef)
        if (at < 0) return 'request.unknown'
        holds.splice(at, 1)
        return { isAsked: false }
      }),
    feesOf: () => read(() => []),
    availability: (itemRefs) =>
      read(() =>
        itemRefs.map((itemRef) => ({
          itemRef,
          state: 'available' as const,
          dueAt: null,
          seenAt: new Date(),
        })),
      ),
  }
  /** What a copy is called there. */
  const titles = new Map<string, string>()

  const kinds: SystemKinds = {
    sip2: {
      namesTitlesBy: () => 'copy',
      faultsIn: ({ settings }) => (settings['host'] === 'wrong' ? ['host'] : []),
      open: () => system,
    },
  }

  return {
    kinds,
    acts,
    loans,
    holds,
    titles,
    asked: () => asked,
    /** Gives a card to somebody. */
    addCard: (card: string, secret = 'secret there') => void secrets.set(card, secret),
    lend(card: string, { barcode, title, dueInDays = 3, code = null }: LedgerLending) {
      made += 1
      const dueAt = new Date(Math.ceil(Date.now() / day) * day + dueInDays * day)
      const loan = {
        loanRef: `L${made}`,
        itemRef: barcode,
        title,
        card,
        dueAt,
        renewals: 0,
        code,
      }
      loans.push(loan)
      return loan
    },
    behave: (next: LedgerManners) => void (manners = next),
  }
}
export type Ledger = ReturnType<typeof openLedger>

interface LedgerLending {
  barcode: string
  title: string
  dueInDays?: number
  /** Why it is not renewed, where the ledger says so beforehand. */
  code?: string | null
}
