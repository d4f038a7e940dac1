import { randomInt } from 'node:crypto'
import { allianceMinutes } from '@shulin/contract/alliance'
import { instantOf } from '@shulin/contract/time'
import { refusal, Refused } from '../../platform/failure.ts'
import { keyedDigest, type KeyRing } from '../../platform/security/keys.ts'
import type { Database } from '../../platform/stores/database.ts'
import { cardStatusOf } from '../identity/identity.ts'
import { putAllianceCode, selectCard } from './queries.ts'

/** How many digits nobody guesses within five minutes. */
const digitsOfCode = 10

/** Makes a code for a reader whose card is good; one that was made before is good no longer. Only a keyed hash is kept. */
export async function issueAllianceCode(
  trx: Database,
  keys: KeyRing,
  { groupCode, readerId }: { groupCode: string; readerId: string },
) {
  if (cardStatusOf(await selectCard(trx, readerId)) !== 'normal') throw new Refused(cardNotGood)
  const digits = String(randomInt(10 ** digitsOfCode)).padStart(digitsOfCode, '0')
  const { keyId, digest: codeHash } = digestOf(keys, groupCode, digits)
  const code = { groupCode, readerId, codeHash, keyId }
  const expiresAt = await putAllianceCode(trx, code, allianceMinutes)
  // The institution goes with it: whoever is shown the code knows where to ask.
  return { authCode: `${groupCode}-${digits}`, expireTime: instantOf(expiresAt) }
}

/** What a code says: the institution of its reader, and the digits. Spaces and line breaks come with typing and scanning. */
export function readAuthCode(authCode: string) {
  const [, groupCode, digits] =
    /^([0-9A-Za-z-]{1,16})-(\d{10})$/.exec(authCode.replaceAll(/\s/g, '')) ?? []
  return groupCode === undefined || digits === undefined ? undefined : { groupCode, digits }
}

/** What is kept of a code. */
export const digestOf = (keys: KeyRing, groupCode: string, digits: string, keyId?: number) =>
  keyedDigest(keys, JSON.stringify(['alliance code', groupCode, digits]), keyId)

const cardNotGood = refusal('alliance.card-not-good', 422, {
  'zh-CN': '读者证已挂失或已过期，不能生成联盟授权码，请到图书馆办理',
  'zh-TW': '借閱證已掛失或已過期，不能產生聯盟授權碼，請至圖書館辦理',
  'en-US':
    'Your library card is reported lost or has expired, so there is no alliance code. Please ask the library',
})
