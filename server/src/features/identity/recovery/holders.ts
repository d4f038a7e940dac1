import { randomBytes, randomUUID } from 'node:crypto'
import type { Scene } from '@shulin/contract/recovery'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { isKept, keyedDigest, type KeyRing } from '../../../platform/security/keys.ts'
import type { Reader } from '../../../platform/reader.ts'
import { insertRecovery, selectRecovery, updateChecked } from './queries.ts'

/** Who may ask for codes of a reader, and what for: the holder of a ticket, or the reader's own session. */
export interface Holder {
  readerId: string
  scene: Scene
  /** Null for a session. */
  recoveryId: string | null
}

/** What a ticket stands for; a contact is replaced by a session only. */
type TicketScene = Exclude<Scene, 'change'>

/** For how many minutes a ticket is good. A reset has a code to wait for and a password to think of. */
const minutes: Record<TicketScene, number> = { reset: 15, bind: 10 }

/** Begins a recovery; only a keyed hash of its ticket is kept. */
export async function issueRecovery(
  trx: Database,
  keys: KeyRing,
  { groupCode, readerId, scene }: { groupCode: string; readerId: string; scene: TicketScene },
) {
  const ticket = randomBytes(24).toString('base64url')
  const { keyId, digest: ticketHash } = keyedDigest(keys, ticket)
  const recovery = { groupCode, id: randomUUID(), scene, readerId, ticketHash, keyId }
  await insertRecovery(trx, recovery, minutes[scene])
  return ticket
}

/** Begins one whose ticket goes to the reader's contact itself: whoever has it got it there, and no code is asked for. */
export async function issueProvenRecovery(
  trx: Database,
  keys: KeyRing,
  { groupCode, readerId }: { groupCode: string; readerId: string },
  goodFor: number,
) {
  const ticket = randomBytes(24).toString('base64url')
  const { keyId, digest: ticketHash } = keyedDigest(keys, ticket)
  const recovery = {
    groupCode,
    id: randomUUID(),
    scene: 'reset',
    readerId,
    ticketHash,
    keyId,
  } as const
  await insertRecovery(trx, recovery, goodFor)
  await updateChecked(trx, recovery.id)
  return ticket
}

/** Who comes with this token header; anything that is neither a session nor a ticket of ours is refused. */
export async function holderOf(
  trx: Database,
  keys: KeyRing,
  { reader, token }: { reader: Reader | null; token: string },
  asked: Scene | undefined,
): Promise<Holder> {
  if (reader) {
    const scene = asked === 'change' ? asked : 'bind'
    return { readerId: reader.id, scene, recoveryId: null }
  }
  const { id, scene, readerId } = await ticketHolder(trx, keys, token)
  return { readerId, scene, recoveryId: id }
}

/** The recovery a ticket stands for. */
export async function ticketHolder(trx: Database, keys: KeyRing, ticket: string) {
  const hashes = keys.pepper.filter(isKept).map(({ id }) => keyedDigest(keys, ticket, id).digest)
  const found = await selectRecovery(trx, hashes)
  if (!found) throw new Refused(recoveryOver)
  return { ...found, scene: found.scene as TicketScene }
}

export const recoveryOver = refusal('recovery.over', 401, {
  'zh-CN': '本次操作已完成、已超时或步骤有误，请重新开始',
  'zh-TW': '本次操作已完成、已逾時或步驟有誤，請重新開始',
  'en-US': 'This was done already, took too long, or a step was left out. Please begin again',
})
