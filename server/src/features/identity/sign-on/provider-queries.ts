import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

/** The provider behind a name, if readers may use it. */
export const selectProvider = (db: Database, provider: string) =>
  db
    .selectFrom('signOn')
    .select(['provider', 'kind', 'entry', 'settings', 'secret', 'keyId'])
    .where('provider', '=', provider)
    .where('isActive', '=', true)
    .where((eb) => eb.or([eb('kind', '<>', 'issuer'), eb('confirmedAt', 'is not', null)]))
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
      'enteredByStaffId',
      'confirmedBy',
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

/** A new key waits for somebody else than who entered it. */
export const noteEnteredKey = (db: Database, provider: string, staffId: string | null) =>
  db
    .updateTable('signOn')
    .set({ enteredByStaffId: staffId, confirmedAt: null, confirmedBy: null })
    .where('provider', '=', provider)
    .execute()

export const noteConfirmedKey = (db: Database, provider: string, confirmedBy: string) =>
  db
    .updateTable('signOn')
    .set({ confirmedAt: sql`now()`, confirmedBy })
    .where('provider', '=', provider)
    .execute()

/** An issuer, and nobody changes it meanwhile. */
export const lockIssuer = (db: Database, provider: string) =>
  db
    .selectFrom('signOn')
    .select(['provider', 'settings', 'enteredByStaffId', 'confirmedAt'])
    .where('provider', '=', provider)
    .where('kind', '=', 'issuer')
    .forUpdate()
    .executeTakeFirst()

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
