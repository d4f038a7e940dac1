import { createCipheriv, createHash, randomInt, randomUUID } from 'node:crypto'
import { logIn, loginTypes, tokenHeader } from '@shulin/contract/identity'
import { beginSession } from '../src/features/identity/session/sessions.ts'
import { openTokens } from '../src/features/identity/session/tokens.ts'
import { issueCode, openCode } from '../src/features/identity/login/verification-codes.ts'
import type { StoredPassword } from '../src/platform/security/passwords.ts'
import type { TestApi } from './api.ts'
import type { anInstitution } from './builders.ts'

export type TestInstitution = Awaited<ReturnType<typeof anInstitution>>

/** Long enough for every rule, and nobody else's. */
export const goodPassword = 'Morgenrot über 清溪 47'

interface ReaderOptions {
  account?: string
  name?: string
  password?: string
  libCode?: string
  mustChange?: boolean
  /** How many days ago the password was set. */
  passwordDays?: number
  state?: 'active' | 'lost card' | 'locked' | 'cleared' | 'erased'
  email?: string
  phone?: string
  isEmailVerified?: boolean
  isPhoneVerified?: boolean
  avatarKey?: string
  mayOrder?: boolean
  validUntil?: string
}

/** A reader with nothing but what the test gives. */
export async function aReader(
  api: TestApi,
  { groupCode, within }: TestInstitution,
  options: ReaderOptions = {},
) {
  const { password = goodPassword, mustChange = false, passwordDays = 0, ...described } = options
  const { isEmailVerified, isPhoneVerified, ...columns } = described
  const id = randomUUID()
  const account = options.account ?? `r${randomInt(1e9)}`
  const stored = await hashOnce(api, password)
  const changedAt = new Date(Date.now() - passwordDays * 86_400_000)
  await within(async (trx) => {
    await trx
      .insertInto('readerType')
      .values({ groupCode, readerType: 'student', name: JSON.stringify({ 'zh-CN': '学生' }) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .insertInto('reader')
      .values({
        groupCode,
        id,
        name: `读者 ${account}`,
        readerType: 'student',
        validFrom: '2020-01-01',
        validUntil: '2099-12-31',
        ...columns,
        account,
        ...(isEmailVerified && { emailVerifiedAt: new Date() }),
        ...(isPhoneVerified && { phoneVerifiedAt: new Date() }),
      })
      .execute()
    await trx
      .insertInto('credential')
      .values({ groupCode, readerId: id, ...stored, mustChange, changedAt })
      .execute()
  })
  return { id, account, password, name: options.name ?? `读者 ${account}` }
}

/** Hashing takes its time, and most readers of a test have the same password. */
const hashed = new WeakMap<TestApi, Map<string, Promise<StoredPassword>>>()
function hashOnce(api: TestApi, password: string) {
  const known = hashed.get(api) ?? new Map<string, Promise<StoredPassword>>()
  hashed.set(api, known)
  const hash = known.get(password) ?? api.passwords.hash(password)
  known.set(password, hash)
  return hash
}

/** A password as a browser sends it. */
export function encodePassword(password: string, key = '12345678') {
  const cipher = createCipheriv('des-ede3-ecb', Buffer.from(key.repeat(3)), null)
  return cipher.update(password, 'utf8', 'hex') + cipher.final('hex')
}

/** A verification code that was just handed out, as somebody reads it off the picture. */
export function aCode({ keys }: TestApi, { groupCode }: { groupCode: string }) {
  const { code: verifyCode, codeKey } = issueCode(keys, groupCode, 16)
  return { codeKey, verifyCode }
}

/** What stands on the picture of a code. */
export const readPicture = ({ keys }: TestApi, { groupCode }: TestInstitution, codeKey: string) =>
  openCode(keys, groupCode, codeKey)!.code

/** The work a browser does where nobody reads the picture. */
export function doWork(codeKey: string, difficulty: number) {
  for (let work = 0; ; work++) {
    const hash = createHash('sha256').update(`${codeKey}:${work}`).digest()
    if (Math.clz32(hash.readUInt32BE(0)) >= difficulty) return String(work)
  }
}

interface LoginAttempt {
  account: string
  password?: string
  /** The source of the try. */
  address?: string
  /** Cookies the browser has. */
  cookie?: string
  userAgent?: string
}

/** Tries to log in with a code that is right. */
export async function tryLogin(api: TestApi, institution: TestInstitution, attempt: LoginAttempt) {
  const { account, password = goodPassword, address, cookie, userAgent } = attempt
  const code = aCode(api, institution)
  return api.call(logIn, {
    body: {
      username: account,
      mappingPath: institution.mappingPath,
      password: encodePassword(password),
      nextpath: '/home',
      ...code,
    },
    headers: {
      ...institution.headers,
      ...(address && { 'x-forwarded-for': address }),
      ...(cookie && { cookie }),
      ...(userAgent && { 'user-agent': userAgent }),
    },
  })
}

/** The cookies a reply sets, by name. */
export const cookiesOf = ({ headers }: { headers: Headers }) =>
  Object.fromEntries(
    headers.getSetCookie().map((cookie) => {
      const [pair = ''] = cookie.split(';')
      return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    }),
  )

/** Logs a reader in; `headers` are those of a browser that is logged in. */
export async function logInAs(api: TestApi, institution: TestInstitution, attempt: LoginAttempt) {
  const answer = await tryLogin(api, institution, attempt)
  if (!answer.body.success) throw new Error(`${attempt.account}: ${answer.body.message}`)
  const { jwt } = answer.body.data!
  const cookies = cookiesOf(answer)
  const cookie = `__Host-sid=${cookies['__Host-sid']}`
  return {
    jwt,
    cookie,
    known: `__Host-known=${cookies['__Host-known']}`,
    headers: { ...institution.headers, [tokenHeader]: jwt, cookie },
    answer,
  }
}

/** The same without a password: a session as a login leaves it behind. Sooner, where the login is not what is tested. */
export async function sessionOf(
  { keys }: Pick<TestApi, 'keys'>,
  { groupCode, within, headers }: Pick<TestInstitution, 'groupCode' | 'within' | 'headers'>,
  { id: readerId }: { id: string },
  isConfirmed = true,
) {
  const begun = await within((trx) =>
    beginSession(
      trx,
      { groupCode, readerId, loginType: loginTypes.password, hours: 12, isConfirmed },
      { address: '127.0.0.1', userAgent: '', formerCookie: undefined },
    ),
  )
  const { sessionId, cookie: sid } = begun
  const jwt = await openTokens(keys).sign({ groupCode, readerId, sessionId, cookie: sid }, begun)
  const cookie = `__Host-sid=${sid}`
  return { jwt, cookie, sessionId, headers: { ...headers, [tokenHeader]: jwt, cookie } }
}
