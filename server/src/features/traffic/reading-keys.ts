import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { keyHeader } from '@shulin/contract/traffic'
import { type ReadingKey } from '@shulin/contract/traffic-staff'
import { instantOf } from '@shulin/contract/time'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../../platform/audit.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { networkOf } from '../../platform/networks.ts'
import type { StaffMember } from '../../platform/staff-member.ts'
import { insertKey, noteUse, revokeKey, selectKeys, selectLiveKey } from './queries.ts'

/** A system that reads with a key of its own. */
export interface ReadingSystem {
  groupCode: string
  keyId: string
  requestsPerMinute: number
}

const hashOf = (key: string) => createHash('sha256').update(key).digest()

type KeyRow = Awaited<ReturnType<typeof insertKey>>

const keyOnScreen = ({ id, madeAt, revokedAt, ...row }: KeyRow): ReadingKey => ({
  keyId: id,
  ...row,
  madeAt: instantOf(madeAt),
  revokedAt: instantOf(revokedAt),
})

export const keysOnScreen = async (db: Database) => (await selectKeys(db)).map(keyOnScreen)

/** Makes a key. Only its hash is kept: whoever loses it is given another. */
export async function makeKey(
  trx: Database,
  groupCode: string,
  { name, requestsPerMinute }: { name: string; requestsPerMinute: number },
  staff: StaffMember,
) {
  const key = `${groupCode}.${randomBytes(32).toString('base64url')}`
  const row = await insertKey(trx, {
    groupCode,
    id: randomUUID(),
    name,
    keyHash: hashOf(key),
    requestsPerMinute,
    madeBy: staff.name,
  })
  await writeAudit(trx, staff, 'reading-key.make', row.id, {
    before: null,
    after: { name, requestsPerMinute },
  })
  return { key, readingKey: keyOnScreen(row) }
}

export async function takeKeyAway(trx: Database, keyId: string, staff: StaffMember) {
  const row = await revokeKey(trx, keyId, staff.name)
  if (!row) throw new Refused(keyUnknown)
  await writeAudit(trx, staff, 'reading-key.revoke', keyId, {
    before: { name: row.name },
    after: null,
  })
  return keyOnScreen(row)
}

/** How long, in milliseconds, a key counts as it was read: a revoked one opens nothing that soon. */
const keptFor = 5_000
const mostKept = 10_000
/** So many unknown keys from one network are looked up in a minute; more are taken for none. */
const mostUnknown = 20

/** Finds out which system calls, before anything of it is counted. */
export function openReadingKeys(db: Database) {
  const kept = new Map<string, { system: ReadingSystem | undefined; readAt: number }>()
  const unknown = new Map<string, { count: number; until: number }>()

  function guesses(address: string) {
    const network = networkOf(address)
    const found = unknown.get(network)
    if (found && found.until > performance.now()) return found
    if (unknown.size > mostKept) unknown.clear()
    const fresh = { count: 0, until: performance.now() + 60_000 }
    unknown.set(network, fresh)
    return fresh
  }

  async function lookUp(key: string): Promise<ReadingSystem | undefined> {
    const groupCode = key.split('.', 1)[0]!
    return inInstitution(db, groupCode, async (trx) => {
      const row = await selectLiveKey(trx, hashOf(key))
      if (!row) return undefined
      await noteUse(trx, row.id)
      return { groupCode, keyId: row.id, requestsPerMinute: row.requestsPerMinute }
    })
  }

  return {
    /** Whether somebody in the network of this address has lately sent a key that nobody knows. */
    isGuessedFrom: (address: string) => guesses(address).count > 0,

    /** The system whose key is sent; undefined where none is; null where nobody knows it. */
    systemOf: async ({
      headers,
      ip,
    }: FastifyRequest): Promise<ReadingSystem | null | undefined> => {
      const key = headers[keyHeader]
      if (key === undefined) return undefined
      if (typeof key !== 'string' || !/^[0-9A-Za-z-]{1,16}\.[\w-]{43}$/u.test(key)) return null
      const found = kept.get(key)
      if (found && performance.now() - found.readAt < keptFor) return found.system ?? null
      const tries = guesses(ip)
      if (!found && tries.count >= mostUnknown) return null
      const system = await lookUp(key)
      if (!system) tries.count += 1
      if (kept.size > mostKept) kept.clear()
      kept.set(key, { system, readAt: performance.now() })
      return system ?? null
    },
  }
}

const keyUnknown = refusal('reading-key.unknown', 404, {
  'zh-CN': '该密钥不存在或已作废',
  'zh-TW': '該金鑰不存在或已作廢',
  'en-US': 'This key does not exist, or has been revoked already',
})
export const keyRefused = refusal('reading-key.refused', 401, {
  'zh-CN': '接口密钥无效或已作废，请向图书馆索取新的密钥',
  'zh-TW': 'API 金鑰無效或已作廢，請向圖書館索取新的金鑰',
  'en-US': 'This API key is unknown or has been revoked. Please ask the library for a new one',
})
