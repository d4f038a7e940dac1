import type { AllianceReader } from '@shulin/contract/alliance-staff'
import type { Locale } from '@shulin/contract/locale'
import { writeAudit, writeLook, writeReaderAct } from '../../platform/audit.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { inLanguage, type Institution } from '../../platform/institution.ts'
import { returnAttempts, takeAttempts, waitUntil } from '../../platform/resilience/attempts.ts'
import { isKept, keyedDigest, type KeyRing } from '../../platform/security/keys.ts'
import type { StaffMember } from '../../platform/staff-member.ts'
import { inInstitution, type Database, type Within } from '../../platform/stores/database.ts'
import { cardStatusOf } from '../identity/identity.ts'
import { settingsOf } from '../institutions/institutions.ts'
import { digestOf, readAuthCode } from './alliance.ts'
import { selectShown, takeAllianceCode } from './queries.ts'

interface AllianceServices {
  db: Database
  keys: KeyRing
  directory: { byCode: (groupCode: string) => Promise<Institution | undefined> }
}

/** The desk that is shown a code. */
interface Desk {
  within: Within
  groupCode: string
  staff: StaffMember
  locale: Locale
}

/** So many wrong codes a member of staff may enter in an hour. */
const wrongCodes = 20

/**
 * Who shows this code. It is used up; that it was looked at stands in the trail of both institutions. Of a reader elsewhere
 * only an institution learns something that is a partner there.
 */
export async function readerByCode(
  services: AllianceServices,
  desk: Desk,
  authCode: string,
): Promise<AllianceReader> {
  const attempts = await takeAttempt(services.keys, desk)
  const code = readAuthCode(authCode)
  const home = code && (await services.directory.byCode(code.groupCode))
  if (!code || !home) throw new Refused(codeWrong)
  const shown = await inInstitution(services.db, home.groupCode, (trx) =>
    showReader(trx, services.keys, desk, code),
  )
  if (!shown) throw new Refused(codeWrong)
  await desk.within(async (trx) => {
    await returnAttempts(trx, attempts)
    await writeAudit(trx, desk.staff, 'alliance.check', home.groupCode, { before: null, after: {} })
  })
  const { locale } = desk
  return {
    institution: inLanguage(home.name, locale),
    name: shown.name,
    account: shown.account,
    libName: shown.libraryName ? inLanguage(shown.libraryName, locale) : '',
    userType: inLanguage(shown.typeName, locale),
    validEnd: shown.validUntil,
    status: cardStatusOf(shown),
  }
}

async function takeAttempt(keys: KeyRing, { within, groupCode, staff }: Desk) {
  const { digest: bucket } = keyedDigest(keys, JSON.stringify(['alliance', groupCode, staff.id]))
  const limit = { bucket, allowed: wrongCodes, window: '1 hour' }
  const taken = await within((trx) => takeAttempts(trx, [limit]))
  if ('until' in taken) throw new Refused(tooMany, waitUntil(taken.until))
  return taken.attempts
}

/** In the institution of the reader: uses the code, and writes down who asked. */
async function showReader(
  trx: Database,
  keys: KeyRing,
  { groupCode: asking, staff }: Desk,
  { groupCode, digits }: { groupCode: string; digits: string },
) {
  const isOwn = asking === groupCode
  const { alliancePartners } = await settingsOf(trx)
  if (!isOwn && !alliancePartners.split('\n').includes(asking)) throw new Refused(noPartner)
  const hashes = keys.pepper
    .filter(isKept)
    .map(({ id }) => digestOf(keys, groupCode, digits, id).digest)
  const readerId = await takeAllianceCode(trx, hashes)
  if (!readerId) return undefined
  const shown = await selectShown(trx, readerId)
  if (!shown) return undefined
  // Of our own staff the reader learns by the record of looks; the trail of this institution does not know those of others.
  await (isOwn
    ? writeLook(trx, staff, { readerId, purpose: 'identity check', ticket: null, fields: [] })
    : writeReaderAct(trx, readerId, 'reader.alliance', { partner: asking }))
  return shown
}

const codeWrong = refusal('alliance.code-wrong', 422, {
  'zh-CN': '授权码有误、已使用或已过期，请读者重新生成',
  'zh-TW': '授權碼有誤、已使用或已過期，請讀者重新產生',
  'en-US': 'This code is wrong, was used, or has expired. Please ask the reader for a new one',
})
const noPartner = refusal('alliance.no-partner', 422, {
  'zh-CN': '读者所在机构没有把本馆列为联盟馆，不能核验',
  'zh-TW': '讀者所屬機構沒有把本館列為聯盟館，無法核驗',
  'en-US': 'The institution of this reader has not named yours as a partner',
})
const tooMany = refusal('alliance.too-many', 429, {
  'zh-CN': '输错的授权码过多，请稍后再试',
  'zh-TW': '輸錯的授權碼過多，請稍後再試',
  'en-US': 'Too many wrong codes were entered. Please try again later',
})
