import type { Database } from '../../platform/stores/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { keyedDigest, type KeyRing } from '../../platform/security/keys.ts'
import { networkOf } from '../../platform/networks.ts'
import {
  returnAttempts,
  takeAttempts,
  waitUntil,
  type Limit,
} from '../../platform/resilience/attempts.ts'

/** Who tries, and how often: the names are kept as a keyed hash. */
interface AttemptLimit extends Omit<Limit, 'bucket'> {
  of: string[]
}

/** Wrong passwords for one account, wherever they come from. */
export const attemptsOfAccount = (groupCode: string, account: string): AttemptLimit => ({
  of: ['account', groupCode, account],
  allowed: 5,
  window: '15 minutes',
})
/** Wrong passwords from one network, whatever account they are for. */
export const attemptsOfSource = (address: string): AttemptLimit => ({
  of: ['source', networkOf(address)],
  allowed: 20,
  window: '10 minutes',
})
/** Wrong passwords from a browser that its member of staff came from before: whoever fails elsewhere does not keep it out. */
export const attemptsOfDevice = (deviceHash: Buffer): AttemptLimit => ({
  of: ['device', deviceHash.toString('hex')],
  allowed: 5,
  window: '15 minutes',
})
/** Wrong codes, and wrong passwords where one is asked for again. */
export const attemptsOfMember = (staffId: string): AttemptLimit => ({
  of: ['code', staffId],
  allowed: 5,
  window: '15 minutes',
})

/**
 * Does what may be wrong under limits: each try is counted before it is looked at, and taken back when it was right or
 * could not be looked at.
 */
export async function underLimits<T>(
  { db, keys }: { db: Database; keys: KeyRing },
  tries: AttemptLimit[],
  tried: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const limits = tries.map(({ of, ...limit }) => ({
    ...limit,
    bucket: keyedDigest(keys, JSON.stringify(['staff', ...of])).digest,
  }))
  const taken = await takeAttempts(db, limits)
  if ('until' in taken) throw new Refused(tooManyTries, waitUntil(taken.until))
  let isWrong = false
  try {
    const right = await tried()
    isWrong = right === undefined
    return right
  } finally {
    if (!isWrong) await returnAttempts(db, taken.attempts)
  }
}

const tooManyTries = refusal('staff.too-many-tries', 429, {
  'zh-CN': '尝试次数过多，请过一会儿再试；急用时请运维人员生成登录链接',
  'zh-TW': '嘗試次數過多，請稍後再試；急用時請系統管理員產生登入連結',
  'en-US': 'Too many tries. Wait a while; if it is urgent, ask the operator for a link',
})
