import { z } from 'zod'
import type {
  Availability,
  CopyLine,
  LibrarySystem,
  Outcome,
  PortLoan,
  Refusal,
  ReaderLine,
} from '../../features/circulation/library-system.ts'
import { readInstant } from '../../platform/sip2/instants.ts'
import { SystemFault, whereAway, withoutAnswer } from './fault.ts'
import { HttpAddress, openHttpSystem, readJson, type HttpAnswer, type HttpOptions } from './http.ts'
import { everyHit, signs } from './invenio-lists.ts'
import { OwnInvenioTables, tablesWith } from './invenio-tables.ts'
import { renewInTurn } from './renew-in-turn.ts'

/** Whether a secret is right. */
type SignIn = Awaited<ReturnType<NonNullable<LibrarySystem['signIn']>>>

const Pid = z.string().regex(/^[\w-]{1,64}$/u)

/** How the InvenioILS of a library is reached, and what it does not tell us itself. */
export const InvenioSettings = HttpAddress.extend({
  /** Whose token we have: the system wants to know who acts, beside the token. */
  staffId: z.string().regex(/^\d{1,18}$/u),
  /** Where we act: the system takes its first place alone. */
  placeId: Pid,
  /** Where the library is: its dates have no clock. */
  timeZone: z.string(),
  /** What the card of a reader is called there. */
  cardField: z
    .string()
    .regex(/^[a-z_]{1,50}$/u)
    .default('email'),
  /** How often a reader may renew: the system asks that of readers, and not of staff. */
  renewalsAllowed: z.coerce.number().int().min(0).default(3),
  tables: OwnInvenioTables.optional(),
})
export type InvenioSettings = z.input<typeof InvenioSettings>

const onLoan = 'ITEM_ON_LOAN'
const pending = 'PENDING'
const cancelled = 'CANCELLED'
/** Copies of the library; others are lent from other libraries, and renewed by asking there. */
const ownCopy = 'pitmid'

const LoanMetadata = z.object({
  pid: z.string(),
  patron_pid: z.coerce.string(),
  document_pid: z.string(),
  state: z.string(),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  extension_count: z.int().min(0).default(0),
  item_pid: z.object({ type: z.string(), value: z.string() }).optional(),
  item: z.object({ barcode: z.string().optional() }).optional(),
  document: z.object({ title: z.string().optional() }).optional(),
})
const Loan = z.object({ created: z.string().optional(), metadata: LoanMetadata })
type Loan = z.infer<typeof Loan>

const Patron = z.object({
  metadata: z.looseObject({
    pid: z.coerce.string(),
    name: z.string().nullish(),
    email: z.string(),
  }),
})
const Document = z.object({
  metadata: z.object({ pid: z.string(), circulation: z.object({ overbooked: z.boolean() }) }),
})
const Copy = z.object({
  metadata: z.object({
    barcode: z.string(),
    document_pid: z.string(),
    internal_location_pid: z.string().optional(),
    shelf: z.string().optional(),
    status: z.string(),
    circulation: z
      .object({ state: z.string().optional(), end_date: z.string().optional() })
      .default({}),
  }),
})
const Place = z.object({ metadata: z.object({ pid: z.string() }) })
const hitsOf = <T>(hit: z.ZodType<T>) =>
  z.object({ hits: z.object({ total: z.int(), hits: z.array(hit) }) })

const SystemError = z.object({
  error_class: z.string().max(200).optional(),
  message: z.string().optional(),
  errors: z.array(z.object({ field: z.string().optional() })).optional(),
})

/** More than anybody has, and as much as one answer should hold. */
const mostHits = 500
/** The line that a question stands on may be 4,094 bytes long, and a barcode some dozens. */
const copiesOfAQuestion = 25
/** The system answers four at once. */
const atOnce = 4
/** Lists follow a write after a second, in a search node that is not hurried. */
const listsFollowAfter = 10_000

/**
 * The InvenioILS of a library behind the port. It decides by a search index that follows its writes a second later, and acts for staff where it would refuse a
 * reader. So what is asked about twice is looked up by its number, which is right at once; and whatever it would not refuse us is looked at before.
 * Readers, loans and titles are known by their numbers, copies by their barcodes, which both sides know. It has no fees, and blocks nobody.
 */
