import type { Locale } from '@shulin/contract/locale'
import { instantOf } from '@shulin/contract/time'
import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import { inLanguage } from '../../../platform/institution.ts'

/** What is bound to a reader, oldest first. */
export async function selectBindings(db: Database, readerId: string, locale: Locale) {
  const bound = await db
    .selectFrom('identity')
    .innerJoin('signOn', (join) =>
      join
        .onRef('signOn.groupCode', '=', 'identity.groupCode')
        .onRef('signOn.provider', '=', 'identity.provider'),
    )
    .select(['identity.provider', 'signOn.name', 'signOn.entry', 'identity.boundAt'])
    .where('identity.readerId', '=', readerId)
    .orderBy('identity.boundAt')
    .execute()
  return bound.map(({ provider, name, entry, boundAt }) => ({
    provider,
    entry,
    name: inLanguage(name, locale),
    boundAt: instantOf(boundAt),
  }))
}

/** What a provider is called, for a letter. */
export const selectProviderName = async (db: Database, provider: string, locale: Locale) => {
  const found = await db
    .selectFrom('signOn')
    .select('name')
    .where('provider', '=', provider)
    .executeTakeFirst()
  return found ? inLanguage(found.name, locale) : provider
}

/** Unbinds; the sessions that began there end with it. False where nothing was bound. */
export async function deleteBinding(db: Database, readerId: string, provider: string) {
  const { numDeletedRows } = await db
    .deleteFrom('identity')
    .where('readerId', '=', readerId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  await db
    .updateTable('session')
    .from('signOnSession')
    .whereRef('session.groupCode', '=', 'signOnSession.groupCode')
    .whereRef('session.id', '=', 'signOnSession.sessionId')
    .where('session.readerId', '=', readerId)
    .where('signOnSession.provider', '=', provider)
    .where('session.endedAt', 'is', null)
    .set({ endedAt: sql`clock_timestamp()`, endReason: 'staff' })
    .execute()
  return numDeletedRows === 1n
}

export const selectReaderByAccount = (db: Database, account: string) =>
  db
    .selectFrom('reader')
    .select(['id', 'name', 'state'])
    .where(sql`lower(account)`, '=', account.toLowerCase())
    .executeTakeFirst()
