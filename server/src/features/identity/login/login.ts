import { createHash, randomBytes } from 'node:crypto'
import { loginTypes, tokenHeader, type Token } from '@shulin/contract/identity'
import type { Database, Within } from '../../../platform/stores/database.ts'
import { refusal, Refused, type Refusal } from '../../../platform/failure.ts'
import type { Institution } from '../../../platform/institution.ts'
import type { KeyRing } from '../../../platform/security/keys.ts'
import { isWithin } from '../../../platform/networks.ts'
import type { Passwords, StoredPassword } from '../../../platform/security/passwords.ts'
import { holdReader } from '../../../platform/reader.ts'
import {
  returnAttempts,
  attemptOrReturn,
  waitUntil,
  type Attempts,
} from '../../../platform/resilience/attempts.ts'
import { institutionsDisagree, settingsOf, type Settings } from '../../institutions/institutions.ts'
import { awardPoints } from '../../points/points.ts'
import { systemAway, type CardSystems } from './cards.ts'
import { takeLoginAttempts, tooManyAttempts } from './limits.ts'
import { decodePassword } from '../password/password-on-the-wire.ts'
import { isKnownDevice, rememberDevice, renewHash, selectAccount } from '../queries.ts'
import { codeRequired, hasFactor, withFactorCode } from '../second-factor/second-factor.ts'
import { lockPassword } from '../session/session-queries.ts'
import { beginSession, type StartedSession, type Browser } from '../session/sessions.ts'
import type { OutsideIdentity } from '../sign-on/bind-ticket.ts'
import { noteOutsideSession } from '../sign-on/outside-sessions.ts'
import { holderOfTicket, issueTicket, ticketUsedUp, useTicket } from './tickets.ts'
import type { Tokens } from '../session/tokens.ts'
import { selectReader } from '../session/user-info-queries.ts'
import { codeWrong, openCode, spendCode } from './verification-codes.ts'

/** What whoever checks passwords and hands out sessions works with. */
export interface LoginServices {
  keys: KeyRing
  passwords: Passwords
  tokens: Tokens
  /** With which browsers encode passwords. */
  passwordKey: string
  /** Libraries whose own system knows the secrets of their readers. */
  cards: CardSystems
}

export interface LoginForm {
  username: string
  password: string
  mappingPath: string
  verifyCode: string
  codeKey: string
}

/**
 * Where a login comes from; `knownCookie` marks a browser in which some reader logged in before, `mark` one that was handed a
 * ticket of a sign-on.
 */
export interface Visitor extends Browser {
  knownCookie: string | undefined
  mark: string | undefined
}

/** What a browser gets: the token for its page, and two cookies that no page can read. */
export interface LoginResult {
  token: Token
  cookie: string
  knownCookie: string
}

/** What stays empty, in the words of the specification: '', null, undefined and 'null'. */
export const isEmpty = (typed: string) => typed === '' || typed === 'null'

/** Refuses what was left empty, in the words of the form. */
export function requireCredentials({
  username,
  password,
}: Pick<LoginForm, 'username' | 'password'>) {
  if (isEmpty(username.trim())) throw new Refused(accountMissing)
  if (isEmpty(password)) throw new Refused(passwordMissing)
}

/** Passes on so many at once, and lets the others wait or come again. */
type Gate = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Uses up the verification code of a login, before anything is done that others would wait for. A key that is not ours, or
 * too old, is refused for nothing; whoever has no right code never stands in the way of those who have.
 */
export async function presentCode(
  { keys }: Pick<LoginServices, 'keys'>,
  institution: Institution,
  within: Within,
  form: LoginForm,
  pass: Gate,
) {
  const { groupCode } = institution
  requireCredentials(form)
  checkMappingPath(institution, form.mappingPath)
  const issued = openCode(keys, groupCode, form.codeKey)
  if (!issued) throw new Refused(codeWrong)
  const refusal = await pass(() =>
    within(async (trx) => {
      if (!loginPolicy.isOffered(await settingsOf(trx))) return notOffered
      return (await spendCode(trx, groupCode, issued, form.verifyCode)) ? undefined : codeWrong
    }),
  )
  if (refusal) throw new Refused(refusal)
}

/** What a password is asked for: whether it is offered here, and whether a verification code comes with it. */
interface LoginPolicy {
  isOffered: (settings: Settings) => boolean
  needsCode: boolean
}