export function openInvenio(
  given: InvenioSettings,
  token: string,
  options: HttpOptions,
): LibrarySystem & { close: () => Promise<void> } {
  const settings = InvenioSettings.parse(given)
  const { staffId, placeId, timeZone, cardField, renewalsAllowed } = settings
  const tables = tablesWith(settings.tables)
  const http = openHttpSystem(settings, options)
  const headers = { authorization: `Bearer ${token}` }
  const recentHolds = openRecentHolds()
  /** For all that one reader renews together. */
  const wholePatience = options.patience?.write ?? 30_000

  const read = <T>(
    path: string,
    make: (answer: HttpAnswer) => T,
    query: Record<string, string> = {},
    patience: 'read' | 'availability' = 'read',
  ) =>
    http.ask({ path, query, headers, patience, answers: 'json' }, (answer) => {
      // It does not let us in, or not there: that is for the library to mend.
      if (answer.status === 401 || answer.status === 403)
        throw new SystemFault('unreachable', false)
      return make(answer)
    })

  const searchPart = <T>(
    path: string,
    query: string,
    hit: z.ZodType<T>,
    patience?: 'availability',
  ) => {
    const make = (answer: HttpAnswer) => {
      if (answer.status !== 200) throw new SystemFault('unreadable', true)
      return readJson(answer, hitsOf(hit)).hits
    }
    return read(path, make, { q: query, size: String(mostHits) }, patience)
  }

  const search = async <T>(
    path: string,
    query: string,
    hit: z.ZodType<T>,
    patience?: 'availability',
  ): Promise<T[]> => {
    const { total, hits } = await searchPart(path, query, hit, patience)
    if (total > hits.length) throw new SystemFault('contradictory', true)
    return hits
  }

  /** By its number; null where there is none. */
  async function get<T extends { metadata: { pid: string } }>(
    path: string,
    pid: string,
    schema: z.ZodType<T>,
  ): Promise<T | null> {
    if (!Pid.safeParse(pid).success) return null
    return read(`${path}${pid}`, (answer) => {
      if (answer.status === 404 || answer.status === 410) return null
      if (answer.status !== 200) throw new SystemFault('unreadable', true)
      const found = readJson(answer, schema)
      if (found.metadata.pid !== pid) throw new SystemFault('contradictory', true)
      return found
    })
  }

  const loan = (pid: string) => get('/circulation/loans/', pid, Loan)

  /** Those of a reader in one state: who is listed is looked up again, for what is in the list may be older than a write. */
  async function loansIn(state: string, patron: string, alsoRefs: readonly string[] = []) {
    if (!isPatron(patron)) return []
    const listed = await search(
      '/circulation/loans/',
      `patron_pid:${patron} AND state:${state}`,
      Loan,
    )
    const byRef = new Map(listed.map((one) => [one.metadata.pid, one]))
    const refs = [...new Set([...byRef.keys(), ...alsoRefs])]
    const loans = await inGroups(refs, async (ref) => {
      // A copy that it lent to two readers may keep it from answering by number: the list is better than nothing.
      const found = await loan(ref).catch((fault: unknown) => {
        const inList = byRef.get(ref)
        if (fault instanceof SystemFault && fault.why === 'broken' && inList) return inList
        throw fault
      })
      return found ?? []
    })
    return loans
      .flat()
      .filter(({ metadata }) => metadata.patron_pid === patron && metadata.state === state)
  }

  const dayEnd = (date: string | undefined) => {
    const end = readInstant(date ?? '', timeZone)
    if (!end) throw new SystemFault('unreadable', true)
    return end
  }

  const portLoan = ({ metadata }: Loan): PortLoan => ({
    loanRef: metadata.pid,
    itemRef: metadata.item?.barcode ?? metadata.item_pid?.value ?? metadata.pid,
    title: metadata.document?.title ?? '',
    dueAt: dayEnd(metadata.end_date),
    renewals: metadata.extension_count,
    renewalsAllowed,
    renewable: 'unasked',
    code: null,
  })

  async function loansOf(patron: string) {
    const loans = (await loansIn(onLoan, patron)).map(portLoan)
    return loans.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
  }

  const holds = (patron: string) => loansIn(pending, patron, recentHolds.of(patron))

  async function holdsOf(patron: string) {
    return (await holds(patron)).map(({ created, metadata }) => ({
      holdRef: metadata.pid,
      title: metadata.document?.title ?? '',
      placedAt: created === undefined ? null : instantOf(created),
      readyUntil: null,
    }))
  }

  const copyLine = ({ metadata }: z.infer<typeof Copy>): CopyLine => {
    const { barcode, status, circulation, shelf } = metadata
    const isOut = circulation.state === onLoan
    const place = metadata.internal_location_pid ?? ''
    return {
      barcode,
      recordRef: metadata.document_pid,
      status: tables.lists[circulation.state ?? status] ?? 'in process',
      dueAt: isOut ? readInstant(circulation.end_date ?? '', timeZone) : null,
      place: tables.places[place] ?? null,
      currentPlace: null,
      callNo: shelf ?? null,
      holds: null,
    }
  }

  /** Somebody without a card there, such as a member of staff, is no reader. */
  const readerLine = ({ metadata }: z.infer<typeof Patron>): ReaderLine[] => {
    const card = metadata[cardField]
    if (typeof card !== 'string' && typeof card !== 'number') return []
    const name = metadata.name || null
    return [{ card: String(card), name, readerType: null, expiresOn: null, blocks: [] }]
  }

  async function patronBy(card: string) {
    const written = [...new Set([card, card.toLowerCase()])].map(quoted).join(' OR ')
    const found = await search('/patrons/', `${cardField}:(${written})`, Patron)
    // The search also finds what only resembles it.
    const own = found.filter(({ metadata }) => sameCard(metadata[cardField], card))
    if (own.length > 1) throw new SystemFault('contradictory', true)
    return own[0]?.metadata ?? null
  }

  /** Sends what changes something, once. Whatever was looked at before is no part of it: where that failed, nothing was sent. */
  async function write<Done>(
    call: 'renew' | 'placeHold' | 'cancelHold',
    path: string,
    body: object,
    done: (changed: Loan) => Done | null,
  ): Promise<Outcome<Done>> {
    const sent = { type: 'application/json', text: JSON.stringify(body) }
    try {
      return await http.ask(
        { method: 'POST', path, headers, body: sent, patience: 'write', answers: 'json' },
        (answer): Outcome<Done> => {
          if (answer.status >= 400)
            return { outcome: 'refused', ...refusalOf(answer, tables[call]) }
          const result = done(readJson(answer, Loan))
          return result === null ? { outcome: 'unknown' } : { outcome: 'done', ...result }
        },
      )
    } catch (fault) {
      return withoutAnswer(fault)
    }
  }

  const acting = (patron: string, documentId: string) => ({
    document_pid: documentId,
    patron_pid: patron,
    transaction_location_pid: placeId,
    transaction_user_pid: staffId,
  })

  /** What stands in the way of a renewal: staff could renew it nevertheless, so the system is not asked. */
  async function judgeRenewal(patron: string, { metadata }: Loan): Promise<Refusal | null> {
    const { extension_count: number, item_pid: copy } = metadata
    if (metadata.patron_pid !== patron || metadata.state !== onLoan) return ours('loan.unknown')
    if (copy?.type !== ownCopy) return ours('rule.not-allowed')
    if (number >= renewalsAllowed)
      return { ...ours('rule.renewal-limit'), number, limit: renewalsAllowed }
    const document = await get('/documents/', metadata.document_pid, Document)
    if (document === null) throw new SystemFault('contradictory', true)
    return document.metadata.circulation.overbooked ? ours('rule.nobody-waiting') : null
  }

  /** The same for a request: two that come at once are both taken, and any place is. */
  async function judgeHold(patron: string, recordRef: string, place: string) {
    if (!isPatron(patron)) return ours('reader.unknown')
    const isOfTitle = ({ metadata }: Loan) => metadata.document_pid === recordRef
    if ((await holds(patron)).some(isOfTitle)) return ours('rule.one-request-per-title')
    if ((await loansIn(onLoan, patron)).some(isOfTitle)) return ours('rule.already-yours')
    if ((await get('/locations/', place, Place)) === null) return ours('rule.pickup-place')
    if ((await get('/documents/', recordRef, Document)) === null)
      return ours('request.record-unknown')
    return null
  }

  async function renewOne(patron: string, loanRef: string): Promise<Outcome<{ dueAt: Date }>> {
    const looked = await beforeWriting(async () => {
      const found = await loan(loanRef)
      if (found === null) return { refusal: ours('loan.unknown') }
      const refusal = await judgeRenewal(patron, found)
      return refusal ? { refusal } : found
    })
    if ('refusal' in looked) return { outcome: 'refused', ...looked.refusal }
    const { document_pid: documentId, item_pid: copy } = looked.metadata
    return write(
      'renew',
      `/circulation/loans/${loanRef}/extend`,
      { ...acting(patron, documentId), item_pid: copy },
      ({ metadata }) => {
        const dueAt = readInstant(metadata.end_date ?? '', timeZone)
        // Of another loan, or until a date that nobody can read: whoever settles it looks at the loan.
        return metadata.pid === loanRef && dueAt ? { dueAt } : null
      },
    )
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
        'availability',
        'everyCopy',
        'everyReader',
      ] as const),
      judgesRenewals: false,
      availabilityAtOnce: 50,
      paysSingleFees: false,
    }),

    async signIn(card, secret) {
      const patron = await patronBy(card)
      if (patron === null) return { is: 'unknown' }
      // No token and no cookie: it is the reader who logs in, and the session is not kept.
      const form = new URLSearchParams({ email: patron.email, password: secret })
      const body = { type: 'application/x-www-form-urlencoded', text: form.toString() }
      return http.ask(
        { method: 'POST', path: '/login', body, patience: 'read', answers: 'json' },
        (answer): SignIn => {
          if (answer.status === 200) return { is: 'right', patron: portPatron(patron) }
          if (answer.status !== 400) throw new SystemFault('unreachable', false)
          const { errors = [] } = readJson(answer, SystemError)
          // A right secret of somebody whom the library does not let in is nobody's.
          return errors.some(({ field }) => field === 'password')
            ? { is: 'wrong secret' }
            : { is: 'unknown' }
        },
      )
    },

    async find(card) {
      const patron = await patronBy(card)
      return patron && portPatron(patron)
    },

    async statusOf(patron) {
      const loans = await loansOf(patron)
      return {
        blocks: [],
        loans: loans.length,
        overdue: loans.filter(({ dueAt }) => dueAt.getTime() < Date.now()).length,
        holds: (await holds(patron)).length,
        feesFen: 0,
      }
    },

    loansOf,

    renew: (patron, loanRefs) =>
      renewInTurn(loanRefs, wholePatience, (loanRef) => renewOne(patron, loanRef)),

    holdsOf,

    /** The system has no field for our number of it. */
    async placeHold(patron, { recordRef, pickupPlace }) {
      const refusal = await judgeHold(patron, recordRef, pickupPlace).catch(
        whereAway(ours('system.away')),
      )
      if (refusal) return { outcome: 'refused', ...refusal }
      const wish = {
        ...acting(patron, recordRef),
        pickup_location_pid: pickupPlace,
        delivery: { method: 'PICKUP' },
      }
      const outcome = await write('placeHold', '/circulation/loans/request', wish, ({ metadata }) =>
        metadata.patron_pid === patron &&
        metadata.document_pid === recordRef &&
        metadata.state === pending
          ? { holdRef: metadata.pid }
          : null,
      )
      if (outcome.outcome === 'done') recentHolds.add(patron, outcome.holdRef)
      return outcome
    },

    async cancelHold(patron, holdRef) {
      const looked = await beforeWriting(async () => {
        const found = await loan(holdRef)
        // Staff may also end a loan by the same call: what is lent by now is not touched.
        const isOpen = found?.metadata.patron_pid === patron && found.metadata.state === pending
        return isOpen ? found : { refusal: ours('request.unknown') }
      })
      if ('refusal' in looked) return { outcome: 'refused', ...looked.refusal }
      return write(
        'cancelHold',
        `/circulation/loans/${holdRef}/cancel`,
        { ...acting(patron, looked.metadata.document_pid), cancel_reason: 'USER_CANCEL' },
        ({ metadata }) =>
          metadata.pid === holdRef &&
          metadata.state === cancelled &&
          // Else it was lent in between, and that loan was ended: a librarian has to know.
          metadata.start_date === undefined
            ? { isAsked: false }
            : null,
      )
    },

    // It has none.
    feesOf: async () => [],

    async availability(itemRefs) {
      // Barcodes are written in capitals there.
      const refs = [...new Set(itemRefs.map((itemRef) => itemRef.toUpperCase()))]
      const groups = Array.from({ length: Math.ceil(refs.length / copiesOfAQuestion) }, (_, at) =>
        refs.slice(at * copiesOfAQuestion, (at + 1) * copiesOfAQuestion),
      )
      const found = await Promise.all(
        groups.map((group) =>
          search('/items/', `barcode:(${group.map(quoted).join(' OR ')})`, Copy, 'availability')
            .catch(whereAway([]))
            .then((copies) => ({ copies, seenAt: new Date() })),
        ),
      )
      const seen = new Map(
        found.flatMap(({ copies, seenAt }) =>
          copies.map(
            ({ metadata }) => [metadata.barcode.toUpperCase(), { ...metadata, seenAt }] as const,
          ),
        ),
      )
      return itemRefs.map((itemRef): Availability => {
        const copy = seen.get(itemRef.toUpperCase())
        if (!copy) return { itemRef, state: 'unanswered', dueAt: null, seenAt: new Date() }
        const { status, circulation, seenAt } = copy
        const state = tables.copies[circulation.state ?? status] ?? 'not lent'
        const dueAt = readInstant(circulation.end_date ?? '', timeZone)
        return { itemRef, state, dueAt, seenAt }
      })
    },

    async *everyCopy() {
      const pages = everyHit((query) => searchPart('/items/', query, Copy), signs.records)
      for await (const page of pages) yield page.map(copyLine)
    },

    async *everyReader() {
      const pages = everyHit((query) => searchPart('/patrons/', query, Patron), signs.readers)
      for await (const page of pages) yield page.flatMap(readerLine)
    },
  }
}

