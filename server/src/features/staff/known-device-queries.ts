import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

export const selectKnownDevice = (db: Database, staffId: string, deviceHash: Buffer) =>
  db
    .selectFrom('staffKnownDevice')
    .select('deviceHash')
    .where('staffId', '=', staffId)
    .where('deviceHash', '=', deviceHash)
    .executeTakeFirst()

interface KnownDevice {
  groupCode: string
  staffId: string
  deviceHash: Buffer
}

export const putKnownDevice = (db: Database, device: KnownDevice) =>
  db
    .insertInto('staffKnownDevice')
    .values(device)
    .onConflict((conflict) =>
      conflict
        .columns(['groupCode', 'staffId', 'deviceHash'])
        .doUpdateSet({ lastUsedAt: sql`now()` }),
    )
    .execute()

/** All but those used last. */
export const deleteOlderDevices = (db: Database, staffId: string, kept: number) =>
  sql`
    delete from staff_known_device
     where staff_id = ${staffId} and device_hash in (
       select device_hash from staff_known_device where staff_id = ${staffId}
        order by last_used_at desc, device_hash offset ${kept})`.execute(db)

/** After a lost phone or a new password every browser must show again that it is theirs. */
export const deleteDevices = (db: Database, staffId: string) =>
  db.deleteFrom('staffKnownDevice').where('staffId', '=', staffId).execute()
