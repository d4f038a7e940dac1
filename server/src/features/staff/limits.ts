import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { keyedDigest, type KeyRing } from '../../platform/keys.ts'

interface Limit {
  /** Whose tries these are; kept as a keyed hash. */
  of: string
  allowed: number
  minutes: number
}

/** Wrong passwords for one account, wherever they come from. */
export const triesOfAccount = (groupCode: string, account: string): Limit => ({
  of: `staff account ${groupCode} ${account}`,
  allowed: 5,
  minutes: 15,
})
/** Wrong passwords from one network, whatever account they are for. */
export const triesOfSource = (address: string): Limit => ({
  of: `staff source ${networkOf(address)}`,
  allowed: 20,
  minutes: 10,
})
/** Wrong codes, and wrong passwords where one is asked for again. */
export const triesOfMember = (staffId: string): Limit => ({
  of: `staff code ${staffId}`,
  allowed: 5,
  minutes: 15,
})

/**
 * Does what may be wrong under limits: each try is counted before it is looked at, so that many at once are no more
 * than one after the other, and taken back when it was right.
 */
export async function underLimits<T>(
  { db, keys }: { db: Database; keys: KeyRing },
  limits: Limit[],
  tried: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const turns: Turn[] = []
  for (const limit of limits) turns.push(await takeTurn(db, keys, limit))
  const right = await tried()
  if (right !== undefined) for (const turn of turns) await giveBack(db, turn)
  return right
}

interface Turn {
  bucket: Buffer
  turn: string
}

async function takeTurn(db: Database, keys: KeyRing, { of, allowed, minutes }: Limit) {
  const bucket = keyedDigest(keys, of).digest
  const { rows } = await sql<{ turn: string | null; wait: number | null }>`
    select turn::text, ceil(extract(epoch from refused_until - clock_timestamp()))::int as wait
      from take_login_turn(${bucket}, ${allowed}, make_interval(mins => ${minutes}))`.execute(db)
  const { turn, wait } = rows[0]!
  if (turn === null) throw new Refused(tooManyTries, { retryAfterSeconds: Math.max(1, wait ?? 1) })
  return { bucket, turn }
}

const giveBack = (db: Database, { bucket, turn }: Turn) =>
  sql`update login_limit set tries = array_remove(tries, ${turn}::timestamptz) where bucket = ${bucket}`.execute(
    db,
  )

/** The network an address stands for: 256 neighbours, or a /48 of IPv6. */
function networkOf(address: string) {
  const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (mapped) return mapped[1]!
  return address.includes(':')
    ? address.split(':').slice(0, 3).join(':')
    : address.split('.').slice(0, 3).join('.')
}

const tooManyTries = refusal('staff.too-many-tries', 429, {
  'zh-CN': '尝试次数过多，请过一会儿再试；急用时请运维人员生成登录链接',
  'zh-TW': '嘗試次數過多，請稍後再試；急用時請系統管理員產生登錄連結',
  'en-US': 'Too many tries. Wait a while; if it is urgent, ask the operator for a link',
})
