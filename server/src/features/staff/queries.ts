import type { EntryStep, Role } from '@shulin/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { deleteDevices } from './known-device-queries.ts'

type LoginMethod = 'link' | 'password'

export const selectStaffByAccount = (db: Database, account: string) =>
  db
    .selectFrom('staff')
    .select(['id', 'account', 'name'])
    .where('account', '=', account)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()

interface NewLink {
  groupCode: string
  staffId: string
  tokenHash: Buffer
  purpose: 'open' | 'join'
  madeByStaffId: string | null
  /** An interval of PostgreSQL. */
  good: string
}

export const insertLink = (db: Database, { good, ...link }: NewLink) =>
  db
    .insertInto('staffLink')
    .values({ ...link, expiresAt: sql<Date>`now() + ${good}::interval` })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()

/** Uses a link: one statement decides, so that of many uses one succeeds. */
export const useLink = (db: Database, tokenHash: Buffer) =>
  db
    .updateTable('staffLink')
    .set({ usedAt: sql`now()` })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['staffId', 'purpose'])
    .executeTakeFirst()

/** Links that nobody has opened yet open nothing any more. */
export const dropLinks = (db: Database, staffId: string) =>
  db.deleteFrom('staffLink').where('staffId', '=', staffId).where('usedAt', 'is', null).execute()

interface NewSession {
  groupCode: string
  staffId: string
  cookieHash: Buffer
  cameBy: LoginMethod
  hasGivenCode: boolean
}

export const insertSession = (db: Database, { hasGivenCode, ...session }: NewSession) =>
  db
    .insertInto('staffSession')
    .values({ ...session, codeGivenAt: hasGivenCode ? sql<Date>`now()` : null })
    .execute()

export const insertEntry = (
  db: Database,
  entry: {
    groupCode: string
    staffId: string
    cookieHash: Buffer
    step: EntryStep
    cameBy: LoginMethod
  },
) => db.insertInto('staffEntry').values(entry).execute()

const roles = sql<
  Role[]
>`array(select role from staff_role where staff_role.staff_id = staff.id order by role)`.as('roles')

const factorSince =
  sql<Date | null>`(select factor_since from staff_credential c where c.staff_id = staff.id)`.as(
    'factorSince',
  )

/** Nobody at the desk for so long: whoever sits down next must not go on as them. */
const idleLimit = sql`interval '1 hour'`

/** Who holds a live session: not ended, not idle, not too old, of an account that is not disabled. */
export const selectSessionHolder = (db: Database, cookieHash: Buffer) =>
  db
    .selectFrom('staffSession as session')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.groupCode', '=', 'session.groupCode')
        .onRef('staff.id', '=', 'session.staffId'),
    )
    .select(['staff.id', 'staff.account', 'staff.name', roles])
    .select([
      sql<LoginMethod>`session.came_by`.as('cameBy'),
      sql<number | null>`extract(epoch from now() - session.code_given_at)::float`.as('codeAge'),
      factorSince,
      sql<boolean>`session.last_seen_at < now() - interval '1 minute'`.as('isToBeTouched'),
    ])
    .where('session.cookieHash', '=', cookieHash)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', sql<Date>`now()`)
    .where('session.lastSeenAt', '>', sql<Date>`now() - ${idleLimit}`)
    .where('staff.disabledAt', 'is', null)
    .executeTakeFirst()

export const touchSession = (db: Database, cookieHash: Buffer) =>
  db
    .updateTable('staffSession')
    .set({ lastSeenAt: sql`now()` })
    .where('cookieHash', '=', cookieHash)
    .execute()

/** Who is on the way in. */
export const selectEntryHolder = (db: Database, cookieHash: Buffer) =>
  db
    .selectFrom('staffEntry as entry')
    .innerJoin('staff', (join) =>
      join.onRef('staff.groupCode', '=', 'entry.groupCode').onRef('staff.id', '=', 'entry.staffId'),
    )
    .select(['staff.id', 'staff.account', 'staff.name', roles])
    .select([sql<EntryStep>`entry.step`.as('step'), sql<LoginMethod>`entry.came_by`.as('cameBy')])
    .select(factorSince)
    .where('entry.cookieHash', '=', cookieHash)
    .where('entry.endedAt', 'is', null)
    .where('entry.expiresAt', '>', sql<Date>`now()`)
    .where('staff.disabledAt', 'is', null)
    .executeTakeFirst()

export const endSession = (db: Database, cookieHash: Buffer) =>
  db
    .updateTable('staffSession')
    .set({ endedAt: sql`now()` })
    .where('cookieHash', '=', cookieHash)
    .where('endedAt', 'is', null)
    .execute()

/** Ends an entry; of many that would go through it at once, one does. */
export const endEntry = (db: Database, cookieHash: Buffer) =>
  db
    .updateTable('staffEntry')
    .set({ endedAt: sql`now()` })
    .where('cookieHash', '=', cookieHash)
    .where('endedAt', 'is', null)
    .returning('cameBy')
    .executeTakeFirst()

/** Ends what is open of somebody, but for one session or entry, and forgets their browsers; answers how many sessions that were. */
export async function endOthers(db: Database, staffId: string, kept: Buffer | null) {
  await deleteDevices(db, staffId)
  const hash = kept ?? Buffer.alloc(0)
  await db
    .updateTable('staffEntry')
    .set({ endedAt: sql`now()` })
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .where('cookieHash', '<>', hash)
    .execute()
  const ended = await db
    .updateTable('staffSession')
    .set({ endedAt: sql`now()` })
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('cookieHash', '<>', hash)
    .returning('startedAt')
    .execute()
  return ended.length
}

export const selectLiveSessions = (db: Database, staffId: string) =>
  db
    .selectFrom('staffSession')
    .select(['cookieHash', 'startedAt', 'lastSeenAt', sql<LoginMethod>`came_by`.as('cameBy')])
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('lastSeenAt', '>', sql<Date>`now() - ${idleLimit}`)
    .orderBy('lastSeenAt', 'desc')
    .execute()

/** The second factor was shown just now. */
export const noteCode = (db: Database, cookieHash: Buffer) =>
  db
    .updateTable('staffSession')
    .set({ codeGivenAt: sql`now()` })
    .where('cookieHash', '=', cookieHash)
    .execute()

/** What is over and was kept for a look back. */
export async function deleteOldSessions(db: Database) {
  await db
    .deleteFrom('staffEntry')
    .where('expiresAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await db
    .deleteFrom('staffLink')
    .where('expiresAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await db
    .deleteFrom('staffSession')
    .where('expiresAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
  await db
    .deleteFrom('staffKnownDevice')
    .where('lastUsedAt', '<', sql<Date>`now() - interval '180 days'`)
    .execute()
}