/** Looks at what the system would not refuse us. Where it is away, nothing was sent. */
const beforeWriting = <T>(look: () => Promise<T>) =>
  look().catch(whereAway({ refusal: ours('system.away') }))

/** A refusal that the system was not asked for. */
const ours = (code: string): Refusal => ({ code, vendor: null })

/** Its words are kept for staff, and shown to nobody: numbers of readers and of roles stand in them. */
function refusalOf({ status, text }: HttpAnswer, rules: Readonly<Record<string, string>>): Refusal {
  const { data: error } = SystemError.safeParse(jsonOf(text))
  const kind = error?.error_class ?? `HTTP ${status}`
  const vendor = { code: kind, text: error?.message?.slice(0, 500) ?? '' }
  const rule = rules[kind]
  if (rule !== undefined) return { code: rule, vendor }
  // It does not let us in, or not there: no rule of lending.
  return { code: status === 401 || status === 403 ? 'system.away' : 'rule.not-allowed', vendor }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What was just placed, and no list has yet: `listsFollowAfter`. */
function openRecentHolds() {
  let placed: { patron: string; holdRef: string; until: number }[] = []
  const current = () => (placed = placed.filter(({ until }) => performance.now() < until))
  return {
    add(patron: string, holdRef: string) {
      current().push({ patron, holdRef, until: performance.now() + listsFollowAfter })
    },
    of: (patron: string) =>
      current().flatMap((one) => (one.patron === patron ? [one.holdRef] : [])),
  }
}

/** A few at a time. */
async function inGroups<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < all.length; at += atOnce)
    results.push(...(await Promise.all(all.slice(at, at + atOnce).map(work))))
  return results
}

const isPatron = (ref: string) => /^\d{1,18}$/u.test(ref)

/** For the language of its searches, in which almost every sign means something. */
const quoted = (text: string) => `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"`

const sameCard = (known: unknown, card: string) =>
  (typeof known === 'string' || typeof known === 'number') &&
  String(known).toLowerCase() === card.toLowerCase()

const portPatron = ({ pid, name }: z.infer<typeof Patron>['metadata']) => ({
  ref: pid,
  name: name || null,
  expiresOn: null,
})

function instantOf(text: string) {
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? null : instant
}
