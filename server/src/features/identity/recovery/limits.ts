import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal, Refused, type Refusal } from '../../../platform/failure.ts'
import { keyedDigest, type KeyRing } from '../../../platform/security/keys.ts'
import type { Log } from '../../../platform/log.ts'
import { isWithin, networkOf } from '../../../platform/networks.ts'
import {
  takeAttempts,
  waitUntil,
  type Limit,
  type Attempts,
} from '../../../platform/resilience/attempts.ts'
import type { Settings } from '../../institutions/institutions.ts'
import { selectDay, type Channel } from './queries.ts'

const bucket = (keys: KeyRing, ...names: string[]) =>
  keyedDigest(keys, JSON.stringify(['recovery', ...names])).digest

/** A contact, whoever it belongs to: what is sent to it is counted across institutions. */
const contactBucket = (keys: KeyRing, { channel, contact }: ContactPoint, span: string) =>
  bucket(keys, 'contact', channel, contact.toLowerCase(), span)

interface ContactPoint {
  channel: Channel
  contact: string
}

/**
 * Refuses whoever asks again within the minute, before anything is held: a thousand who ask at once for one number
 * wait for nobody, and keep no connection from the readers of the other institutions.
 */
export async function refuseTooSoon(trx: Database, keys: KeyRing, point: ContactPoint) {
  const { rows } = await sql<{ until: Date | null }>`
    select max(at) + interval '60 seconds' as until from login_limit, unnest(tries) as at
     where bucket = ${contactBucket(keys, point, 'minute')} and at > now() - interval '60 seconds'`.execute(
    trx,
  )
  const { until } = rows[0]!
  if (until !== null) throw new Refused(tooSoon, waitUntil(until))
}

interface CodeDispatch {
  groupCode: string
  readerId: string
  channel: Channel
  contact: string
  address: string
}

/**
 * Takes the attempts of one code that is to be sent, or refuses: a contact gets one a minute and five a day, whoever asks
 * at whichever institution; an account has its number a day, a network fifteen an hour, an institution its text
 * messages of the day. Everybody takes them in this order, so that nobody waits for each other.
 */
export async function takeSendAttempts(
  trx: Database,
  keys: KeyRing,
  { groupCode, readerId, channel, contact, address }: CodeDispatch,
  settings: Settings,
  log: Log,
) {
  const day = await selectDay(trx)
  const take = (refused: Refusal, limit: Limit) => takeOrRefuse(trx, [limit], refused)
  const ofSource = ['source', networkOf(address)]
  await take(tooSoon, {
    bucket: contactBucket(keys, { channel, contact }, 'minute'),
    allowed: 1,
    window: '60 seconds',
  })
  await take(noMoreToday, {
    bucket: contactBucket(keys, { channel, contact }, day),
    allowed: 5,
    window: '1 day',
  })
  await take(noMoreToday, {
    bucket: codesOfDay(keys, { groupCode, readerId, channel, day }),
    allowed: codesADay(settings, channel),
    window: '1 day',
  })
  const isOnCampus = isWithin(address, settings.campusRanges.split('\n').filter(Boolean))
  await take(tooManyHere, {
    bucket: bucket(keys, ...ofSource, 'send'),
    allowed: isOnCampus ? 300 : 15,
    window: '1 hour',
  })
  if (channel === 'text') {
    const ofInstitution = bucket(keys, 'institution', groupCode, day)
    const allowed = Number(settings.textMessagesPerDay)
    const limit = { bucket: ofInstitution, allowed, window: '1 day' }
    if (allowed === 0 || 'until' in (await takeAttempts(trx, [limit]))) {
      // Somebody must look: either the limit is too low, or somebody makes the library pay.
      log.error({ groupCode, allowed }, 'text messages of the day are used up')
      throw new Refused(textsUsedUp)
    }
  }
}

const codesADay = (settings: Settings, channel: Channel) =>
  Number(channel === 'mail' ? settings.mailCodesPerDay : settings.phoneCodesPerDay)

const codesOfDay = (
  keys: KeyRing,
  named: { groupCode: string; readerId: string; channel: Channel; day: string },
) => bucket(keys, 'account', named.groupCode, named.readerId, named.channel, named.day)

/** How many codes a reader may still be sent today. */
export async function codesLeft(
  trx: Database,
  keys: KeyRing,
  asked: { groupCode: string; readerId: string; channel: Channel },
  settings: Settings,
) {
  const day = await selectDay(trx)
  const taken = await turnsTaken(trx, codesOfDay(keys, { ...asked, day }))
  return Math.max(0, codesADay(settings, asked.channel) - taken)
}

