import type { Within } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { Institution } from '../../../platform/institution.ts'
import { keyedDigest } from '../../../platform/security/keys.ts'
import { networkOf } from '../../../platform/networks.ts'
import { holdReader } from '../../../platform/reader.ts'
import { takeAttempts, waitUntil } from '../../../platform/resilience/attempts.ts'
import { settingsOf } from '../../institutions/institutions.ts'
import {
  accountMissing,
  startReaderSession,
  checkMappingPath,
  isEmpty,
  withToken,
  type LoginServices,
  type LoginResult,
  type Visitor,
} from '../login/login.ts'
import { isSameName, nameMissing } from '../recovery/begin.ts'
import type { CodeServices } from '../recovery/contact-codes.ts'
import { selectDay } from '../recovery/queries.ts'
import { bind, bindingOver, boundFirst, readTicket } from './bind.ts'
import { selectReaderByAccount } from './queries.ts'

interface RelateForm {
  name: string
  primaryId: string
  mappingPath: string
  uid: string
}

/**
 * Relates somebody whom a single sign-on vouched for to the reader with this name and account, and logs them in. Both can be
 * guessed: an account is tried three times a day, and its reader is told.
 */
export async function relate(
  { tokens }: LoginServices,
  services: CodeServices,
  institution: Institution,
  within: Within,
  form: RelateForm,
  visitor: Visitor,
): Promise<LoginResult> {
  const { groupCode, keys } = services
  const account = form.primaryId.trim().toLowerCase()
  if (isEmpty(form.name.trim())) throw new Refused(nameMissing)
  if (isEmpty(account)) throw new Refused(accountMissing)
  checkMappingPath(institution, form.mappingPath)
  const held = readTicket(services, form.uid, visitor)
  if (boundFirst.includes(held.loginType)) throw new Refused(bindingOver)
  if (held.needsPassword) throw new Refused(passwordNeeded)

  const bucket = (...names: string[]) =>
    keyedDigest(keys, JSON.stringify(['relate', ...names])).digest
  // What is noted here must stay, so a refusal is thrown only when it has been.
  const taken = await within(async (trx) =>
    takeAttempts(trx, [
      { bucket: bucket('source', networkOf(visitor.address)), allowed: 60, window: '1 hour' },
      { bucket: bucket(groupCode, account, await selectDay(trx)), allowed: 3, window: '1 day' },
    ]),
  )
  if ('until' in taken) throw new Refused(tooManyTries, waitUntil(taken.until))

  const admitted = await within(async (trx) => {
    const found = await selectReaderByAccount(trx, account)
    if (!found || !isSameName(found.name, form.name)) throw new Refused(noSuchReader)
    if (!(await holdReader(trx, found.id))) throw new Refused(noSuchReader)
    await bind(trx, services, held, found.id)
    const settings = await settingsOf(trx)
    return startReaderSession(trx, { groupCode, readerId: found.id, settings, from: held }, visitor)
  })
  return withToken(tokens, groupCode, admitted)
}

const passwordNeeded = refusal('bind.password-needed', 422, {
  'zh-CN': '本馆要求用账号和密码绑定',
  'zh-TW': '本館要求用帳號和密碼綁定',
  'en-US': 'Your library wants this linked with account and password',
})
const tooManyTries = refusal('bind.too-many-tries', 429, {
  'zh-CN': '今日尝试次数过多，请明天再试或联系图书馆',
  'zh-TW': '今日嘗試次數過多，請明天再試或聯絡圖書館',
  'en-US': 'This was tried too often today. Please try again tomorrow, or ask the library',
})
const noSuchReader = refusal('bind.no-match', 422, {
  'zh-CN': '姓名与账号不一致，请核对后重试',
  'zh-TW': '姓名與帳號不一致，請核對後重試',
  'en-US': 'Name and account do not belong together. Please check them and try again',
})
