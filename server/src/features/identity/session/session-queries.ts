import type { LoginType } from '@shulin/contract/identity'
import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

export interface NewSession {
  groupCode: string
  id: string
  readerId: string
  cookieHash: Buffer
  loginType: LoginType
  device: string
  addressBlock: string
}

export const insertSession = (
  db: Database,
  session: NewSession,
  { hours, isConfirmed }: { hours: number; isConfirmed: boolean },
) =>
  db
    .insertInto('session')
    .values({
      ...session,
      expiresAt: sql`now() + make_interval(hours => ${hours})`,
      confirmedAt: isConfirmed ? sql`now()` : null,
    })
    .returning(['startedAt', 'expiresAt'])
    .executeTakeFirstOrThrow()

interface Holder {
  readerId: string
  account: string
  name: string
  state: string
  loginType: LoginType
  mustBind: boolean
}

/**
 * Who holds a session that lives, by a token whose time it is; looking it up is using it. One statement that names its
 * institution itself: it is made with every call of a reader.
 */
export async function useSession(
  db: Database,
  asked: {
    groupCode: string
    sessionId: string
    cookieHash: Buffer
    idleMinutes: number
    startedAt: Date
    expiresAt: Date
  },
): Promise<Holder | undefined> {
  const { groupCode, sessionId, cookieHash, idleMinutes, startedAt, expiresAt } = asked
  const { rows } = await sql<Holder | Record<keyof Holder, null>>`
    select * from use_session(${groupCode}, ${sessionId}, ${cookieHash}, ${idleMinutes})
     where ${startedAt}::timestamptz <= now() and ${expiresAt}::timestamptz > now()`.execute(db)
  const [holder] = rows
  return !holder || holder.readerId === null ? undefined : holder
}

/** Whether the holder of a session has shown of late who they are, and what they have to show it by. */
export const selectConfirmation = (db: Database, id: string) =>
  db
    .selectFrom('session')
    .leftJoin('credential', (join) =>
      join
        .onRef('credential.groupCode', '=', 'session.groupCode')
        .onRef('credential.readerId', '=', 'session.readerId'),
    )
    .leftJoin('readerFactor', (join) =>
      join
        .onRef('readerFactor.groupCode', '=', 'session.groupCode')
        .onRef('readerFactor.readerId', '=', 'session.readerId'),
    )
    .select([
      sql<boolean>`coalesce(session.confirmed_at > now() - interval '10 minutes', false)`.as(
        'isFresh',
      ),
      sql<boolean>`credential.reader_id is not null`.as('hasPassword'),
      sql<boolean>`reader_factor.factor is not null`.as('hasFactor'),
    ])
    .where('session.id', '=', id)
    .executeTakeFirstOrThrow()

/** The holder of a session has shown who they are. */
export const confirmSession = (db: Database, id: string) =>
  db
    .updateTable('session')
    .set({ confirmedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()

type EndReason = 'logout' | 'password' | 'locked' | 'reader' | 'staff' | 'new login'

interface SessionsToEnd {
  readerId: string
  /** Only this one. */
  id?: string | undefined
  /** All but this one. */
  butNot?: string | undefined
}

/** Ends sessions of a reader, all of them unless told otherwise: from now on their tokens are worth nothing. */
export async function endSessions(
  db: Database,
  { readerId, id, butNot }: SessionsToEnd,
  endReason: EndReason,
) {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ endedAt: sql`clock_timestamp()`, endReason })
    .where('readerId', '=', readerId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(butNot !== undefined, (query) => query.where('id', '<>', butNot!))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Ends the session a browser still has when somebody logs in there anew. */
export const endSessionOfCookie = (db: Database, cookieHash: Buffer) =>
  db
    .updateTable('session')
    .set({ endedAt: sql`clock_timestamp()`, endReason: 'new login' })
    .where('cookieHash', '=', cookieHash)
    .where('endedAt', 'is', null)
    .execute()

/** Notes that the window of a session closes: used again, it did not. */
export const noteClosing = (db: Database, id: string, cookieHash: Buffer) =>
  db
    .updateTable('session')
    .set({ closingAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('cookieHash', '=', cookieHash)
    .where('endedAt', 'is', null)
    .where('closingAt', 'is', null)
    .execute()

export const selectLiveSessions = (db: Database, readerId: string) =>
  db
    .selectFrom('session')
    .select(['id', 'loginType', 'device', 'addressBlock', 'startedAt', 'lastSeenAt', 'expiresAt'])
    .where('readerId', '=', readerId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where((eb) =>
      eb.or([
        eb('closingAt', 'is', null),
        eb('closingAt', '>', sql<Date>`now() - interval '10 seconds'`),
      ]),
    )
    .orderBy('lastSeenAt', 'desc')
    .execute()

/** The hash in force, which nobody changes while a session is begun for it: a change of password ends that session, too. */
export const lockPassword = async (db: Database, readerId: string) =>
  (
    await db
      .selectFrom('credential')
      .select('passwordHash')
      .where('readerId', '=', readerId)
      .forShare()
      .executeTakeFirst()
  )?.passwordHash