interface Change {
  groupCode: string
  readerId: string
}

const changesOfDay = async (trx: Database, keys: KeyRing, { groupCode, readerId }: Change) =>
  bucket(keys, 'contact change', groupCode, readerId, await selectDay(trx))

/** Takes the attempt of replacing a contact. */
export const takeChangeAttempt = async (
  trx: Database,
  keys: KeyRing,
  change: Change,
  settings: Settings,
) =>
  takeOrRefuse(
    trx,
    [
      {
        bucket: await changesOfDay(trx, keys, change),
        allowed: Number(settings.contactChangesPerDay),
        window: '1 day',
      },
    ],
    noMoreChanges,
  )

/** How often a reader may still replace a contact today. */
export async function changesLeft(
  trx: Database,
  keys: KeyRing,
  change: Change,
  settings: Settings,
) {
  const taken = await turnsTaken(trx, await changesOfDay(trx, keys, change))
  return Math.max(0, Number(settings.contactChangesPerDay) - taken)
}

interface RecoveryAttempt {
  groupCode: string
  account: string
  address: string
}

/**
 * Takes the attempts of one who names an account to recover. From one network an account is asked for five times a day;
 * whoever fails elsewhere does not keep its owner out before twenty.
 */
export const takeRecoveryAttempts = async (
  trx: Database,
  keys: KeyRing,
  { groupCode, account, address }: RecoveryAttempt,
) => {
  const day = await selectDay(trx)
  const network = networkOf(address)
  return takeAttempts(trx, [
    { bucket: bucket(keys, 'source', network, 'begin'), allowed: 60, window: '1 hour' },
    {
      bucket: bucket(keys, 'begin', groupCode, account, network, day),
      allowed: 5,
      window: '1 day',
    },
    { bucket: bucket(keys, 'begin', groupCode, account, day), allowed: 20, window: '1 day' },
  ])
}

async function takeOrRefuse(trx: Database, limits: Limit[], refused: Refusal): Promise<Attempts> {
  const taken = await takeAttempts(trx, limits)
  if ('until' in taken) throw new Refused(refused, waitUntil(taken.until))
  return taken.attempts
}

async function turnsTaken(trx: Database, named: Buffer) {
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken from login_limit, unnest(tries) as at
     where bucket = ${named} and at > now() - interval '1 day'`.execute(trx)
  return rows[0]!.taken
}

const tooSoon = refusal('code.too-soon', 429, {
  'zh-CN': '验证码刚刚发送过，请一分钟后再试',
  'zh-TW': '驗證碼剛剛傳送過，請一分鐘後再試',
  'en-US': 'A code was sent just now. Please wait a minute before asking for another',
})
const noMoreToday = refusal('code.no-more-today', 429, {
  'zh-CN': '今日验证码发送次数已用完，请明天再试',
  'zh-TW': '今日驗證碼傳送次數已用完，請明天再試',
  'en-US': 'No more codes can be sent today. Please try again tomorrow',
})
const tooManyHere = refusal('code.too-many-from-here', 429, {
  'zh-CN': '当前网络请求验证码过于频繁，请稍后再试',
  'zh-TW': '目前網路請求驗證碼過於頻繁，請稍後再試',
  'en-US': 'Too many codes were asked for from this network. Please try again later',
})
const textsUsedUp = refusal('text.used-up', 429, {
  'zh-CN': '今日短信已达上限，请改用邮箱或联系图书馆',
  'zh-TW': '今日簡訊已達上限，請改用電子信箱或聯絡圖書館',
  'en-US': 'No more text messages can be sent today. Please use mail, or ask the library',
})
const noMoreChanges = refusal('contact.no-more-changes', 429, {
  'zh-CN': '今日更换联系方式的次数已用完，请明天再试',
  'zh-TW': '今日更換聯絡方式的次數已用完，請明天再試',
  'en-US': 'Contacts cannot be changed any more today. Please try again tomorrow',
})
export const tooManyRecoveries = refusal('recovery.too-many', 429, {
  'zh-CN': '找回密码的尝试过多，请稍后再试或联系图书馆',
  'zh-TW': '找回密碼的嘗試過多，請稍後再試或聯絡圖書館',
  'en-US': 'This was tried too often. Please try again later, or ask the library',
})
