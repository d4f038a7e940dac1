import { z } from 'zod'
import type {
  Availability,
  LibrarySystem,
  Outcome,
  PortLoan,
} from '../../features/circulation/library-system.ts'
import { fenOfYuan, momentOf } from './dates-and-money.ts'
import { beforeSending, SystemFault, whereAway, withoutAnswer } from './fault.ts'
import {
  HttpAddress,
  openHttpSystem,
  readJson,
  type HttpAnswer,
  type HttpOptions,
  type HttpQuestion,
} from './http.ts'
import {
  Account,
  AllowsRenewal,
  Biblio,
  Checkout,
  Credit,
  found,
  Item,
  KohaHold,
  KohaPatron,
  refusalIn,
  renewalsOf,
} from './koha-answers.ts'
import { expiresOnOf, kohaListsOf, nameOf, statusIn } from './koha-lists.ts'
import { kohaTablesOf, OwnKohaTables, ruleOf, shownStates } from './koha-tables.ts'
import { openLetIn } from './let-in.ts'
import { renewInTurn } from './renew-in-turn.ts'

const YesNo = z.union([z.boolean(), z.stringbool()])

/** How a Koha is reached and asked: its address ends in `/api/v1`. The secret is not among it. */
export const KohaSettings = HttpAddress.extend({
  clientId: z.string().min(1).max(200),
  /** `basic` where the system has no OAuth2: the client is then the login of an account of the staff. */
  letsInBy: z.enum(['oauth2', 'basic']).default('oauth2'),
  /** Where the library is: dates may have no zone. */
  timeZone: z.string().default('Asia/Shanghai'),
  /** Newer releases have it in the plural. */
  renewalPath: z.enum(['renewal', 'renewals']).default('renewal'),
  takesPayments: YesNo.default(false),
  /** As what, and where, payments are booked; empty: as the system does it by itself. */
  paymentType: z.string().max(80).default(''),
  paymentLibrary: z.string().max(80).default(''),
  tables: OwnKohaTables.default({}),
}).strict()

/** How many copies are asked about at once: more would be more than an address may hold. */
const copiesAtOnce = 50
const perPage = 100
/** Nobody has more loans, holds or copies of one question than that. */
const mostPages = 20

/**
 * A Koha behind the port, over its REST interface. It knows readers, loans, holds and titles by its own numbers, and copies by their barcodes. It acts as an account
 * of the staff, which may do everything with everybody: whose loan or hold it is, is asked first.
 */
