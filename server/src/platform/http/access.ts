import type { Endpoint } from '@shulin/contract/endpoint'
import { requestHeaders } from '@shulin/contract/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal, Refused } from '../failure.ts'
import type { CallingStaff } from '../staff-member.ts'

/**
 * Decides, before anything of the body is read, whether a request may go on: the one place for every call and every address.
 * What each call demands stands on its endpoint, and once more in docs/specification/access/.
 */
export async function requireAccess(request: FastifyRequest) {
  const { endpoint } = request.routeOptions.config
  requireLoginWhereForced(request, endpoint)
  if (endpoint === undefined) return
  requireCaller(request, endpoint)
  if (endpoint.changesState && !namesItsInstitution(request)) throw new Refused(headersMissing)
}

/**
 * Where an institution lets only readers in, a visitor gets what a login and the shell of the page need, and nothing else. A
 * system that the institution gave a key to reads as before.
 */
function requireLoginWhereForced(request: FastifyRequest, endpoint: Endpoint | undefined) {
  const { institution, reader, system } = request
  if (!institution?.needsLogin || reader) return
  if (system?.groupCode === institution.groupCode) return
  if (isOpenBeforeLogin(request, endpoint)) return
  throw new Refused(loginRequired)
}

/** What only readers and systems with a key may see is kept by no cache between them and us, whatever its route says. */
export async function keepFromCaches(request: FastifyRequest, reply: FastifyReply) {
  if (!request.institution?.needsLogin || reply.statusCode >= 400) return
  if (isOpenBeforeLogin(request, request.routeOptions.config.endpoint)) return
  void reply.header('cache-control', 'private, no-store')
}

function isOpenBeforeLogin({ routeOptions }: FastifyRequest, endpoint: Endpoint | undefined) {
  if (endpoint === undefined) return isOpenAddress(routeOptions.url ?? '')
  // Whoever is no visitor to a call is checked as what they come as.
  return endpoint.access !== 'anyone' || endpoint.beforeLogin === true
}

/** Addresses without an endpoint of the contract, by their routes: the page itself, ways in, and what watches the installation. */
const openAddresses: ReadonlySet<string> = new Set([
  '/',
  '/:mappingPath',
  '/:mappingPath/',
  '/assets/*',
  '/icons/*',
  // Pictures are asked for without a token. Their names are known to whoever was told of them, and cannot be guessed.
  '/media/*',
  '/config.json',
  '/service-worker.js',
  '/:mappingPath/service-worker.js',
  '/manifest.webmanifest',
  '/:mappingPath/manifest.webmanifest',
  '/offline',
  '/:mappingPath/offline',
  '/robots.txt',
  // A calendar cannot log in: the secret in its address says whose it is.
  '/:mappingPath/calendar.ics',
  // Nor can a mail program: the key in the mail says whose mail it ends.
  '/:mappingPath/endSubscriptionMail',
  '/oga/signOn/:mappingPath/:provider',
  '/oga/signOn/:mappingPath/:provider/back',
  '/staff',
  '/staff/',
  '/healthz',
  '/readyz',
  '/metrics',
])
/** Whether an address is answered without asking whose it is. */
export const isOpenAddress = (url: string) => openAddresses.has(url) || /^\/docs(\/|$)/.test(url)

function requireCaller({ reader, staff, institution }: FastifyRequest, endpoint: Endpoint) {
  if (endpoint.access === 'anyone') return
  // What a ticket permits, the rule that reads the ticket decides.
  if (endpoint.access === 'ticket') return
  if (endpoint.access === 'reader') {
    if (!reader) {
      const { text } = notSignedIn
      throw new Refused({ ...notSignedIn, text: endpoint.loginWords ?? text })
    }
    if (reader.mustBind && !endpoint.whileUnbound) throw new Refused(bindingRequired)
    if (endpoint.confirmed && !reader.confirmation?.isFresh) {
      throw new Refused(confirmationRequired, { by: reader.confirmation?.by })
    }
    if (endpoint.tab !== undefined && !institution?.openTabs.includes(endpoint.tab)) {
      throw new Refused(tabNotPermitted, { tab: endpoint.tab })
    }
    return
  }
  if (endpoint.access !== 'staff' || !staff) throw new Refused(notSignedIn)
  const { roles, factorWithin } = endpoint
  if (roles !== 'any' && !staff.roles.some((role) => roles.includes(role))) {
    throw new Refused(notPermitted, { roles })
  }
  if (factorWithin !== undefined) requireFreshFactor(staff, factorWithin)
}

/** Refuses what only somebody may do who has shown the second factor within so many minutes. */
export function requireFreshFactor({ factorSince, session }: CallingStaff, minutes: number) {
  if (factorSince === null) throw new Refused(factorMissing)
  if (session.codeAge === null || session.codeAge > minutes * 60) throw new Refused(codeNeeded)
}

const namesItsInstitution = ({ headers }: FastifyRequest) =>
  [requestHeaders.mappingPath, requestHeaders.groupCode].every(
    (name) => headers[name.toLowerCase()],
  )

const headersMissing = refusal('headers.missing', 400, {
  'zh-CN': '请求缺少 mappingPath 和 groupCode 请求头',
  'zh-TW': '請求缺少 mappingPath 和 groupCode 標頭',
  'en-US': 'The request lacks the headers mappingPath and groupCode',
})
const loginRequired = refusal('login.required', 403, {
  'zh-CN': '本馆的目录和服务只向登录的读者开放，请先登录',
  'zh-TW': '本館的目錄和服務只開放給登入的讀者，請先登入',
  'en-US': 'This library is open to readers who have logged in. Please log in first',
})
export const notSignedIn = refusal('session.missing', 401, {
  'zh-CN': '登录信息已过期，请重新登录！',
  'zh-TW': '登入資訊已過期，請重新登入！',
  'en-US': 'Login information expired, please log in again!',
})
const bindingRequired = refusal('account.binding-required', 403, {
  'zh-CN': '请先绑定邮箱或手机号',
  'zh-TW': '請先綁定電子信箱或手機號碼',
  'en-US': 'Please link an email address or a phone number first',
})
const confirmationRequired = refusal('session.confirm-required', 403, {
  'zh-CN': '为了您的账号安全，请先确认是您本人',
  'zh-TW': '為了您的帳號安全，請先確認是您本人',
  'en-US': 'To protect your account, please show first that it is you',
})
const tabNotPermitted = refusal('tab.not-permitted', 403, {
  'zh-CN': '本馆未开放此项个人服务',
  'zh-TW': '本館未開放此項個人服務',
  'en-US': 'Your library does not offer this page of the personal center',
})
const notPermitted = refusal('staff.not-permitted', 403, {
  'zh-CN': '您的岗位无权执行此操作',
  'zh-TW': '您的職務無權執行此操作',
  'en-US': 'Your role does not permit this',
})
const factorMissing = refusal('staff.factor-missing', 403, {
  'zh-CN': '请先在“我的账号”里设置动态验证码',
  'zh-TW': '請先在「我的帳號」裡設定動態驗證碼',
  'en-US': 'Set up your second factor under “My account” first',
})
const codeNeeded = refusal('staff.code-needed', 403, {
  'zh-CN': '请再输入一次动态验证码，确认是您本人',
  'zh-TW': '請再輸入一次動態驗證碼，確認是您本人',
  'en-US': 'Give a code once more, to show that it is you',
})
