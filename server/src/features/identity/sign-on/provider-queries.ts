import { sql } from 'kysely'
import type { Database } from '../../../platform/database.ts'

/** The provider behind a name, if readers may use it. */
export const selectProvider = (db: Database, provider: string) =>
  db
    .selectFrom('signOn')
    .select(['provider', 'kind', 'entry', 'settings', 'secret', 'keyId'])
    .where('provider', '=', provider)
    .where('isActive', '=', true)
    .executeTakeFirst()

/** The provider behind an entry of the login screen: there is one at most. */
export const selectProviderBehind = (db: Database, entry: 'passport' | 'chat app') =>
  db
    .selectFrom('signOn')
    .select(['provider', 'kind', 'entry', 'settings', 'secret', 'keyId'])
    .where('entry', '=', entry)
    .where('isActive', '=', true)
    .executeTakeFirst()

/** The same also where it is switched off: staff try it before readers do. */
export const selectProviderForStaff = (db: Database, provider: string) =>
  db
    .selectFrom('signOn')
    .select(['provider', 'kind', 'entry', 'settings', 'secret', 'keyId'])
    .where('provider', '=', provider)
    .executeTakeFirst()

export const selectProviders = (db: Database) =>
  db
    .selectFrom('signOn')
    .select((eb) => [
      'provider',
      'kind',
      'entry',
      'name',
      'settings',
      'isActive',
      'changedAt',
      sql<boolean>`secret is not null`.as('hasSecret'),
      eb
        .selectFrom('identity')
        .whereRef('identity.provider', '=', 'signOn.provider')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('bound'),
    ])
    .orderBy('entry')
    .orderBy('provider')
    .execute()

export interface ProviderRow {
  groupCode: string
  provider: string
  kind: string
  entry: string
  name: string
  settings: string
  isActive: boolean
}

export const upsertProvider = (db: Database, row: ProviderRow) =>
  db
    .insertInto('signOn')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['groupCode', 'provider']).doUpdateSet({
        kind: row.kind,
        entry: row.entry,
        name: row.name,
        settings: row.settings,
        isActive: row.isActive,
        changedAt: sql`now()`,
      }),
    )
    .execute()

export const updateSecret = (
  db: Database,
  provider: string,
  kept: { secret: Buffer; keyId: number },
) => db.updateTable('signOn').set(kept).where('provider', '=', provider).execute()

/** Uses up what an outsider came with: of many who show it, one goes on. */
export async function spendTicket(
  db: Database,
  groupCode: string,
  provider: string,
  ticketHash: Buffer,
) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spentTicket')
    .values({ groupCode, provider, ticketHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
