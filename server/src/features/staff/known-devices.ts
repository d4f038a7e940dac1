import { randomBytes } from 'node:crypto'
import type { Database } from '../../platform/stores/database.ts'
import { deleteOlderDevices, putKnownDevice, selectKnownDevice } from './known-device-queries.ts'
import { hashOf } from './secrets.ts'

/** Marks a browser in which somebody of the staff came in; at a desk several may share it. */
export const deviceCookie = '__Host-staff-known'

export const newDevice = () => randomBytes(32).toString('base64url')
export const isDevice = (cookie: string) => /^[\w-]{43}$/.test(cookie)

const nobody = '00000000-0000-0000-0000-000000000000'

/** The hash under which a browser is known to belong to a member of staff; an account that nobody has is looked up all the same. */
export async function knownDeviceOf(trx: Database, staffId: string | undefined, device: string) {
  const id = staffId ?? nobody
  const known = await selectKnownDevice(trx, id, deviceHashOf(id, device))
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
  await putKnownDevice(trx, { groupCode, staffId, deviceHash: deviceHashOf(staffId, device) })
  await deleteOlderDevices(trx, staffId, 10)
}
