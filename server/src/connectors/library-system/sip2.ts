import {
  SystemAway,
  type Availability,
  type LibrarySystem,
  type Outcome,
  type PortLoan,
  type Refusal,
} from '../../features/circulation/library-system.ts'
import { instantText, readInstant } from '../../platform/sip2/instants.ts'
import { fieldOf, fieldsOf, messageOf, type Sip2Message } from '../../platform/sip2/messages.ts'
import { whereAway, withoutAnswer } from './fault.ts'
import { renewInTurn } from './renew-in-turn.ts'
import type { Sip2Address } from './sip2-connection.ts'
import { openSip2Pool } from './sip2-pool.ts'
import { ruleIn, usualTables, type Sip2Tables } from './sip2-tables.ts'

export interface Sip2Settings extends Sip2Address {
  /** Where the library is: dates of the protocol have no zone. */
  timeZone: string
  /** Not every system takes holds (15) or payments (37). */
  takesHolds?: boolean
  takesPayments?: boolean
  tables?: Sip2Tables
  /** In milliseconds: for what reads, for what writes, and for all copies of one question together. */
  patience?: { read: number; write: number; copies: number }
  breaker?: { failures: number; rest: number }
}

const usualPatience = { read: 8_000, write: 30_000, copies: 8_000 }

/** The places of the lists in the ten characters of a question about a reader. */
const lists = { holds: 0, charged: 2, unavailableHolds: 5 } as const

/**
 * The library system of a library behind the port, over SIP2. It knows readers by their cards, and loans and copies by their barcodes. What it cannot
 * tell is null, and what it did not answer in time is said to be so.
 */