const loginPolicy: LoginPolicy = {
  isOffered: ({ loginFlag, normalLogin }) => loginFlag !== '0' && normalLogin === '1',
  // It was used up at the gate: see presentCode.
  needsCode: false,
}

/**
 * Finds out whose account and password these are. The order is fixed: the verification code is used up first, then an
 * attempt is taken, and only then is the password looked at. Whatever is wrong with account or password, the answer is the
 * same and takes as long.
 */
export async function checkAccount(
  { keys, passwords, passwordKey, cards }: LoginServices,
  institution: Institution,
  within: Within,
  form: LoginForm,
  visitor: Visitor,
  { isOffered, needsCode }: LoginPolicy,
): Promise<CheckedAccount> {
  const { groupCode } = institution
  requireCredentials(form)
  const account = form.username.trim().toLowerCase()
  checkMappingPath(institution, form.mappingPath)

  // What is noted here must stay, so a refusal is thrown only when it has been.
  const met = await within(async (trx) => {
    const settings = await settingsOf(trx)
    if (!isOffered(settings)) return refused(notOffered)
    if (needsCode) {
      const issued = openCode(keys, groupCode, form.codeKey)
      if (!(await spendCode(trx, groupCode, issued, form.verifyCode))) return refused(codeWrong)
    }
    const found = await selectAccount(trx, account)
    const knownDevice = await knownDeviceOf(trx, groupCode, found?.id ?? nobody, visitor)
    const attempt = { groupCode, account, address: visitor.address, knownDevice }
    const taken = await takeLoginAttempts(trx, keys, attempt, allowedIn(settings, visitor.address))
    if ('until' in taken) return refused(tooManyAttempts, waitUntil(taken.until))
    return { settings, found, turns: taken.attempts }
  })
  if ('refusal' in met) throw new Refused(met.refusal, met.details)

  const { settings, found, turns } = met
  const password = decodePassword(passwordKey, form.password)
  // Where the library's own system knows the secret, its word counts and no other: while it is away, nobody is let in by a password of ours.
  const card = await attemptOrReturn(within, turns, async () => {
    // As the card is written, not as it was typed: not every system knows it in another case.
    const written = found?.account ?? form.username.trim()
    const asked = { card: written, secret: password ?? '', libCode: found?.libCode }
    const said = await cards.check(groupCode, asked)
    if (said === 'away') throw new Refused(systemAway)
    return said
  })
  if (card === 'right' && found && password !== undefined) {
    return { settings, found, stored: null, renewed: undefined, turns, demand: undefined }
  }
  if (card !== 'nobody asked') throw new Refused(wrong)
  // What cannot be decoded is compared with nobody's password, as that of a missing account is.
  const stored = password === undefined ? undefined : storedIn(found)
  const { isRight, renewed } = await attemptOrReturn(within, turns, () =>
    passwords.check(password ?? '', stored),
  )
  if (!isRight || !found || !stored) throw new Refused(wrong)
  return { settings, found, stored, renewed, turns, demand: changeDemanded(settings, found) }
}

export interface CheckedAccount {
  settings: Settings
  found: AccountRow
  /** What the password was compared with; null: the library's own system has said that it is right. */
  stored: StoredPassword | null
  renewed: StoredPassword | undefined
  turns: Attempts
  demand: Refusal | undefined
}

/** The account is open and the password still the one that was checked: both stay so until the transaction ends. */
export async function holdAccount(
  trx: Database,
  { found, stored, renewed, turns }: CheckedAccount,
) {
  await returnAttempts(trx, turns)
  const isOpen = await holdReader(trx, found.id)
  if (stored && (await lockPassword(trx, found.id)) !== stored.passwordHash) return wrong
  if (!isOpen) return accountClosed
  if (stored && renewed) await renewHash(trx, found.id, stored.passwordHash, renewed)
  return undefined
}

