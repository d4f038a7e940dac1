import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { hashOf } from './secrets.ts'

/** Marks a browser in which somebody of the staff came in; at a desk several may share it. */
export const deviceCookie = '__Host-staff-known'

export const newDevice = () => randomBytes(32).toString('base64url')
export const isDevice = (cookie: string) => /^[\w-]{43}$/.test(cookie)

const nobody = '00000000-0000-0000-0000-000000000000'

/** The hash under which a browser is known to belong to a member of staff; an account that nobody has is looked up all the same. */
export async function knownDeviceOf(trx: Database, staffId: string | undefined, device: string) {
  const deviceHash = deviceHashOf(staffId ?? nobody, device)
  const known = await trx
    .selectFrom('staffKnownDevice')
    .select('deviceHash')
    .where('staffId', '=', staffId ?? nobody)
    .where('deviceHash', '=', deviceHash)
    .executeTakeFirst()
  return known?.deviceHash
}

const deviceHashOf = (staffId: string, device: string) => hashOf(`${staffId}:${device}`)

/** Remembers a browser; the ten used last stay known. */
export async function rememberDevice(
  trx: Database,
  groupCode: string,
  staffId: string,
  device: string,
) {
  await trx
    .insertInto('staffKnownDevice')
    .values({ groupCode, staffId, deviceHash: deviceHashOf(staffId, device) })
    .onConflict((conflict) =>
      conflict
        .columns(['groupCode', 'staffId', 'deviceHash'])
        .doUpdateSet({ lastUsedAt: sql`now()` }),
    )
    .execute()
  await sql`
    delete from staff_known_device
     where staff_id = ${staffId} and device_hash in (
       select device_hash from staff_known_device where staff_id = ${staffId}
        order by last_used_at desc, device_hash offset 10)`.execute(trx)
}

/** After a lost phone or a new password every browser must show again that it is theirs. */
export const forgetDevices = (trx: Database, staffId: string) =>
  trx.deleteFrom('staffKnownDevice').where('staffId', '=', staffId).execute()
