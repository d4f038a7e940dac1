import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import {
  SystemAway,
  type LibrarySystem,
  type Outcome,
  type Refusal,
} from '../circulation/circulation.ts'
import type { DB } from '../../platform/stores/database-tables.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { onlyWhileHeld, type JobRun } from '../../platform/stores/queue.ts'
import type { LinkServices, Links, OpenLink } from './links.ts'
import { loanIdOf, type Mirror } from './mirror.ts'
import { selectFreshRenewals, updateMirroredLoan } from './mirror-queries.ts'
import { tellOfWish } from './notices.ts'
import {
  noteSent,
  refuseWaiting,
  returnToWaiting,
  selectWaitingWishes,
  selectWishes,
  takeForSending,
  type WishEvidence,
  type WishOutcome,
  type WishRow,
} from './wishes-queries.ts'

/** What sending and settling work with. */
export interface WishServices {
  db: Database
  log: LinkServices['log']
  links: Links
  mirror: Mirror
  terms: WishTerms
}

export interface WishTerms {
  /** So many seconds after it was noted as being sent a wish is not sent any more: whoever noted it has slept. */
  sendWithin: number
  /** So many seconds after it was sent no answer is on its way any more. */
  answerTakes: number
  /** What has not moved so many seconds after it was sent was not done: systems show their own writes late. */
  notDoneAfter: number
}

export const usualTerms: WishTerms = { sendWithin: 15, answerTakes: 90, notDoneAfter: 600 }

/** More than a library's readers wish in a minute; the next look finds the rest. */
const most = 500

/** Wishes of one reader for the same kind of act in one library: they are read, sent and noted together. */
export function inGroups(wishes: readonly WishRow[]): WishRow[][] {
  const groups = Map.groupBy(wishes, ({ libCode, readerId, action, wishId }) =>
    action === 'renew' ? `${libCode} ${readerId}` : `${libCode} ${readerId} ${wishId}`,
  )
  return [...groups.values()]
}

/** Sends what waits in an institution, oldest first; a library whose system is away is left for the next time. */
export async function sendWaiting(
  services: WishServices,
  groupCode: string,
  { run, libCode }: { run?: JobRun; libCode?: string } = {},
) {
  const waiting = await inInstitution(services.db, groupCode, (trx) =>
    selectWaitingWishes(trx, { libCode, most }),
  )
  const away = new Set<string>()
  for (const group of inGroups(waiting)) {
    const { libCode: of } = group[0]!
    if (away.has(of)) continue
    if (!(await sendGroup(services, groupCode, group, run))) away.add(of)
  }
}

/** Sends some wishes that were just taken down. */
export async function sendThese(
  services: WishServices,
  groupCode: string,
  wishIds: readonly string[],
) {
  const wishes = await inInstitution(services.db, groupCode, (trx) => selectWishes(trx, wishIds))
  const waiting = wishes.filter(({ state }) => state === 'waiting')
  await Promise.all(inGroups(waiting).map((group) => sendGroup(services, groupCode, group)))
}

/** A wish with what was read before sending it, or with what keeps it from being sent. */
type ReadWish = { wish: WishRow } & ({ evidence: WishEvidence } | { refused: string })

/**
 * Sends wishes of one reader: what is to be compared later is read first, then they are noted as being sent, and only then sent. Answers whether the
 * system was there.
 */
async function sendGroup(
  services: WishServices,
  groupCode: string,
  wishes: readonly WishRow[],
  run?: JobRun,
): Promise<boolean> {
  const { links, mirror } = services
  const { libCode, readerId, account } = wishes[0]!
  const link = await links.systemOf(groupCode, libCode)
  if (!link) return false
  const reader = { id: readerId, account }
  const met = await readBefore(links, link, reader, wishes).catch((fault: unknown) => {
    if (fault instanceof SystemAway) return undefined
    throw fault
  })
  if (!met) return false
  const sender = randomUUID()
  const notedAt = performance.now()
  const taken = await takeAll(services, groupCode, sender, met.wishes, run)
  if (taken.length === 0) return true
  // Whoever slept until here must not send: others have given the wish up by now, and read what became of it.
  if (performance.now() - notedAt > services.terms.sendWithin * 1000) return true
  const outcomes = await perform(services, link, met.patron!, taken)
  mirror.forget(link, reader)
  await noteAll(services, groupCode, sender, outcomes)
  return !outcomes.every(({ outcome }) => isNotSent(outcome))
}