export function openSip2System(settings: Sip2Settings): LibrarySystem & { close: () => void } {
  const { institutionId, timeZone, takesHolds = true, takesPayments = false } = settings
  const { tables = usualTables, patience = usualPatience } = settings
  const pool = openSip2Pool(settings, settings.breaker)
  const now = () => instantText(new Date(), timeZone)
  const ao = ['AO', institutionId] as const

  const askPatron = (card: string, secret: string | null, list?: keyof typeof lists) => {
    const wanted = list === undefined ? -1 : lists[list]
    const summary = Array.from({ length: 10 }, (_, at) => (at === wanted ? 'Y' : ' ')).join('')
    const question = messageOf('63', { language: '019', at: now(), summary }, [
      ao,
      ['AA', card],
      ['AC', ''],
      ['AD', secret],
    ])
    return pool.ask(question, '64', patience.read)
  }

  const askCopy = (barcode: string) =>
    pool.ask(messageOf('17', { at: now() }, [ao, ['AB', barcode], ['AC', '']]), '18', patience.read)

  const refusalOf = (answer: Sip2Message<'30' | '16' | '38'>): Refusal => {
    const text = fieldsOf(answer, 'AF').join(' ')
    const code = ruleIn(tables, text)
    const vendor = { code: answer.code, text }
    // A copy that is not there is nobody's loan.
    const isNoLoan = answer.code === '30' && code === 'request.record-unknown'
    return { code: isNoLoan ? 'loan.unknown' : code, vendor }
  }

  async function renewOne(card: string, barcode: string): Promise<Outcome<{ dueAt: Date }>> {
    try {
      const at = now()
      const fixed = { thirdParty: 'N', noBlock: 'N', at, dueAt: at }
      const question = messageOf('29', fixed, [ao, ['AA', card], ['AB', barcode], ['AC', '']])
      const answer = await pool.ask(question, '30', patience.write)
      if (answer.fixed.ok !== '1') return { outcome: 'refused', ...refusalOf(answer) }
      const dueAt = readInstant(fieldOf(answer, 'AH') ?? '', timeZone)
      // It was done, until a date that nobody can read: whoever settles it looks at the loan.
      return dueAt ? { outcome: 'done', dueAt } : { outcome: 'unknown' }
    } catch (fault) {
      return withoutAnswer(fault)
    }
  }

  async function loanOf(barcode: string): Promise<PortLoan> {
    const copy = await askCopy(barcode)
    const dueAt = readInstant(fieldOf(copy, 'AH') ?? '', timeZone)
    if (!dueAt) throw new SystemAway('unreadable')
    const title = fieldOf(copy, 'AJ') ?? ''
    const unsaid = {
      renewals: null,
      renewalsAllowed: null,
      renewable: 'unasked',
      code: null,
    } as const
    return { loanRef: barcode, itemRef: barcode, title, dueAt, ...unsaid }
  }

  async function holdsOf(card: string) {
    const ready = fieldsOf(await askPatron(card, null, 'holds'), 'AS')
    const waiting = fieldsOf(await askPatron(card, null, 'unavailableHolds'), 'CD')
    const readyHolds = await Promise.all(
      ready.map(async (holdRef) => {
        const copy = await askCopy(holdRef)
        const readyUntil = readInstant(fieldOf(copy, 'CM') ?? '', timeZone)
        return { holdRef, title: fieldOf(copy, 'AJ') || holdRef, placedAt: null, readyUntil }
      }),
    )
    const waitingHolds = waiting.map((holdRef) => ({
      holdRef,
      title: holdRef,
      placedAt: null,
      readyUntil: null,
    }))
    return [...readyHolds, ...waitingHolds]
  }

  async function changeHold(
    mode: '+' | '-',
    card: string,
    fields: readonly (readonly [string, string])[],
  ): Promise<Outcome<object>> {
    try {
      const question = messageOf('15', { mode, at: now() }, [
        ...fields,
        ao,
        ['AA', card],
        ['AC', ''],
      ])
      const answer = await pool.ask(question, '16', patience.write)
      if (answer.fixed.ok === '1') return { outcome: 'done' }
      return { outcome: 'refused', ...refusalOf(answer) }
    } catch (fault) {
      return withoutAnswer(fault)
    }
  }

  return {
    close: pool.close,

    capabilities: () => ({
      calls: new Set([
        'signIn',
        'find',
        'statusOf',
        'loansOf',
        'renew',
        'holdsOf',
        'feesOf',
        'availability',
        ...(takesHolds ? (['placeHold', 'cancelHold'] as const) : []),
        ...(takesPayments ? (['payFees'] as const) : []),
      ] as const),
      judgesRenewals: false,
      availabilityAtOnce: 50,
      paysSingleFees: false,
    }),

    async signIn(card, secret) {
      const answer = await askPatron(card, secret)
      if (fieldOf(answer, 'BL') !== 'Y') return { is: 'unknown' }
      if (fieldOf(answer, 'CQ') !== 'Y') return { is: 'wrong secret' }
      return { is: 'right', patron: patronOf(card, answer) }
    },

    async find(card) {
      const answer = await askPatron(card, null)
      return fieldOf(answer, 'BL') === 'Y' ? patronOf(card, answer) : null
    },

    async statusOf(card) {
      const answer = await askPatron(card, null)
      const { fixed } = answer
      return {
        blocks: blocksOf(answer, tables),
        loans: counted(fixed.charged),
        overdue: counted(fixed.overdue),
        holds: counted(fixed.holds) + counted(fixed.unavailableHolds),
        feesFen: fenOf(fieldOf(answer, 'BV')),
      }
    },

    async loansOf(card) {
      const barcodes = fieldsOf(await askPatron(card, null, 'charged'), 'AU')
      const loans = await Promise.all(barcodes.map(loanOf))
      return loans.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    },

    renew: (card, loanRefs) =>
      renewInTurn(loanRefs, patience.write, (loanRef) => renewOne(card, loanRef)),

    holdsOf,

    ...(takesHolds &&
      ({
        /** The title is named by a copy of it: the protocol knows no other number that every system understands. */
        async placeHold(card, { recordRef, pickupPlace }) {
          const before = await holdsOf(card).catch(whereAway(null))
          if (before === null) return { outcome: 'refused', code: 'system.away', vendor: null }
          const fields = [
            ['BS', pickupPlace],
            ['BY', '2'],
            ['AB', recordRef],
          ] as const
          const outcome = await changeHold('+', card, fields)
          if (outcome.outcome !== 'done') return outcome
          const known = new Set(before.map(({ holdRef }) => holdRef))
          const after = await holdsOf(card).catch(whereAway([]))
          const added = after.find(({ holdRef }) => !known.has(holdRef))
          return { outcome: 'done', holdRef: added?.holdRef ?? recordRef }
        },
        async cancelHold(card, holdRef) {
          const outcome = await changeHold('-', card, [
            ['AB', holdRef],
            ['AJ', holdRef],
          ])
          return outcome.outcome === 'done' ? { outcome: 'done', isAsked: false } : outcome
        },
      } satisfies Partial<LibrarySystem>)),

    async feesOf(card) {
      const openFen = fenOf(fieldOf(await askPatron(card, null), 'BV'))
      // The protocol has one sum; what it is made of, each system writes in its own way.
      return openFen === 0
        ? []
        : [{ feeRef: 'all', kind: 'other', title: '', openFen, since: null }]
    },

    ...(takesPayments &&
      ({
        async payFees(card, { amountFen, orderNo }) {
          try {
            const fixed = { at: now(), feeType: '01', paymentType: '02', currency: 'CNY' }
            const question = messageOf('37', fixed, [
              ['BV', (amountFen / 100).toFixed(2)],
              ao,
              ['AA', card],
              ['AC', ''],
              ['BK', orderNo],
            ])
            const answer = await pool.ask(question, '38', patience.write)
            if (answer.fixed.accepted === 'Y') return { outcome: 'done', paidFen: amountFen }
            return { outcome: 'refused', ...refusalOf(answer) }
          } catch (fault) {
            return withoutAnswer(fault)
          }
        },
      } satisfies Partial<LibrarySystem>)),

    async availability(itemRefs) {
      const until = performance.now() + patience.copies
      return Promise.all(
        itemRefs.map(async (itemRef): Promise<Availability> => {
          const unanswered = { itemRef, state: 'unanswered', dueAt: null } as const
          try {
            if (performance.now() >= until) return { ...unanswered, seenAt: new Date() }
            const copy = await askCopy(itemRef)
            const seenAt = new Date()
            if (!fieldOf(copy, 'AJ')) return { ...unanswered, seenAt }
            const state = tables.states[copy.fixed.state] ?? 'not lent'
            const dueAt = readInstant(fieldOf(copy, 'AH') ?? '', timeZone)
            return { itemRef, state, dueAt, seenAt }
          } catch (fault) {
            if (!(fault instanceof SystemAway)) throw fault
            return { ...unanswered, seenAt: new Date() }
          }
        }),
      )
    },
  }
}

