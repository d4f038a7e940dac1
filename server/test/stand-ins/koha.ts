import { randomBytes } from 'node:crypto'
import { pickupPlaces, type Ledger, type No } from './ledger.ts'
import type { Protocol, QuestionKind, StandInAnswer, StandInRequest } from './protocol.ts'

export const kohaClient = { clientId: 'portal', secret: 'portal-secret-koha' }

type Row = Record<string, unknown>

/** Conditions of Koha's `q`, as far as they are asked: a value, one of several, more than, and, or. */
function fits(row: Row, condition: Row): boolean {
  return Object.entries(condition).every(([name, wanted]) => {
    if (name === '-and') return (wanted as Row[]).every((one) => fits(row, one))
    if (name === '-or') return (wanted as Row[]).some((one) => fits(row, one))
    if (!(name in row)) throw new BadRequest(`Invalid parameter: ${name}`)
    const value = row[name]
    if (Array.isArray(wanted)) return wanted.includes(value)
    if (typeof wanted !== 'object' || wanted === null) return value === wanted
    return Object.entries(wanted).every(([comparison, than]) => {
      const [left, right] = [comparable(value), comparable(than)]
      if (comparison === '>') return left > right
      if (comparison === '>=') return left >= right
      throw new BadRequest(`Invalid comparison: ${comparison}`)
    })
  })
}
const comparable = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/u.test(value)
    ? Date.parse(value)
    : (value as number)

class BadRequest extends Error {}

const there = '+08:00'
/** By the clocks of the library, with its zone. */
const instant = (moment: Date) =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19) + there

const renewalCodes: Partial<Record<No, string>> = {
  wanted: 'on_reserve',
  limit: 'too_many',
  blocked: 'restriction',
}
const holdCodes: Partial<Record<No, string>> = {
  twice: 'tooManyHoldsForThisRecord',
  gone: 'notReservable',
}

/**
 * A Koha as its interface is written down (`/api/v1`): strict about what it is asked, it answers with pages and their total, and lets in only who has a token. What
 * the account may, it does for everybody, and never asks whose loan it is.
 */
