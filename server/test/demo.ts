import { randomInt } from 'node:crypto'
import type { Role } from '@shulin/contract/endpoint'
import { revealReader } from '@shulin/contract/readers-staff'
import { inInstitution } from '../src/platform/stores/database.ts'
import type { TestApi } from './api.ts'
import { aReader } from './readers.ts'
import { aTitle } from './searching.ts'
import { securedStaff } from './staff.ts'

/** The demo institution, in which every example is made. */
export const groupCode = '100041'
export const mappingPath = 'demo'
export const demo = (api: TestApi) => ({
  groupCode,
  mappingPath,
  name: { 'zh-CN': '' },
  headers: { groupCode },
  within: <T>(work: Parameters<typeof inInstitution<T>>[2]) =>
    inInstitution(api.db, groupCode, work),
})

/** A member of its staff with password and second factor. */
export const aSecuredMember = (api: TestApi, roles: Role[] = ['admin']) =>
  securedStaff(api, groupCode, roles, `m${randomInt(1e9)}`)

/** A reader at whose data somebody has looked. */
export async function aReaderLookedAt(api: TestApi) {
  const reader = await aReader(api, demo(api), { phone: '13812345678' })
  const { headers } = await aSecuredMember(api, ['circulation'])
  const body = { readerId: reader.id, fields: ['phone' as const], purpose: 'contact' as const }
  await api.call(revealReader, { body, headers })
  return { reader, headers, body }
}

/** A title on one of its shelves. */
export const aShelvedTitle = (api: TestApi) =>
  aTitle(demo(api), { callNo: 'K28/12', disciplines: ['08'] })