export function openKoha(
  given: z.input<typeof KohaSettings>,
  secret: string,
  options: HttpOptions,
): LibrarySystem & { close: () => Promise<void> } {
  const settings = KohaSettings.parse(given)
  const { clientId, letsInBy, timeZone, renewalPath, takesPayments } = settings
  const tables = kohaTablesOf(settings.tables)
  const http = openHttpSystem(settings, options)
  const ask = openLetIn(
    http,
    letsInBy === 'basic'
      ? { by: 'basic', login: clientId, secret }
      : { by: 'oauth2', clientId, secret, tokens: http, path: '/oauth/token' },
  )
  const moment = (text: string) => {
    const read = momentOf(text, timeZone)
    if (!read) throw new SystemFault('unreadable', true)
    return read
  }
  const reading = { patience: 'read', answers: 'json' } as const

  /** All of a list, however many pages it has: as many as the system says there are, or none. */
  async function all<T>(
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<T>,
    more: Partial<HttpQuestion> = {},
  ): Promise<T[]> {
    const rows: T[] = []
    for (let page = 1; page <= mostPages; page += 1) {
      const paged = { ...query, _per_page: String(perPage), _page: String(page) }
      const { part, total } = await ask({ ...reading, path, query: paged, ...more }, (answer) => {
        const list = found(answer, z.array(schema)) ?? []
        return { part: list, total: totalOf(answer, list.length) }
      })
      rows.push(...part)
      if (rows.length === total || (total === null && part.length < perPage)) return rows
      if (part.length === 0 || (total !== null && rows.length > total)) break
    }
    throw new SystemFault('contradictory', true)
  }

  const write = <T>(
    question: Omit<HttpQuestion, 'patience' | 'answers'>,
    read: (answer: HttpAnswer) => T,
  ) => ask({ ...question, patience: 'write', answers: 'json' }, read)

  const refused = (codes: Readonly<Record<string, string>>, answer: HttpAnswer) => {
    const vendor = refusalIn(answer)
    return { outcome: 'refused', code: ruleOf(codes, vendor.code), vendor } as const
  }

  async function patronOf(ref: string): Promise<KohaPatron> {
    const id = patronId(ref)
    const patron = await ask({ ...reading, path: `/patrons/${id}` }, (answer) =>
      found(answer, KohaPatron),
    )
    if (patron?.patron_id !== id) throw new SystemFault('contradictory', true)
    return patron
  }

  async function find(card: string): Promise<KohaPatron | null> {
    const patrons = await all('/patrons', { cardnumber: card, _match: 'exact' }, KohaPatron)
    if (patrons.length === 0) return null
    const [patron] = patrons
    const isTheirs = patron!.cardnumber?.trim().toLowerCase() === card.trim().toLowerCase()
    if (patrons.length > 1 || !isTheirs) throw new SystemFault('contradictory', true)
    return patron!
  }

  const shownPatron = (patron: KohaPatron) => ({
    ref: String(patron.patron_id),
    name: nameOf(patron),
    expiresOn: expiresOnOf(patron),
  })

  async function checkoutsOf(ref: string): Promise<Checkout[]> {
    const id = patronId(ref)
    const checkouts = await all('/checkouts', { patron_id: String(id) }, Checkout)
    return belongingTo(id, checkouts)
  }

  async function kohaHoldsOf(ref: string): Promise<KohaHold[]> {
    const id = patronId(ref)
    return belongingTo(id, await all('/holds', { patron_id: String(id) }, KohaHold))
  }

  async function loanOf(checkout: Checkout, item: Item | undefined): Promise<PortLoan> {
    const { checkout_id: id, due_date: due, item_id: itemId } = checkout
    const verdict = await ask({ ...reading, path: `/checkouts/${id}/allows_renewal` }, (answer) =>
      found(answer, AllowsRenewal),
    )
    const code = verdict?.allows_renewal
      ? null
      : verdict?.error
        ? ruleOf(tables.renewals, verdict.error)
        : 'loan.unknown'
    return {
      loanRef: String(id),
      itemRef: item?.external_id ?? String(itemId ?? ''),
      title: item?.biblio?.title ?? '',
      dueAt: moment(due),
      renewals: renewalsOf(checkout) ?? verdict?.current_renewals ?? null,
      renewalsAllowed: verdict?.max_renewals ?? null,
      renewable: verdict?.allows_renewal ? 'yes' : 'no',
      code,
    }
  }

  async function renewOne(ref: string, loanRef: string): Promise<Outcome<{ dueAt: Date }>> {
    const unknownLoan = { outcome: 'refused', code: 'loan.unknown', vendor: null } as const
    const id = numberOf(loanRef)
    if (id === null || numberOf(ref) === null) return unknownLoan
    try {
      const before = await beforeSending(
        ask({ ...reading, path: `/checkouts/${id}` }, (answer) => found(answer, Checkout)),
      )
      if (!before || before.checkin_date || before.patron_id !== patronId(ref)) return unknownLoan
      if (before.checkout_id !== id) throw new SystemFault('contradictory', false)
      return await write({ method: 'POST', path: `/checkouts/${id}/${renewalPath}` }, (answer) => {
        if (answer.status === 404) return { ...unknownLoan, vendor: refusalIn(answer) }
        if (answer.status !== 201) return refused(tables.renewals, answer)
        const renewed = readJson(answer, Checkout)
        if (renewed.checkout_id !== id || renewed.patron_id !== before.patron_id)
          throw new SystemFault('contradictory', true)
        return { outcome: 'done', dueAt: moment(renewed.due_date) }
      })
    } catch (fault) {
      return withoutAnswer(fault)
    }
  }

  async function feesOf(ref: string) {
    const path = `/patrons/${patronId(ref)}/account`
    const account = await ask({ ...reading, path }, (answer) => found(answer, Account))
    if (!account) throw new SystemFault('contradictory', true)
    const lines = account.outstanding_debits.lines.map((line) => {
      if ((line.patron_id ?? patronId(ref)) !== patronId(ref))
        throw new SystemFault('contradictory', true)
      const openFen = fenOfYuan(line.amount_outstanding)
      if (openFen === null) throw new SystemFault('unreadable', true)
      return {
        feeRef: String(line.account_line_id),
        kind: line.debit_type ?? line.account_type ?? 'other',
        title: line.description ?? '',
        openFen,
        since: line.date ? momentOf(line.date, timeZone) : null,
      }
    })
    return lines.filter(({ openFen }) => openFen > 0)
  }

  const titleOf = async (id: number | null | undefined) => {
    if (id === null || id === undefined) return ''
    const biblio = await ask({ ...reading, path: `/biblios/${id}` }, (answer) =>
      found(answer, Biblio),
    )
    if (biblio && biblio.biblio_id !== id) throw new SystemFault('contradictory', true)
    return biblio?.title ?? ''
  }

  /** Copies as they stand, with what is out and what is set aside. */
  async function standing(items: Item[], more: Partial<HttpQuestion> = {}) {
    const among = (chosen: Item[]) =>
      JSON.stringify({ item_id: chosen.map(({ item_id: id }) => id) })
    const lent = items.filter(({ checked_out_date: since }) => since)
    const [checkouts, holds] = await Promise.all([
      lent.length > 0 ? all('/checkouts', { q: among(lent) }, Checkout, more) : [],
      items.length > 0 ? all('/holds', { q: among(items) }, KohaHold, more) : [],
    ])
    const dueByItem = new Map(checkouts.map((one) => [one.item_id, one.due_date]))
    return items.map((item) => {
      const due = dueByItem.get(item.item_id)
      const status = statusIn(
        tables,
        item,
        holds.filter(({ item_id: id }) => id === item.item_id),
      )
      return { item, status, dueAt: due !== undefined && status === 'on loan' ? moment(due) : null }
    })
  }

  async function someAvailable(refs: readonly string[], until: number): Promise<Availability[]> {
    const unanswered = (itemRef: string): Availability => ({
      itemRef,
      state: 'unanswered',
      dueAt: null,
      seenAt: new Date(),
    })
    const left = until - performance.now()
    if (left <= 0) return refs.map(unanswered)
    const more = { patience: 'availability', left } as const
    const asked = new Set(refs)
    const read = async () => {
      const q = JSON.stringify({ external_id: [...asked] })
      const items = await all('/items', { q }, Item, more)
      if (items.some(({ external_id: barcode }) => !asked.has(barcode ?? '')))
        throw new SystemFault('contradictory', true)
      return standing(items, { ...more, left: until - performance.now() })
    }
    const copies = await read().catch(whereAway([]))
    const seenAt = new Date()
    return refs.map((itemRef) => {
      const copy = copies.find(({ item }) => item.external_id === itemRef)
      return copy
        ? { itemRef, state: shownStates[copy.status], dueAt: copy.dueAt, seenAt }
        : unanswered(itemRef)
    })
  }

  return {
    close: http.close,

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
        ...(takesPayments ? (['payFees'] as const) : []),
        'availability',
        'changesSince',
        'everyCopy',
        'everyReader',
      ] as const),
      judgesRenewals: true,
      availabilityAtOnce: copiesAtOnce,
      paysSingleFees: false,
    }),

    async signIn(card, password) {
      const patron = await find(card)
      if (!patron) return { is: 'unknown' }
      const body = {
        type: 'application/json',
        text: JSON.stringify({ identifier: card, password }),
      }
      const path = '/auth/password/validation'
      return ask({ ...reading, method: 'POST', path, body }, (answer) => {
        if (answer.status === 400) return { is: 'wrong secret' }
        if (answer.status !== 201) {
          refusalIn(answer)
          throw new SystemFault('unreadable', true)
        }
        // A card may be the login of somebody else: their secret is none of this card.
        const { patron_id: whose } = readJson(answer, KohaPatron.pick({ patron_id: true }))
        if (whose !== patron.patron_id) throw new SystemFault('contradictory', true)
        return { is: 'right', patron: shownPatron(patron) }
      })
    },

    async find(card) {
      const patron = await find(card)
      return patron && shownPatron(patron)
    },

    async statusOf(ref) {
      const [patron, checkouts, holds, fees] = await Promise.all([
        patronOf(ref),
        checkoutsOf(ref),
        kohaHoldsOf(ref),
        feesOf(ref),
      ])
      const { blocks } = tables
      const expiresOn = expiresOnOf(patron)
      const isOver = expiresOn !== null && moment(expiresOn).getTime() < Date.now()
      const inTheWay = [
        ...(patron.restricted ? [blocks.restricted] : []),
        ...(patron.patron_card_lost ? [blocks.patron_card_lost] : []),
        ...(patron.incorrect_address ? [blocks.incorrect_address] : []),
        ...(isOver ? [blocks.expiry_date] : []),
      ]
      return {
        blocks: inTheWay.map((block) => ({ ...block, until: null })),
        loans: checkouts.length,
        overdue: checkouts.filter((one) => moment(one.due_date).getTime() < Date.now()).length,
        holds: holds.length,
        feesFen: fees.reduce((sum, { openFen }) => sum + openFen, 0),
      }
    },

    async loansOf(ref) {
      const checkouts = await checkoutsOf(ref)
      const ids = checkouts.flatMap(({ item_id: id }) => id ?? [])
      const q = JSON.stringify({ item_id: ids })
      const headers = { 'x-koha-embed': 'biblio' }
      const items = ids.length > 0 ? await all('/items', { q }, Item, { headers }) : []
      const itemById = new Map(items.map((item) => [item.item_id, item]))
      const loans = await Promise.all(
        checkouts.map((checkout) => loanOf(checkout, itemById.get(checkout.item_id ?? 0))),
      )
      return loans.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    },

    renew: (ref, loanRefs) =>
      renewInTurn(loanRefs, options.patience?.write ?? 30_000, (loanRef) => renewOne(ref, loanRef)),

    async holdsOf(ref) {
      const holds = await kohaHoldsOf(ref)
      return Promise.all(
        holds.map(async (hold) => ({
          holdRef: String(hold.hold_id),
          title: await titleOf(hold.biblio_id),
          placedAt: hold.hold_date ? moment(hold.hold_date) : null,
          readyUntil:
            hold.status === 'W' && hold.expiration_date ? moment(hold.expiration_date) : null,
        })),
      )
    },

    async placeHold(ref, { recordRef, pickupPlace, reference }) {
      const [patron, biblio] = [numberOf(ref), numberOf(recordRef)]
      if (patron === null) return { outcome: 'refused', code: 'reader.unknown', vendor: null }
      if (biblio === null)
        return { outcome: 'refused', code: 'request.record-unknown', vendor: null }
      const text = JSON.stringify({
        patron_id: patron,
        biblio_id: biblio,
        pickup_library_id: pickupPlace,
        notes: reference,
      })
      const body = { type: 'application/json', text }
      try {
        return await write({ method: 'POST', path: '/holds', body }, (answer) => {
          if (answer.status === 201) {
            const hold = readJson(answer, KohaHold)
            if (hold.patron_id !== patron || (hold.biblio_id ?? biblio) !== biblio)
              throw new SystemFault('contradictory', true)
            return { outcome: 'done', holdRef: String(hold.hold_id) }
          }
          const said = refused(tables.holds, answer)
          const isPlace = answer.status === 400 && /pickup|library/iu.test(said.vendor.text)
          return isPlace ? { ...said, code: 'rule.pickup-place' } : said
        })
      } catch (fault) {
        return withoutAnswer(fault)
      }
    },

    async cancelHold(ref, holdRef) {
      const unknownHold = { outcome: 'refused', code: 'request.unknown', vendor: null } as const
      const id = numberOf(holdRef)
      if (id === null || numberOf(ref) === null) return unknownHold
      try {
        const own = await beforeSending(kohaHoldsOf(ref))
        if (!own.some(({ hold_id: known }) => known === id)) return unknownHold
        return await write({ method: 'DELETE', path: `/holds/${id}` }, (answer) => {
          if (answer.status === 204 || answer.status === 200)
            return { outcome: 'done', isAsked: false }
          if (answer.status === 202) return { outcome: 'done', isAsked: true }
          if (answer.status === 404) return { ...unknownHold, vendor: refusalIn(answer) }
          return refused(tables.holds, answer)
        })
      } catch (fault) {
        return withoutAnswer(fault)
      }
    },

    feesOf,

    ...(takesPayments &&
      ({
        async payFees(ref, { amountFen, orderNo }) {
          const { paymentType, paymentLibrary } = settings
          try {
            const fees = await beforeSending(feesOf(ref))
            // Every payment is booked, also that of a debt which is gone: the reader would be left with too much.
            if (fees.reduce((sum, { openFen }) => sum + openFen, 0) < amountFen)
              return { outcome: 'refused', code: 'rule.fee-open', vendor: null }
            const text = JSON.stringify({
              credit_type: 'PAYMENT',
              amount: amountFen / 100,
              note: orderNo,
              ...(paymentType && { payment_type: paymentType }),
              ...(paymentLibrary && { library_id: paymentLibrary }),
            })
            const path = `/patrons/${patronId(ref)}/account/credits`
            const body = { type: 'application/json', text }
            return await write({ method: 'POST', path, body }, (answer) => {
              if (answer.status !== 201) return refused({}, answer)
              const { patron_id: whose, amount } = readJson(answer, Credit)
              const booked = Math.abs(
                amount === null || amount === undefined ? amountFen : (fenOfYuan(amount) ?? 0),
              )
              if ((whose ?? patronId(ref)) !== patronId(ref) || booked !== amountFen)
                throw new SystemFault('contradictory', true)
              return { outcome: 'done', paidFen: amountFen }
            })
          } catch (fault) {
            return withoutAnswer(fault)
          }
        },
      } satisfies Partial<LibrarySystem>)),

    async availability(itemRefs) {
      const { availability: patience = 2_500 } = options.patience ?? {}
      const until = performance.now() + patience
      const lines: Availability[] = []
      for (let from = 0; from < itemRefs.length; from += copiesAtOnce) {
        lines.push(...(await someAvailable(itemRefs.slice(from, from + copiesAtOnce), until)))
      }
      return lines
    },

    ...kohaListsOf({ ask, standing, tables, timeZone }),
  }
}

/** What must be of one reader; one row of another, and none of it is believed. */
function belongingTo<Row extends { patron_id: number }>(id: number, rows: Row[]): Row[] {
  if (rows.some(({ patron_id: whose }) => whose !== id))
    throw new SystemFault('contradictory', true)
  return rows
}

const numberOf = (ref: string) => (/^[1-9]\d{0,9}$/u.test(ref) ? Number(ref) : null)

/** A reader whom this system never named to us cannot be asked about. */
function patronId(ref: string) {
  const id = numberOf(ref)
  if (id === null) throw new SystemFault('contradictory', false)
  return id
}

/** How many there are of a list, where it says so. */
function totalOf(answer: HttpAnswer, given: number) {
  const total = answer.header('x-total-count')
  if (total === undefined) return null
  if (!/^\d{1,9}$/u.test(total) || Number(total) < given)
    throw new SystemFault('contradictory', true)
  return Number(total)
}