async function readBefore(
  links: Links,
  link: OpenLink,
  reader: { id: string; account: string },
  wishes: readonly WishRow[],
): Promise<{ patron: string | null; wishes: ReadWish[] }> {
  const { system } = link
  const patron = await links.patronOf(link, reader)
  const all = (refused: string) => wishes.map((wish) => ({ wish, refused }))
  if (patron === null) return { patron, wishes: all('reader.unknown') }
  const [{ action }] = wishes as [WishRow]
  if (action === 'renew') {
    const loans = new Map(
      (await system.loansOf(patron)).map((loan) => [loanIdOf(link, reader.id, loan.loanRef), loan]),
    )
    const read = wishes.map((wish): ReadWish => {
      const loan = loans.get((wish.subject as { loanId: string }).loanId)
      if (!loan) return { wish, refused: 'loan.unknown' }
      const { loanRef, dueAt, renewals } = loan
      return { wish, evidence: { loanRef, dueAt: dueAt.toISOString(), renewals } }
    })
    return { patron, wishes: read }
  }
  if (!((action === 'place hold' ? 'placeHold' : 'cancelHold') in system)) {
    return { patron, wishes: all('system.cannot') }
  }
  const holdRefs = (await system.holdsOf(patron)).map(({ holdRef }) => holdRef)
  const read = wishes.map((wish): ReadWish => {
    const isGone =
      action === 'cancel hold' && !holdRefs.includes((wish.subject as { holdRef: string }).holdRef)
    return isGone ? { wish, refused: 'request.unknown' } : { wish, evidence: { holdRefs } }
  })
  return { patron, wishes: read }
}

interface TakenWish {
  wish: WishRow
  evidence: WishEvidence
}

/** Notes wishes as being sent, those that still wait; what cannot be done to anything is refused. */
const takeAll = (
  { db }: WishServices,
  groupCode: string,
  sender: string,
  wishes: readonly ReadWish[],
  run: JobRun | undefined,
) =>
  inInstitution(db, groupCode, async (trx) => {
    if (run) await onlyWhileHeld(trx, run)
    const { libCode, readerId } = wishes[0]!.wish
    const fresh = await selectFreshRenewals(trx, libCode, readerId)
    const taken: TakenWish[] = []
    for (const read of wishes) {
      const { wish } = read
      if ('refused' in read) {
        const isRefused = await refuseWaiting(trx, wish.wishId, { code: read.refused })
        if (isRefused) await tell(trx, groupCode, wish.wishId)
      } else {
        const evidence = sinceRenewal(read.evidence, fresh.get(wish.about))
        if (await takeForSending(trx, wish.wishId, sender, evidence)) taken.push({ wish, evidence })
      }
    }
    return taken
  })

/** A system may still show what was before a renewal of a moment ago: whoever compared with that would take the former one for this one. */
const sinceRenewal = (evidence: WishEvidence, renewedUntil: Date | undefined): WishEvidence =>
  renewedUntil && evidence.dueAt !== undefined && renewedUntil > new Date(evidence.dueAt)
    ? { ...evidence, dueAt: renewedUntil.toISOString(), renewals: null }
    : evidence

type SentOutcome = Outcome<WishOutcome>
interface SentWish {
  wish: WishRow
  outcome: SentOutcome
}

const isNotSent = (outcome: SentOutcome) =>
  outcome.outcome === 'refused' && outcome.code === 'system.away'

/** Asks the system. Whatever goes wrong on the way may have been done. */
async function perform(
  { log }: WishServices,
  link: OpenLink,
  patron: string,
  taken: readonly TakenWish[],
): Promise<SentWish[]> {
  const unknown = (fault: unknown) => {
    log.error(fault, 'a wish was sent, and what became of it is unknown')
    return taken.map(({ wish }) => ({ wish, outcome: { outcome: 'unknown' as const } }))
  }
  const [{ wish: first }] = taken as [TakenWish]
  try {
    if (first.action === 'renew') return await renewAll(link.system, patron, taken)
    const outcome = await changeHold(link, patron, first)
    return [{ wish: first, outcome }]
  } catch (fault) {
    return unknown(fault)
  }
}

