import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Locale } from '@shulin/contract/locale'
import type { SelfCheckMachine } from '@shulin/contract/self-check-staff'
import { instantOf } from '@shulin/contract/time'
import { writeAudit } from '../../platform/audit.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { inLanguage } from '../../platform/institution.ts'
import type { Charset } from '../../platform/sip2/codec.ts'
import type { StaffMember } from '../../platform/staff-member.ts'
import type { Database } from '../../platform/stores/database.ts'
import { selectDeskPlaces } from '../circulation/circulation.ts'
import {
  insertMachine,
  revokeMachine,
  selectMachine,
  selectMachineByLogin,
  selectMachines,
  updateMachine,
  type MachineForm,
  type MachineRow,
} from './queries.ts'

/** Whose machines, who speaks of them, and in which language. */
interface MachineContext {
  groupCode: string
  staff: StaffMember
  locale: Locale
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
/** Long enough that nobody tries them all, short enough for the fields of old machines. */
const newSecret = () => randomBytes(18).toString('base64url')

const machineOf = (groupCode: string, row: MachineRow, locale: Locale): SelfCheckMachine => ({
  machineId: row.id,
  name: row.name,
  login: fullLogin(groupCode, row.login),
  locationId: row.locationId ?? '',
  location: row.place ? inLanguage(row.place, locale) : '',
  institutionId: row.institutionId,
  charset: row.charset as Charset,
  language: row.language as Locale,
  asksSecret: row.asksSecret,
  madeBy: row.madeBy,
  madeAt: instantOf(row.madeAt),
  lastSeenAt: instantOf(row.lastSeenAt),
  revokedBy: row.revokedBy,
  revokedAt: instantOf(row.revokedAt),
})

/** A machine logs in before anybody knows whose it is: the login begins with the code of its institution. */
const fullLogin = (groupCode: string, login: string) => `${groupCode}.${login}`

/** All machines of an institution, and the places one may stand at. */
export async function listMachines(trx: Database, groupCode: string, locale: Locale) {
  return {
    machines: (await selectMachines(trx)).map((row) => machineOf(groupCode, row, locale)),
    locations: await selectDeskPlaces(trx, locale),
  }
}

/** Registers a machine. Its secret is told once: only a hash is kept. */
export async function addMachine(
  trx: Database,
  { groupCode, staff, locale }: MachineContext,
  { login, ...form }: MachineForm & { login: string },
) {
  await requirePlace(trx, form.locationId, locale)
  const id = randomUUID()
  const secret = newSecret()
  const made = { groupCode, id, login, ...form, secretHash: hashOf(secret), madeBy: staff.name }
  if (!(await insertMachine(trx, made))) throw new Refused(loginTaken, { field: 'login' })
  await writeAudit(trx, staff, 'self-check.add', form.name, {
    before: null,
    after: { login, ...form },
  })
  const row = (await selectMachine(trx, id))!
  return { secret, machine: machineOf(groupCode, row, locale) }
}

/** Changes what a machine is called, where it stands and how it speaks; a new secret is made where one is asked for. */
export async function changeMachine(
  trx: Database,
  { groupCode, staff, locale }: MachineContext,
  { machineId, renewsSecret, ...form }: MachineForm & { machineId: string; renewsSecret: boolean },
) {
  const before = await requireMachine(trx, machineId)
  await requirePlace(trx, form.locationId, locale)
  const secret = renewsSecret ? newSecret() : null
  await updateMachine(trx, machineId, {
    ...form,
    ...(secret !== null && { secretHash: hashOf(secret) }),
  })
  const { name, locationId, institutionId, charset, language, asksSecret } = before
  await writeAudit(trx, staff, 'self-check.change', form.name, {
    before: { name, locationId, institutionId, charset, language, asksSecret },
    after: { ...form, renewsSecret },
  })
  const row = (await selectMachine(trx, machineId))!
  return { secret, machine: machineOf(groupCode, row, locale) }
}

/** Takes a machine out of use: within seconds it is answered no more. */
export async function removeMachine(
  trx: Database,
  { groupCode, staff, locale }: MachineContext,
  machineId: string,
) {
  const { name, login } = await requireMachine(trx, machineId)
  await revokeMachine(trx, machineId, staff.name)
  await writeAudit(trx, staff, 'self-check.revoke', name, { before: { name, login }, after: null })
  return machineOf(groupCode, (await selectMachine(trx, machineId))!, locale)
}

async function requireMachine(trx: Database, machineId: string) {
  const machine = await selectMachine(trx, machineId)
  if (!machine || machine.revokedAt !== null) throw new Refused(machineUnknown)
  return machine
}

/** It stands where our own circulation decides: what another library system lends, that system lends. */
async function requirePlace(trx: Database, locationId: string, locale: Locale) {
  const places = await selectDeskPlaces(trx, locale)
  if (places.some((place) => place.locationId === locationId)) return
  throw new Refused(placeWrong, { field: 'locationId' })
}

/** The machine that a login and a secret belong to. */
export async function findMachine(trx: Database, login: string, secret: string) {
  const found = await selectMachineByLogin(trx, login)
  if (!found) return undefined
  const { secretHash, ...machine } = found
  return timingSafeEqual(secretHash, hashOf(secret)) ? machine : undefined
}

const machineUnknown = refusal('self-check.unknown', 404, {
  'zh-CN': '没有这台自助机，或已停用',
  'zh-TW': '沒有這台自助機，或已停用',
  'en-US': 'There is no such machine, or it is out of use',
})
const loginTaken = refusal('self-check.login-taken', 422, {
  'zh-CN': '已有自助机使用这个登录名，请另取一个',
  'zh-TW': '已有自助機使用這個登入名稱，請另取一個',
  'en-US': 'Another machine has this login: choose a different one',
})
const placeWrong = refusal('self-check.place-wrong', 422, {
  'zh-CN': '请选择由本系统管理流通的馆藏地',
  'zh-TW': '請選擇由本系統管理流通的館藏地',
  'en-US': 'Choose a location whose loans are kept here',
})
