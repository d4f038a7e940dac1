import type { Locale } from '@shulin/contract/locale'
import { loginTypes } from '@shulin/contract/identity'
import type { Transaction } from 'kysely'
import { writeReaderAct } from '../../../platform/audit.ts'
import type { DB } from '../../../platform/stores/database-tables.ts'
import type { Within } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { Institution } from '../../../platform/institution.ts'
import {
  startReaderSession,
  checkAccount,
  holdAccount,
  isEmpty,
  requireCredentials,
  withToken,
  type LoginServices,
  type LoginResult,
  type Visitor,
} from '../login/login.ts'
import type { CodeServices } from '../recovery/contact-codes.ts'
import { tellReader } from '../recovery/notices.ts'
import { selectContacts } from '../recovery/queries.ts'
import { hasFactor } from '../second-factor/second-factor.ts'
import { bindTicket } from '../sign-on/bind-ticket.ts'
import { insertIdentity } from '../sign-on/identity-queries.ts'
import { codeWrong } from '../login/verification-codes.ts'
import { selectProviderName } from './queries.ts'

interface BindingForm {
  username: string
  password: string
  mappingPath: string
  openId: string
  uid: string
  verifyCode: string
  codeKey: string
}

type BindTicketPayload = NonNullable<ReturnType<typeof bindTicket.read>>

/** Whom a ticket stands for; refused where it is none of ours, of another institution or browser, used or too old. */
export function readTicket(
  { keys, groupCode }: CodeServices,
  ticket: string,
  { mark }: Pick<Visitor, 'mark'>,
): BindTicketPayload {
  const held = bindTicket.read(keys, groupCode, ticket, mark)
  if (!held) throw new Refused(bindingOver)
  return held
}

/** Ways in whose account is bound first and used to log in afterwards. */
export const boundFirst: readonly string[] = [loginTypes.passport, loginTypes.chatApp]

/**
 * Binds an outside account by account and password. A chat app or a learning app (openId) is bound, and the reader logs
 * in by it then; a single sign-on (uid) has the reader logged in at once, and for that a verification code is wanted.
 */
export async function bindByPassword(
  loginServices: LoginServices,
  services: CodeServices,
  institution: Institution,
  within: Within,
  form: BindingForm,
  visitor: Visitor,
): Promise<LoginResult | true> {
  const { groupCode } = institution
  const isSignOn = form.openId === ''
  requireCredentials(form)
  if (isSignOn && isEmpty(form.verifyCode)) throw new Refused(codeWrong)
  // Before the password is looked at: without a ticket this is no way to guess one.
  const held = readTicket(services, isSignOn ? form.uid : form.openId, visitor)
  if (boundFirst.includes(held.loginType) === isSignOn) throw new Refused(bindingOver)
  const checked = await checkAccount(loginServices, institution, within, form, visitor, {
    isOffered: () => true,
    needsCode: isSignOn,
  })
  if (checked.demand) throw new Refused(changeFirst)
  const { settings, found } = checked
  const admitted = await within(async (trx) => {
    const refused = await holdAccount(trx, checked)
    if (refused) throw new Refused(refused)
    await bind(trx, services, held, found.id)
    if (!isSignOn) return undefined
    return startReaderSession(trx, { groupCode, readerId: found.id, settings, from: held }, visitor)
  })
  return admitted ? withToken(loginServices.tokens, groupCode, admitted) : true
}

/** Binds whom a ticket stands for to a reader: once, and nobody who is linked already. The reader is told. */
export async function bind(
  trx: Transaction<DB>,
  services: CodeServices,
  payload: BindTicketPayload,
  readerId: string,
) {
  const { groupCode } = services
  // Neither a password nor a name is enough where the reader asked for more.
  if (await hasFactor(trx, readerId)) throw new Refused(factorOn)
  if (!(await bindTicket.use(trx, groupCode, payload))) throw new Refused(bindingOver)
  if (!(await insertIdentity(trx, groupCode, payload, readerId))) throw new Refused(boundAlready)
  await writeReaderAct(trx, readerId, 'reader.bind', { provider: payload.provider })
  await tellOfBinding(trx, services, readerId, { provider: payload.provider, isBound: true })
}

export async function tellOfBinding(
  trx: Transaction<DB>,
  services: CodeServices,
  readerId: string,
  { provider, isBound }: { provider: string; isBound: boolean },
) {
  const reader = await selectContacts(trx, readerId)
  const name = await selectProviderName(trx, provider, reader.language as Locale)
  const content = { provider: name, isBound }
  await tellReader(trx, services, reader, { letter: 'binding changed', content })
}

export const bindingOver = refusal('bind.over', 401, {
  'zh-CN': '绑定已超时或已完成，请重新登录',
  'zh-TW': '綁定已逾時或已完成，請重新登入',
  'en-US': 'This took too long or was done already. Please log in again',
})
const boundAlready = refusal('bind.bound-already', 422, {
  'zh-CN': '该外部账号或该图书馆账号已绑定，请联系图书馆',
  'zh-TW': '該外部帳號或該圖書館帳號已綁定，請聯絡圖書館',
  'en-US': 'One of the two accounts is linked already. Please ask the library',
})
const factorOn = refusal('bind.factor-on', 422, {
  'zh-CN': '该账号已开启两步验证；请先登录，在个人信息中关闭，绑定后再开启',
  'zh-TW': '該帳號已開啟兩步驟驗證；請先登入，在個人資料中關閉，綁定後再開啟',
  'en-US':
    'This account uses two-step verification. Please log in, turn it off in your personal info, link, and turn it on again',
})
const changeFirst = refusal('bind.change-password-first', 422, {
  'zh-CN': '请先用账号和密码登录并修改密码，再绑定',
  'zh-TW': '請先用帳號和密碼登入並修改密碼，再綁定',
  'en-US': 'Please log in with account and password and change the password first, then link',
})