/** Logs a reader in who has presented a code. */
export async function logIn(
  loginServices: LoginServices,
  institution: Institution,
  within: Within,
  form: LoginForm,
  visitor: Visitor,
  failures: { note: () => void },
): Promise<LoginResult> {
  const { keys, tokens } = loginServices
  const { groupCode } = institution
  const checked = await checkAccount(
    loginServices,
    institution,
    within,
    form,
    visitor,
    loginPolicy,
  ).catch((error: unknown) => {
    if (error instanceof Refused && error.refusal === wrong) failures.note()
    throw error
  })
  const { settings, found, demand } = checked
  const outcome = await within(async (trx) => {
    const refusal = await holdAccount(trx, checked)
    if (refusal) return refused(refusal)
    const subject = { groupCode, readerId: found.id, settings }
    if (await hasFactor(trx, found.id)) {
      const asked = { groupCode, readerId: found.id, purpose: 'second factor' } as const
      return refused(codeRequired, { codeTicket: await issueTicket(trx, keys, asked) })
    }
    return startSessionOrDemandChange(trx, keys, subject, demand, visitor)
  })
  if ('refusal' in outcome) throw new Refused(outcome.refusal, outcome.details)
  return withToken(tokens, groupCode, outcome)
}

interface SecondFactorForm {
  ticket: string
  code: string
  mappingPath: string
}

/** The second step of a login: a code of the phone, by the ticket of the first. */
export async function giveLoginCode(
  { keys, tokens }: Pick<LoginServices, 'keys' | 'tokens'>,
  institution: Institution,
  within: Within,
  { ticket, code, mappingPath }: SecondFactorForm,
  visitor: Visitor,
): Promise<LoginResult> {
  const { groupCode } = institution
  checkMappingPath(institution, mappingPath)
  const purpose = 'second factor'
  const readerId = (await within((trx) => holderOfTicket(trx, keys, purpose, ticket)))?.readerId
  if (!readerId) throw new Refused(ticketUsedUp)
  const outcome = await withFactorCode(keys, { groupCode, readerId }, within, code, async (trx) => {
    if (!(await useTicket(trx, keys, purpose, ticket))) throw new Refused(ticketUsedUp)
    if (!(await holdReader(trx, readerId))) throw new Refused(accountClosed)
    const settings = await settingsOf(trx)
    const { account } = await selectReader(trx, readerId)
    const demand = changeDemanded(settings, (await selectAccount(trx, account))!)
    return startSessionOrDemandChange(trx, keys, { groupCode, readerId, settings }, demand, visitor)
  })
  if ('refusal' in outcome) throw new Refused(outcome.refusal, outcome.details)
  return withToken(tokens, groupCode, outcome)
}

/** Logs a reader in, or hands out the ticket for the change of password that comes first. */
async function startSessionOrDemandChange(
  trx: Database,
  keys: KeyRing,
  subject: LoginSubject,
  demand: Refusal | undefined,
  visitor: Visitor,
) {
  if (!demand) return startReaderSession(trx, subject, visitor)
  const { groupCode, readerId } = subject
  const asked = { groupCode, readerId, purpose: 'change password' } as const
  return refused(demand, { changeTicket: await issueTicket(trx, keys, asked) })
}

/** A refusal that is thrown once the transaction is through. */
const refused = (refusal: Refusal, details: Record<string, unknown> | null = null) => ({
  refusal,
  details,
})

/** The page names its institution once more; two different ones are a mistake. */
export function checkMappingPath({ mappingPath }: Institution, typed: string) {
  if (typed !== '' && typed !== mappingPath) throw new Refused(institutionsDisagree)
}

// An account that nobody has is looked up all the same.
const nobody = '00000000-0000-0000-0000-000000000000'

async function knownDeviceOf(
  trx: Database,
  groupCode: string,
  readerId: string,
  { knownCookie }: Visitor,
) {
  if (knownCookie === undefined) return undefined
  const deviceHash = deviceHashOf(groupCode, readerId, knownCookie)
  return (await isKnownDevice(trx, readerId, deviceHash)) ? deviceHash : undefined
}

const deviceHashOf = (groupCode: string, readerId: string, knownCookie: string) =>
  createHash('sha256').update(`${groupCode}:${readerId}:${knownCookie}`).digest()

/** Behind one address of a campus sit thousands of readers: it may fail more often than another. */
function allowedIn(settings: Settings, address: string) {
  const isOnCampus = isWithin(address, settings.campusRanges.split('\n').filter(Boolean))
  const perSource = isOnCampus ? settings.loginFailuresOnCampus : settings.loginFailuresPerSource
  return { perAccount: Number(settings.loginFailuresPerAccount), perSource: Number(perSource) }
}