export function koha(): Protocol {
  const tokens = new Set<string>()
  let spelling: 'camel' | 'snake' = 'camel'

  const json = (
    kind: QuestionKind,
    status: number,
    body: unknown,
    headers = {},
  ): StandInAnswer => ({
    kind,
    status,
    type: 'application/json; charset=utf-8',
    text: body === undefined ? '' : JSON.stringify(body),
    headers,
  })

  function token({ body, headers }: StandInRequest): StandInAnswer {
    const form = new URLSearchParams(body)
    const isRight =
      headers['content-type'] === 'application/x-www-form-urlencoded' &&
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_id') === kohaClient.clientId &&
      form.get('client_secret') === kohaClient.secret
    if (!isRight) return json('token', 400, { error: 'invalid_client' })
    const made = randomBytes(16).toString('base64url')
    tokens.add(made)
    return json('token', 200, { access_token: made, token_type: 'Bearer', expires_in: 3600 })
  }

  /** A page of a list, with the total of all; a parameter that nobody knows is an error. */
  function list(url: URL, rows: Row[], filters: string[]): StandInAnswer {
    const known = new Set(['q', '_match', '_per_page', '_page', '_order_by', ...filters])
    for (const name of url.searchParams.keys())
      if (!known.has(name)) throw new BadRequest(`Malformed query string: ${name}`)
    const match = url.searchParams.get('_match') ?? 'contains'
    let chosen = rows
    for (const name of filters) {
      const wanted = url.searchParams.get(name)
      if (wanted === null) continue
      chosen = chosen.filter((row) => {
        const value = String(row[name])
        return match === 'exact' || typeof row[name] === 'number'
          ? value === wanted
          : value.includes(wanted)
      })
    }
    const q = url.searchParams.get('q')
    if (q !== null) chosen = chosen.filter((row) => fits(row, JSON.parse(q) as Row))
    for (const name of (url.searchParams.get('_order_by') ?? '').split(',').toReversed()) {
      if (name === '') continue
      chosen = chosen.toSorted((a, b) => {
        const [left, right] = [comparable(a[name]), comparable(b[name])]
        return left < right ? -1 : left > right ? 1 : 0
      })
    }
    const perPage = Number(url.searchParams.get('_per_page') ?? 20)
    const page = Number(url.searchParams.get('_page') ?? 1)
    const part = perPage === -1 ? chosen : chosen.slice((page - 1) * perPage, page * perPage)
    return json('read', 200, part, { 'x-total-count': String(chosen.length) })
  }

  const patronRow = (patron: Ledger['books']['patrons'][number]): Row => ({
    patron_id: patron.id,
    cardnumber: patron.card,
    surname: patron.name,
    firstname: null,
    category_id: 'PT',
    library_id: 'main',
    expiry_date: patron.expiresOn,
    restricted: patron.isRestricted,
    patron_card_lost: false,
    incorrect_address: false,
    userid: patron.card,
  })
  const checkoutRow = (loan: Ledger['books']['loans'][number]): Row => ({
    checkout_id: loan.id,
    patron_id: loan.patronId,
    item_id: loan.copyId,
    due_date: instant(loan.dueAt),
    // Older releases say `renewals`; this one speaks both ways by turns.
    ...(spelling === 'camel' ? { renewals: loan.renewals } : { renewals_count: loan.renewals }),
    checkin_date: null,
    library_id: 'main',
  })
  const holdRow = (hold: Ledger['books']['holds'][number]): Row => ({
    hold_id: hold.id,
    patron_id: hold.patronId,
    biblio_id: hold.titleId,
    item_id: null,
    pickup_library_id: hold.place,
    hold_date: hold.placedOn,
    expiration_date: null,
    notes: hold.note,
    status: null,
    priority: 1,
  })
  const itemRow = (
    copy: Ledger['books']['copies'][number],
    { books }: Ledger,
    embeds: boolean,
  ): Row => ({
    item_id: copy.id,
    biblio_id: copy.titleId,
    external_id: copy.barcode,
    checked_out_date: books.loans.some(({ copyId }) => copyId === copy.id) ? '2026-11-01' : null,
    not_for_loan_status: copy.notForLoan,
    damaged_status: 0,
    lost_status: 0,
    withdrawn: 0,
    callnumber: 'I242.4',
    location: 'STACKS',
    home_library_id: 'main',
    holding_library_id: 'main',
    timestamp: instant(copy.changedAt),
    ...(embeds && { biblio: books.titles.find(({ id }) => id === copy.titleId) }),
  })
  const code = (codes: Partial<Record<No, string>>, no: No) => {
    const named = codes[no] ?? no
    return spelling === 'snake'
      ? named.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)
      : named
  }

  /** As the numbers of the ways are written: `/checkouts/12/renewal`. */
  function answerLetIn(request: StandInRequest, ledger: Ledger): StandInAnswer {
    const { method, url, headers, body } = request
    const { books } = ledger
    const [place, number, part, more] = url.pathname.replace('/api/v1/', '').split('/')
    const id = Number(number)
    const gone = (what: string) => json('read', 404, { error: `${what} not found` })
    const way = `${method} ${[place, number && ':id', part, more].filter(Boolean).join('/')}`
    const loan = books.loans.find((known) => known.id === id)
    const given = () => JSON.parse(body) as Row

    switch (way) {
      case 'GET patrons':
        return list(url, books.patrons.map(patronRow), ['cardnumber', 'patron_id'])
      case 'GET patrons/:id': {
        const patron = books.patrons.find((known) => known.id === id)
        return patron ? json('read', 200, patronRow(patron)) : gone('Patron')
      }
      case 'GET checkouts': {
        return list(url, books.loans.map(checkoutRow), ['patron_id'])
      }
      case 'GET checkouts/:id':
        return loan ? json('read', 200, checkoutRow(loan)) : gone('Checkout')
      case 'GET checkouts/:id/allows_renewal': {
        if (!loan) return gone('Checkout')
        const no = ledger.mayRenew(loan)
        return json('read', 200, {
          allows_renewal: no === null,
          max_renewals: 3,
          current_renewals: loan.renewals,
          unseen_renewals: 0,
          error: no === null ? null : code(renewalCodes, no),
        })
      }
      case 'POST checkouts/:id/renewal':
      case 'POST checkouts/:id/renewals': {
        if (!loan) return { ...gone('Checkout'), kind: 'renew' }
        const no = ledger.renew(loan)
        if (no === null) return json('renew', 201, checkoutRow(loan))
        const named = code(renewalCodes, no)
        return json('renew', 403, {
          error: `Renewal not authorized (${named})`,
          ...(spelling === 'snake' && { error_code: named }),
        })
      }
      case 'GET items': {
        const embeds = headers['x-koha-embed'] === 'biblio'
        const copies = books.copies.filter(({ isGone }) => !isGone)
        const rows = copies.map((copy) => itemRow(copy, ledger, embeds))
        return list(url, rows, ['external_id'])
      }
      case 'GET biblios/:id': {
        const title = books.titles.find((known) => known.id === id)
        if (!title) return gone('Bibliographic record')
        return json('read', 200, { biblio_id: title.id, title: title.title })
      }
      case 'GET holds':
        return list(url, books.holds.map(holdRow), ['patron_id', 'hold_id', 'biblio_id'])
      case 'POST holds': {
        const asked = given()
        const allowed = new Set(['patron_id', 'biblio_id', 'pickup_library_id', 'notes'])
        for (const name of Object.keys(asked))
          if (!allowed.has(name)) throw new BadRequest(`Properties not allowed: ${name}.`)
        const placed = ledger.placeHold({
          patronId: asked['patron_id'] as number,
          titleId: asked['biblio_id'] as number,
          place: asked['pickup_library_id'] as string,
          note: asked['notes'] as string,
        })
        if (typeof placed === 'object') return json('hold', 201, holdRow(placed))
        if (placed === 'place')
          return json('hold', 400, { error: 'The supplied pickup location is not valid' })
        const named = code(holdCodes, placed)
        return json('hold', 403, { error: `Hold cannot be placed. Reason: ${named}` })
      }
      case 'DELETE holds/:id': {
        const hold = books.holds.find((known) => known.id === id)
        if (!hold) return { ...gone('Hold'), kind: 'cancel' }
        const became = ledger.cancelHold(hold)
        return json('cancel', became === 'asked' ? 202 : 204, undefined)
      }
      case 'GET patrons/:id/account': {
        const lines = books.fees.filter(({ patronId }) => patronId === id)
        const open = lines.filter(({ openFen }) => openFen > 0)
        return json('read', 200, {
          balance: open.reduce((sum, { openFen }) => sum + openFen / 100, 0),
          outstanding_debits: {
            total: open.reduce((sum, { openFen }) => sum + openFen / 100, 0),
            lines: open.map((fee) => ({
              account_line_id: fee.id,
              patron_id: fee.patronId,
              amount: fee.openFen / 100,
              amount_outstanding: fee.openFen / 100,
              debit_type: 'OVERDUE',
              description: '逾期',
              date: '2026-11-01',
            })),
          },
          outstanding_credits: { total: 0, lines: [] },
        })
      }
      case 'POST patrons/:id/account/credits': {
        const { credit_type: type, amount, note } = given()
        if (type !== 'PAYMENT' || typeof amount !== 'number' || typeof note !== 'string')
          throw new BadRequest('Missing property.')
        const fen = Math.round(amount * 100)
        const payment = ledger.pay({ patronId: id, fen, note })
        const line = { account_line_id: payment.id, patron_id: id, amount: -amount, note }
        return json('pay', 201, line)
      }
      case 'POST auth/:id/validation': {
        const { identifier, password } = given()
        const patron = books.patrons.find(({ card }) => card === identifier)
        return patron?.secret === password
          ? json('read', 201, { patron_id: patron!.id })
          : json('read', 400, { error: 'Validation failed' })
      }
      default:
        return gone('Page')
    }
  }

  return {
    kindOf({ method, url }) {
      const path = url.pathname
      if (path.endsWith('/oauth/token')) return 'token'
      if (/\/renewals?$/u.test(path)) return 'renew'
      if (path.endsWith('/credits')) return 'pay'
      if (method === 'DELETE') return 'cancel'
      return method === 'POST' && path.endsWith('/holds') ? 'hold' : 'read'
    },
    answer(request, ledger) {
      if (request.url.pathname === '/api/v1/oauth/token') return token(request)
      const given = /^Bearer (.+)$/u.exec(request.headers.authorization ?? '')?.[1]
      if (given === undefined || !tokens.has(given))
        return json('door', 401, { error: 'Authentication failure.' })
      try {
        return answerLetIn(request, ledger)
      } catch (error) {
        if (!(error instanceof BadRequest)) throw error
        return json('read', 400, { errors: [{ message: error.message, path: '/' }] })
      }
    },
    lieOf: (text) =>
      text
        .replaceAll(
          /"(patron_id|checkout_id)":(\d+)/gu,
          (_all, name: string, id: string) => `"${name}":${Number(id) + 1}`,
        )
        .replaceAll(/"(cardnumber|external_id)":"/gu, '"$1":"9'),
    commands: {
      forgetTokens: () => {
        tokens.clear()
        return {}
      },
      /** From here on codes are spelt as newer releases do, and counts named as they do. */
      speakNewer: () => {
        spelling = 'snake'
        return {}
      },
      speakOlder: () => {
        spelling = 'camel'
        return {}
      },
      places: () => ({ pickupPlaces }),
    },
  }
}
