import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApi } from './api.ts'
import type { SearchedInstitution } from './searching.ts'

type HoldingInstitution = Pick<SearchedInstitution, 'groupCode' | 'within'>

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

interface LoanOptions {
  /** How often; each time to the same reader. */
  times?: number
  daysAgo: number
  /** Whoever has it; nobody knows whose a returned loan was. */
  readerId?: string
  readerType?: string
}

/** Loans of a title that have come back. */
export async function lentAndReturned(
  { adminDb }: Pick<TestApi, 'adminDb'>,
  { groupCode }: HoldingInstitution,
  recordId: number,
  { times = 1, daysAgo: days, readerId, readerType = 'student' }: LoanOptions,
) {
  const rows = Array.from({ length: times }, () => ({
    groupCode,
    id: randomUUID(),
    itemId: randomUUID(),
    recordId,
    readerId: readerId ?? null,
    readerType,
    lentAt: daysAgo(days),
    dueAt: daysAgo(days - 30),
    returnedAt: daysAgo(days / 2),
    renewals: 0,
  }))
  await adminDb.insertInto('loanHistory').values(rows).execute()
}

/** A copy in a reader's hands. */
export const lent = (
  { groupCode, within }: HoldingInstitution,
  recordId: number,
  { readerId, daysAgo: days }: { readerId: string; daysAgo: number },
) =>
  within(async (trx) => {
    const { id: itemId } = await trx
      .selectFrom('item')
      .select('id')
      .where('recordId', '=', recordId)
      .where('id', 'not in', trx.selectFrom('loan').select('itemId'))
      .limit(1)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('loan')
      .values({
        groupCode,
        id: randomUUID(),
        itemId,
        recordId,
        readerId,
        lentAt: daysAgo(days),
        dueAt: daysAgo(days - 30),
        renewalsAllowed: 2,
        loanClass: 'standard',
      })
      .execute()
  })

export const keptBy = (
  { groupCode, within }: HoldingInstitution,
  recordId: number,
  {
    readerId,
    isShared = true,
    daysAgo: days = 0,
  }: { readerId: string; isShared?: boolean; daysAgo?: number },
) =>
  within(async (trx) => {
    const folderId = randomUUID()
    await trx
      .insertInto('favouriteFolder')
      .values({ groupCode, id: folderId, readerId, name: '收藏', isShared })
      .execute()
    await trx
      .insertInto('favourite')
      .values({ groupCode, readerId, recordId, folderId, keptAt: daysAgo(days) })
      .execute()
  })

export const ratedBy = (
  { groupCode, within }: HoldingInstitution,
  recordId: number,
  { readerId, score, daysAgo: days = 0 }: { readerId: string; score: number; daysAgo?: number },
) =>
  within((trx) =>
    trx
      .insertInto('rating')
      .values({ groupCode, readerId, recordId, score, ratedAt: daysAgo(days) })
      .execute(),
  )

export const visited = (
  { groupCode, within }: HoldingInstitution,
  kind: 'record' | 'database' | 'journal',
  subject: number | string,
  visits: number,
  days = 0,
) =>
  within((trx) =>
    trx
      .insertInto('visitDay')
      .values({
        groupCode,
        kind,
        subject: String(subject),
        day: sql<string>`institution_day() - ${days}::int`,
        visits,
      })
      .execute(),
  )

export const agreedToBeShown = ({ groupCode, within }: HoldingInstitution, readerId: string) =>
  within((trx) =>
    trx.insertInto('consent').values({ groupCode, readerId, purpose: 'reader ranking' }).execute(),
  )

interface DatabaseOptions {
  name: string
  addedDaysAgo?: number
  trialFrom?: string
  trialUntil?: string
}

export async function aDatabase(
  { groupCode, within }: HoldingInstitution,
  options: DatabaseOptions,
) {
  const { name, addedDaysAgo = 0, trialFrom, trialUntil } = options
  const id = randomUUID()
  await within((trx) =>
    trx
      .insertInto('database')
      .values({
        groupCode,
        id,
        name,
        initial: '#',
        status: trialUntil === undefined ? 'purchased' : 'trial',
        trialFrom: trialFrom ?? null,
        trialUntil: trialUntil ?? null,
        addedAt: daysAgo(addedDaysAgo),
      })
      .execute(),
  )
  return id
}

interface BookListOptions {
  name: string
  /** Without one it is a topic of the library. */
  readerId?: string
  isOpen?: boolean
  recordIds?: number[]
}

export async function aBookList(
  { groupCode, within }: HoldingInstitution,
  options: BookListOptions,
) {
  const { name, readerId, isOpen = true, recordIds = [] } = options
  const id = randomUUID()
  await within(async (trx) => {
    await trx
      .insertInto('bookList')
      .values({ groupCode, id, name, readerId: readerId ?? null, isOpen })
      .execute()
    for (const [place, recordId] of recordIds.entries()) {
      await trx
        .insertInto('bookListEntry')
        .values({ groupCode, listId: id, recordId, rank: `m${place}` })
        .execute()
    }
  })
  return id
}

export const aDonation = (
  { groupCode, within }: HoldingInstitution,
  given: { title: string; donor?: string; isAccepted?: boolean; daysAgo?: number },
) =>
  within(async (trx) => {
    const { title, donor, isAccepted = true, daysAgo: days = 0 } = given
    const id = randomUUID()
    await trx
      .insertInto('donation')
      .values({
        groupCode,
        id,
        title,
        donor: donor ?? null,
        copies: 2,
        published: '2019',
        announcedAt: daysAgo(days),
      })
      .execute()
    if (isAccepted) {
      await trx.updateTable('donation').set({ state: 'accepted' }).where('id', '=', id).execute()
    }
    return id
  })
