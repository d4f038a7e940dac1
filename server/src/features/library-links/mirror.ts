import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { SystemAway, type PortLoan, type SystemLook } from '../circulation/circulation.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import type { Links, OpenLink } from './links.ts'
import {
  deleteGoneLoans,
  selectFreshRenewals,
  selectLooks,
  selectMirroredItems,
  upsertLook,
  upsertMirroredLoans,
} from './mirror-queries.ts'

export interface ReaderRef {
  id: string
  account: string
}

/** So many milliseconds a look at a reader counts: a page that is opened twice asks once. */
const lookFresh = 3_000
/** Nobody waits longer for a page; what comes later is written down for the next. */
const lookPatience = 2_500
const mostLooks = 5_000

/** Our own number of a loan elsewhere: always the same, and of this reader alone. */
export function loanIdOf(
  { groupCode, libCode }: Pick<OpenLink, 'groupCode' | 'libCode'>,
  readerId: string,
  loanRef: string,
) {
  const name = JSON.stringify(['loan', groupCode, libCode, readerId, loanRef])
  const hex = createHash('sha256').update(name).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 0b11) | 0b1000).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** What is known here of loans in other systems, kept as it was last seen. */
export function openMirror(db: Database, links: Links) {
  const looks = new Map<string, { answer: Promise<boolean>; at: number }>()
  const keyOf = ({ groupCode, libCode }: OpenLink, { id }: ReaderRef) =>
    `${groupCode} ${libCode} ${id}`

  /** Asks a system how a reader stands, and writes it down. */
  const askAnew = async (link: OpenLink, reader: ReaderRef) => {
    const patron = await links.patronOf(link, reader)
    const loans = patron === null ? [] : await link.system.loansOf(patron)
    await inInstitution(db, link.groupCode, (trx) => writeLook(trx, link, reader, loans))
  }

  /** Whether the system has answered. */
  const askOnce = (link: OpenLink, reader: ReaderRef): Promise<boolean> => {
    const key = keyOf(link, reader)
    const kept = looks.get(key)
    if (kept && performance.now() - kept.at < lookFresh) return kept.answer
    const answer = links.detached(() =>
      askAnew(link, reader).then(
        () => true,
        (fault: unknown) => {
          if (!(fault instanceof SystemAway)) throw fault
          return false
        },
      ),
    )
    looks.delete(key)
    looks.set(key, { answer, at: performance.now() })
    if (looks.size > mostLooks) looks.delete(looks.keys().next().value!)
    answer.catch(() => looks.delete(key))
    return answer
  }

  return {
    /** Looks how a reader stands in every system of the institution; what is away is told with the age of what is known. */
    async look(groupCode: string, reader: ReaderRef): Promise<SystemLook[]> {
      const all = await links.linksOf(groupCode)
      if (all.length === 0) return []
      const late = wait(lookPatience, false, { ref: false })
      const answers = await Promise.all(
        all.map((link) => Promise.race([askOnce(link, reader), late])),
      )
      const known = await links.detached(() =>
        inInstitution(db, groupCode, (trx) => selectLooks(trx, reader.id)),
      )
      return all.map(({ libCode, library }, n) => {
        const { seenAt = null, unlisted = [] } = known.get(libCode) ?? {}
        return { libCode, library, isAway: !answers[n], seenAt, unlisted }
      })
    },
    /** What was known of a reader counts no more: something was written. */
    forget: (link: OpenLink, reader: ReaderRef) => void looks.delete(keyOf(link, reader)),
  }
}
export type Mirror = ReturnType<typeof openMirror>

/** Writes down the loans of a reader as a system has just told them. */
async function writeLook(
  trx: Database,
  link: OpenLink,
  { id: readerId }: ReaderRef,
  loans: readonly PortLoan[],
) {
  const { groupCode, libCode } = link
  const barcodes = loans.map(({ itemRef }) => itemRef)
  const items = await selectMirroredItems(trx, libCode, barcodes)
  const byBarcode = new Map(items.map((item) => [item.barcode, item]))
  const fresh = await selectFreshRenewals(trx, libCode, readerId)
  const mirrored = loans.flatMap((loan) => {
    const item = byBarcode.get(loan.itemRef)
    if (!item) return []
    const { itemId, recordId, loanClass } = item
    const id = loanIdOf(link, readerId, loan.loanRef)
    // What was just renewed does not fall back because the system shows it late.
    const renewedUntil = fresh.get(id)
    const dueAt = renewedUntil && renewedUntil > loan.dueAt ? renewedUntil : loan.dueAt
    const { renewals, renewalsAllowed } = loan
    return { id, itemId, recordId, loanClass, dueAt, renewals: renewals ?? 0, renewalsAllowed }
  })
  const unlisted = loans
    .filter(({ itemRef }) => !byBarcode.has(itemRef))
    .map(({ title, dueAt }) => ({ title, dueAt: dueAt.toISOString() }))
  const refused = loans
    .filter(({ renewable, code }) => renewable === 'no' && code !== null)
    .map(({ loanRef, code }) => [loanIdOf(link, readerId, loanRef), { code: code! }] as const)
  await upsertMirroredLoans(trx, groupCode, readerId, mirrored)
  await deleteGoneLoans(
    trx,
    libCode,
    readerId,
    mirrored.map(({ id }) => id),
  )
  await upsertLook(trx, {
    groupCode,
    libCode,
    readerId,
    unlisted: JSON.stringify(unlisted),
    refused: JSON.stringify(Object.fromEntries(refused)),
  })
}
