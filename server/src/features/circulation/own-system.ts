import type { Transaction } from 'kysely'
import { Refused } from '../../platform/failure.ts'
import { holdReader } from '../../platform/reader.ts'
import type { Within } from '../../platform/stores/database.ts'
import type { DB } from '../../platform/stores/database-tables.ts'
import type {
  Availability,
  HoldRequest,
  LibrarySystem,
  Outcome,
  PortLoan,
  Refusal,
  RenewalLine,
} from './library-system.ts'
import { previewRenewals, renewLoans } from './own-circulation.ts'
import {
  countPatron,
  selectCopies,
  selectFees,
  selectHolds,
  selectPatron,
  selectPortLoans,
} from './own-system-queries.ts'
import { brokenRules, judge, type Verdict } from './rules/rules.ts'

/** Placing and giving up holds: requests are a feature above this one, and whoever opens the port hands them in. */
export interface OwnHolds {
  place: (trx: Transaction<DB>, readerId: string, hold: HoldRequest) => Promise<string>
  cancel: (trx: Transaction<DB>, readerId: string, holdRef: string) => Promise<void>
}

/**
 * Our own circulation behind the port. It never falls silent between acting and answering: a transaction either was made, or an
 * error is thrown and nothing was. So `unknown` is none of its outcomes.
 */
export function openOwnCirculation(within: Within, holds?: OwnHolds): LibrarySystem {
  return {
    ...(holds && holdCalls(within, holds)),

    capabilities: () => ({
      calls: new Set([
        'find',
        'statusOf',
        'loansOf',
        'renew',
        'holdsOf',
        'feesOf',
        'availability',
        ...(holds ? (['placeHold', 'cancelHold'] as const) : []),
      ] as const),
      judgesRenewals: true,
      availabilityAtOnce: 1000,
      paysSingleFees: false,
    }),

    find: async (card) => (await within((trx) => selectPatron(trx, card))) ?? null,

    statusOf: (patron) =>
      within(async (trx) => {
        const counted = await countPatron(trx, patron)
        const broken = brokenRules(await judge(trx, 'lend', { readerId: patron }), 'zh-CN')
        const blocks = broken.map(({ code, reason, liftsAt }) => ({
          code,
          text: reason,
          until: liftsAt === null ? null : new Date(liftsAt),
        }))
        return { ...counted, blocks }
      }),

    loansOf: (patron) =>
      within(async (trx) => {
        const previews = await previewRenewals(trx, patron)
        return (await selectPortLoans(trx, patron)).map((loan): PortLoan => {
          const broken = previews.get(loan.loanRef)?.verdicts.find(({ passed }) => !passed)
          return { ...loan, renewable: broken ? 'no' : 'yes', code: broken?.code ?? null }
        })
      }),

    renew: (patron, loanRefs) =>
      within(async (trx) => {
        // What is no number of ours is nobody's loan: it is answered, and the others are renewed.
        const outcomes = await renewLoans(trx, patron, loanRefs.filter(isNumberOfOurs))
        const byLoan = new Map(outcomes.map((outcome) => [outcome.loanId, outcome]))
        return loanRefs.map((loanRef): RenewalLine => {
          const outcome = byLoan.get(loanRef)
          if (!outcome) return { loanRef, outcome: 'refused', code: 'loan.unknown', vendor: null }
          return outcome.renewed
            ? { loanRef, outcome: 'done', dueAt: outcome.dueAt }
            : { loanRef, outcome: 'refused', ...refusalOf(outcome.refusals[0]!) }
        })
      }),

    holdsOf: (patron) =>
      within(async (trx) =>
        (await selectHolds(trx, patron)).map((hold) => ({ ...hold, title: hold.title ?? '' })),
      ),

    feesOf: (patron) =>
      within(async (trx) =>
        (await selectFees(trx, patron)).map((fee) => ({ ...fee, title: fee.title ?? '' })),
      ),

    availability: (itemRefs) =>
      within(async (trx) => {
        const seenAt = new Date()
        const ours = itemRefs.filter(isNumberOfOurs)
        const copies = ours.length === 0 ? [] : await selectCopies(trx, ours)
        const byRef = new Map(copies.map((copy) => [copy.itemRef, copy]))
        return itemRefs.map((itemRef): Availability => {
          const copy = byRef.get(itemRef)
          if (!copy) return { itemRef, state: 'unanswered', dueAt: null, seenAt }
          return { itemRef, state: stateOf(copy), dueAt: copy.dueAt, seenAt }
        })
      }),
  }
}

function holdCalls(within: Within, { place, cancel }: OwnHolds) {
  /** Does something for a reader; what is refused was undone, and is an outcome. */
  const attempt = async <Done>(
    patron: string,
    work: (trx: Transaction<DB>) => Promise<Done>,
  ): Promise<Outcome<Done>> => {
    try {
      const done = await within(async (trx) => {
        await holdReader(trx, patron)
        return work(trx)
      })
      return { outcome: 'done', ...done }
    } catch (failure) {
      if (!(failure instanceof Refused)) throw failure
      return { outcome: 'refused', code: failure.refusal.code, vendor: null }
    }
  }
  return {
    placeHold: (patron: string, hold: HoldRequest) =>
      attempt(patron, async (trx) => ({ holdRef: await place(trx, patron, hold) })),
    cancelHold: (patron: string, holdRef: string) =>
      attempt(patron, async (trx) => {
        await cancel(trx, patron, holdRef)
        return { isAsked: false }
      }),
  }
}

const isNumberOfOurs = (ref: string) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(ref)

const refusalOf = ({ code, number, limit, liftsAt }: Verdict): Refusal => ({
  code,
  number,
  limit,
  until: liftsAt,
  vendor: null,
})

function stateOf({ status, loanClass }: { status: string; loanClass: string }) {
  switch (status) {
    case 'on loan':
      return 'on loan'
    case 'held':
      return 'held'
    case 'in transit':
      return 'elsewhere'
    case 'on shelf':
      return loanClass === 'reference' ? 'not lent' : 'available'
    default:
      return 'not lent'
  }
}