type AccountRow = NonNullable<Awaited<ReturnType<typeof selectAccount>>>

export const storedIn = (row: AccountRow | undefined): StoredPassword | undefined =>
  row?.passwordHash && row.keyId ? { passwordHash: row.passwordHash, keyId: row.keyId } : undefined

/** Whether another password is to be chosen before anything else. */
export function changeDemanded(
  { passwordMaxDays }: Settings,
  { mustChange, passwordDays }: AccountRow,
) {
  if (mustChange) return passwordMustChange
  const isOld = passwordMaxDays !== '' && (passwordDays ?? 0) >= Number(passwordMaxDays)
  return isOld ? passwordOld : undefined
}

interface NewLogin extends StartedSession {
  readerId: string
  knownCookie: string
}

interface LoginSubject {
  groupCode: string
  readerId: string
  settings: Settings
  /** How they came in, where it was not with account and password. */
  from?: OutsideIdentity
}

/** Knows a browser from now on as one of this reader's; answers with the cookie that marks it. */
export async function rememberBrowser(
  trx: Database,
  { groupCode, readerId }: { groupCode: string; readerId: string },
  knownCookie = randomBytes(32).toString('base64url'),
) {
  await rememberDevice(trx, groupCode, readerId, deviceHashOf(groupCode, readerId, knownCookie))
  return knownCookie
}

/** Logs a reader in whom we know by now: a session of its own, and the browser is known from now on. */
export async function startReaderSession(
  trx: Database,
  { groupCode, readerId, settings, from }: LoginSubject,
  visitor: Visitor,
): Promise<NewLogin> {
  const knownCookie = await rememberBrowser(trx, { groupCode, readerId }, visitor.knownCookie)
  const hours = Number(settings.sessionHours)
  const loginType = from?.loginType ?? loginTypes.password
  // Whom another portal hands over has shown nothing here.
  const isConfirmed = loginType !== loginTypes.external
  const asked = { groupCode, readerId, loginType, hours, isConfirmed }
  const begun = await beginSession(trx, asked, visitor)
  await awardPoints(trx, { readerId, rule: 'login', subject: 'day', isDaily: true })
  if (from) await noteOutsideSession(trx, groupCode, from, begun.sessionId)
  return { readerId, knownCookie, ...begun }
}

export async function withToken(
  tokens: Tokens,
  groupCode: string,
  { readerId, sessionId, cookie, startedAt, expiresAt, knownCookie }: NewLogin,
): Promise<LoginResult> {
  const jwt = await tokens.sign(
    { groupCode, readerId, sessionId, cookie },
    { startedAt, expiresAt },
  )
  return { token: { jwt, jwtHeader: tokenHeader }, cookie, knownCookie }
}

export const accountMissing = refusal('login.account-missing', 400, {
  'zh-CN': '请输入账号',
  'zh-TW': '請輸入帳號',
  'en-US': 'Please enter user name',
})
export const passwordMissing = refusal('login.password-missing', 400, {
  'zh-CN': '请输入密码',
  'zh-TW': '請輸入密碼',
  'en-US': 'Please enter password',
})
const notOffered = refusal('login.not-offered', 403, {
  'zh-CN': '本馆未开放账号密码登录',
  'zh-TW': '本館未開放帳號密碼登入',
  'en-US': 'This library does not offer login with account and password',
})
const wrong = refusal('login.wrong', 422, {
  'zh-CN': '账号或密码错误',
  'zh-TW': '帳號或密碼錯誤',
  'en-US': 'The account or the password is wrong',
})
export const accountClosed = refusal('login.account-closed', 422, {
  'zh-CN': '该账号已停用，请联系图书馆',
  'zh-TW': '該帳號已停用，請洽圖書館',
  'en-US': 'This account is closed. Please ask the library',
})
const passwordMustChange = refusal(
  'login.password-must-change',
  200,
  {
    'zh-CN': '请先修改初始密码',
    'zh-TW': '請先修改初始密碼',
    'en-US': 'Please change your initial password first',
  },
  false,
)
const passwordOld = refusal(
  'login.password-old',
  200,
  {
    'zh-CN': '您的密码已长时间未修改，请修改密码',
    'zh-TW': '您的密碼已長時間未修改，請修改密碼',
    'en-US': 'Your password has not been changed for a long time. Please change it',
  },
  10_000,
)