const patronOf = (card: string, answer: Sip2Message<'64'>) => ({
  ref: card,
  name: fieldOf(answer, 'AE') || null,
  expiresOn: null,
})

/** Some leave a count blank instead of zero. */
function counted(text: string) {
  if (text.trim() === '') return 0
  if (!/^\s*\d+\s*$/.test(text)) throw new SystemAway('unreadable')
  return Number(text)
}

/** What stands in the way of borrowing, by the flags of a reader; the words are the system's. */
function blocksOf(answer: Sip2Message<'64'>, { flags }: Sip2Tables) {
  const { status } = answer.fixed
  if (status[0] !== 'Y') return []
  const codes = flags.flatMap((code, at) => (code !== null && status[at] === 'Y' ? [code] : []))
  const named = codes.length > 0 ? [...new Set(codes)] : ['rule.not-frozen']
  const text = fieldsOf(answer, 'AF').join(' ') || status
  return named.map((code) => ({ code, text, until: null }))
}

/** Money as text, in yuan; more than two places are nobody's money, and what the library owes is no debt. */
function fenOf(text: string | undefined) {
  if (!text?.trim()) return 0
  const found = /^[^\d.-]*(-?\d+)(?:\.(\d{1,2}))?[^\d.]*$/.exec(text.trim())
  if (!found) throw new SystemAway('unreadable')
  const [, yuan, fen = ''] = found
  const sum = Math.abs(Number(yuan)) * 100 + Number(fen.padEnd(2, '0'))
  return yuan!.startsWith('-') ? 0 : sum
}