async function renewAll(
  system: LibrarySystem,
  patron: string,
  taken: readonly TakenWish[],
): Promise<SentWish[]> {
  const refs = taken.map(({ evidence }) => evidence.loanRef!)
  const lines = new Map(
    (await system.renew(patron, refs)).map((line) => [line.loanRef, line] as const),
  )
  return taken.map(({ wish, evidence }): SentWish => {
    const line = lines.get(evidence.loanRef!)
    // A line that is missing says nothing, and what was asked for may have been done.
    if (!line) return { wish, outcome: { outcome: 'unknown' } }
    if (line.outcome !== 'done') return { wish, outcome: line }
    return { wish, outcome: { outcome: 'done', dueAt: line.dueAt.toISOString() } }
  })
}

async function changeHold(
  { system, namesTitlesBy, placeThere }: OpenLink,
  patron: string,
  { wishId, subject }: WishRow,
): Promise<SentOutcome> {
  if ('holdRef' in subject) return system.cancelHold!(patron, subject.holdRef)
  if (!('barcode' in subject)) throw new Error(`wish ${wishId} is about no hold`)
  const { barcode, sourceKey, pickupPlace } = subject
  return system.placeHold!(patron, {
    recordRef: namesTitlesBy === 'copy' ? barcode : (sourceKey ?? barcode),
    pickupPlace: placeThere(pickupPlace),
    reference: wishId,
  })
}

/** Notes what the sender knows, each wish with the notice of it. */
const noteAll = (
  { db }: WishServices,
  groupCode: string,
  sender: string,
  outcomes: readonly SentWish[],
) =>
  inInstitution(db, groupCode, async (trx) => {
    for (const { wish, outcome } of outcomes) {
      if (await noteOne(trx, sender, wish, outcome)) await tell(trx, groupCode, wish.wishId)
    }
  })

/** Whether the reader is to be told: what waits again and what is looked for is told later, if at all. */
async function noteOne(
  trx: Transaction<DB>,
  sender: string,
  wish: WishRow,
  result: SentOutcome,
): Promise<boolean> {
  const { wishId, readerId } = wish
  if (result.outcome === 'unknown') {
    await noteSent(trx, wishId, sender, 'unknown', null)
    return false
  }
  if (isNotSent(result)) {
    if (await returnToWaiting(trx, wishId, sender)) return false
    // Somebody has given us up and calls it unknown; we know that it was never sent.
    return noteSent(trx, wishId, sender, 'refused', { code: 'system.not-done' })
  }
  if (result.outcome === 'refused') {
    return noteSent(trx, wishId, sender, 'refused', refusalOf(result))
  }
  const { outcome: _done, ...done } = result
  if (!(await noteSent(trx, wishId, sender, 'done', done))) return false
  await noteRenewal(trx, readerId, wish, done)
  return true
}

/** What a renewal was answered with is seen at once. */
export async function noteRenewal(
  trx: Database,
  readerId: string,
  { action, subject }: Pick<WishRow, 'action' | 'subject'>,
  { dueAt }: WishOutcome,
) {
  if (action !== 'renew' || dueAt === undefined) return
  await updateMirroredLoan(trx, readerId, (subject as { loanId: string }).loanId, new Date(dueAt))
}

const refusalOf = ({ code, number, limit, until, vendor }: Refusal): WishOutcome => ({
  code,
  ...(number !== undefined && { number }),
  ...(limit !== undefined && { limit }),
  until: until?.toISOString() ?? null,
  vendor,
})

/** Tells the reader of a wish how it stands now. */
export async function tell(trx: Transaction<DB>, groupCode: string, wishId: string) {
  const [wish] = await selectWishes(trx, [wishId])
  if (wish) await tellOfWish(trx, groupCode, wish)
}
