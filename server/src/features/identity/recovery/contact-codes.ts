import { randomInt, randomUUID } from 'node:crypto'
import { isMailAddress, isPhone } from '@shulin/contract/contact-formats'
import type { Locale } from '@shulin/contract/locale'
import type { Scene } from '@shulin/contract/recovery'
import type { Transaction } from 'kysely'
import type { DB } from '../../../platform/stores/database-tables.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { keyedDigest, type KeyRing } from '../../../platform/security/keys.ts'
import type { Log } from '../../../platform/log.ts'
import { holdReader } from '../../../platform/reader.ts'
import { badAddress, badPhone, sendMail, sendText } from '../../inbox/inbox.ts'
import { settingsOf } from '../../institutions/institutions.ts'
import { masks } from '../../readers/readers.ts'
import { accountClosed } from '../login/login.ts'
import { recoveryOver, type Holder } from './holders.ts'
import { codesLeft, refuseTooSoon, takeSendAttempts } from './limits.ts'
import {
  countTry,
  deleteCode,
  lockCode,
  markChecked,
  putCode,
  selectContacts,
  updateChecked,
  type Channel,
} from './queries.ts'

const minutes = 5
const mostTries = 5

export interface CodeServices {
  keys: KeyRing
  groupCode: string
  /** Whether the installation has a gateway for text messages. */
  sendsTexts: boolean
  log: Log
}

interface CodeRequest {
  channel: Channel
  scene: Scene
  /** A new contact; a reset goes to the verified one, whatever is named. */
  contact: string | undefined
  language: Locale
  address: string
}

/** Sends a code to a contact of a reader, and says how many may still be sent today. */
export async function sendCode(
  trx: Transaction<DB>,
  { keys, groupCode, sendsTexts, log }: CodeServices,
  { readerId, scene, recoveryId }: Holder,
  request: CodeRequest,
) {
  const { channel, language, address } = request
  if (request.scene !== scene) throw new Refused(recoveryOver)
  if (channel === 'text' && !sendsTexts) throw new Refused(noTexts)
  const contactNow = async () =>
    scene === 'bind'
      ? checkedFormat(channel, request.contact)
      : verifiedContact(trx, readerId, channel)
  await refuseTooSoon(trx, keys, { channel, contact: await contactNow() })
  if (!(await holdReader(trx, readerId))) throw new Refused(accountClosed)
  const contact = await contactNow()
  const settings = await settingsOf(trx)
  const sending = { groupCode, readerId, channel, contact, address }
  await takeSendAttempts(trx, keys, sending, settings, log)

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const sent = { groupCode, readerId, scene, channel }
  const { digest: codeHash, keyId } = digestOf(keys, sent, code)
  await putCode(trx, { ...sent, contact, recoveryId, codeHash, keyId }, minutes)
  const hint = masks[channel === 'mail' ? 'email' : 'phone'](contact)
  const send = channel === 'mail' ? sendMail : sendText
  await send(trx, {
    groupCode,
    recipient: contact,
    language,
    letter: 'code',
    content: { scene, minutes },
    cause: `code ${randomUUID()}`,
    reader: { id: readerId, hint },
    secret: { text: code, keys, minutes },
  })
  return { remainTimes: await codesLeft(trx, keys, { groupCode, readerId, channel }, settings) }
}

/** A contact as it is kept, or the refusal that says what is wrong with it. */
export function checkedFormat(channel: Channel, typed: string | undefined) {
  const contact = (typed ?? '').trim()
  if (channel === 'mail' && !isMailAddress(contact)) throw new Refused(badAddress)
  if (channel === 'text' && !isPhone(contact)) throw new Refused(badPhone)
  return contact
}

async function verifiedContact(trx: Transaction<DB>, readerId: string, channel: Channel) {
  const { phone, phoneVerifiedAt, email, emailVerifiedAt } = await selectContacts(trx, readerId)
  const contact = channel === 'mail' ? emailVerifiedAt && email : phoneVerifiedAt && phone
  if (!contact) throw new Refused(notVerified)
  return contact
}

const digestOf = (
  keys: KeyRing,
  sent: { groupCode: string; readerId: string; scene: Scene; channel: Channel },
  code: string,
  keyId?: number,
) => {
  const { groupCode, readerId, scene, channel } = sent
  const named = JSON.stringify(['contact code', groupCode, readerId, scene, channel, code])
  return keyedDigest(keys, named, keyId)
}

interface CodeEntry {
  channel: Channel
  /** Where the code should have gone; undefined: wherever it went. */
  contact: string | undefined
  code: string
}

type CodeCheck = 'wrong' | 'right' | 'right before'

/** Looks at a code; a wrong one counts, so whoever calls lets the transaction through before refusing. */
async function compareCode(
  trx: Transaction<DB>,
  { keys, groupCode }: Pick<CodeServices, 'keys' | 'groupCode'>,
  { readerId, scene, recoveryId }: Holder,
  { channel, contact, code }: CodeEntry,
): Promise<CodeCheck> {
  const sent = { readerId, scene, channel }
  const issued = await lockCode(trx, sent)
  if (!issued || issued.recoveryId !== recoveryId || issued.isTooOld) return 'wrong'
  if (issued.tries >= mostTries) return 'wrong'
  const { digest } = digestOf(keys, { groupCode, ...sent }, code.trim(), issued.keyId)
  const isMeant = contact === undefined || contact.trim() === issued.contact
  if (!isMeant || !digest.equals(issued.codeHash)) {
    await countTry(trx, sent)
    return 'wrong'
  }
  return issued.checkedAt === null ? 'right' : 'right before'
}

/** Checks a code, once. What it was sent for may go on then. */
export async function checkCode(
  trx: Transaction<DB>,
  services: Pick<CodeServices, 'keys' | 'groupCode'>,
  holder: Holder,
  entry: CodeEntry,
) {
  if ((await compareCode(trx, services, holder, entry)) !== 'right') return false
  const { readerId, scene, recoveryId } = holder
  await markChecked(trx, { readerId, scene, channel: entry.channel })
  if (recoveryId !== null) await updateChecked(trx, recoveryId)
  return true
}

/** Whether a contact is proven to be the reader's by its code, checked before or now; the code is gone then. */
export async function proveContact(
  trx: Transaction<DB>,
  services: Pick<CodeServices, 'keys' | 'groupCode'>,
  holder: Holder,
  given: CodeEntry & { contact: string },
) {
  if ((await compareCode(trx, services, holder, given)) === 'wrong') return false
  const { readerId, scene, recoveryId } = holder
  await deleteCode(trx, { readerId, scene, channel: given.channel })
  if (recoveryId !== null) await updateChecked(trx, recoveryId)
  return true
}

export const contactCodeWrong = refusal('code.wrong', 422, {
  'zh-CN': '验证码有误或已失效；验证码 5 分钟内有效，只能使用一次',
  'zh-TW': '驗證碼有誤或已失效；驗證碼 5 分鐘內有效，只能使用一次',
  'en-US': 'This code is wrong or no longer good; a code works once, within 5 minutes',
})
const notVerified = refusal('recovery.contact-not-verified', 422, {
  'zh-CN': '该联系方式未验证，不能接收验证码',
  'zh-TW': '該聯絡方式未驗證，不能接收驗證碼',
  'en-US': 'This contact is not verified and gets no codes',
})
const noTexts = refusal('text.not-offered', 422, {
  'zh-CN': '本馆暂不能发送短信，请使用邮箱或联系图书馆',
  'zh-TW': '本館暫不能傳送簡訊，請使用電子信箱或聯絡圖書館',
  'en-US': 'This library cannot send text messages. Please use mail, or ask the library',
})
