import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { BrowserContext, FrameLocator, Page, Response } from '@playwright/test'
import { unbindOwn } from '@shulin/contract/binding'
import { changeSettings } from '@shulin/contract/institutions-staff'
import type { CallInput } from '@shulin/contract/endpoint'
import { readUserInfo } from '@shulin/contract/identity'
import { listNotices } from '@shulin/contract/inbox'
import { requestHeaders } from '@shulin/contract/locale'
import { listProviders, saveProvider } from '@shulin/contract/identity-staff'
import { signOn } from '@shulin/contract/sign-on'
import { barriers } from '../barriers.ts'
import { shulin } from '../operator.ts'
import { expectProven, userMenu, words } from '../readers.ts'
import { openConsole, tell } from '../staff.ts'
import { expect, open, test } from '../stack.ts'

// Against the real servers of `pnpm services up --with sign-on`.
const base = Number(process.env['SHULIN_PORT_BASE'] ?? 21_000)
const cas = `http://127.0.0.1:${base + 480}/cas`
const realm = `http://127.0.0.1:${base + 481}/realms/library`
const yunjing = { groupCode: '300010', mappingPath: 'yunjing' }
const reader = { account: 'yj001', name: '高远', password: 'Markt-Platz-6-Linden' }
/** What everybody's password is there. */
const secret = 'Secret-1'

test.use({ mayVisit: [new URL(cas).host, new URL(realm).host] })

const portal = process.env['PORTAL_URL'] ?? `https://localhost:${base + 443}`

/** A browser in which an administrator is logged in. */
let staff: BrowserContext
// One after the other: behind each entry of the login stands one system at most.
test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ browser }) => {
  staff = await browser.newContext()
  const { groupCode } = yunjing
  await openConsole(staff, { groupCode, account: 'signon', name: '认证管理员' })
  await switchOff()
  await change({ loginCasWithOriginalPage: '1' })
})
test.afterEach(() => switchOff())
test.afterAll(async () => {
  await change({ loginCasWithOriginalPage: null })
  await staff.close()
})

/** Leaves the login of the library without other ways in: behind each of its entries stands one system at most. */
async function switchOff() {
  const providers = await tell(staff, listProviders, {})
  for (const { provider, kind, entry, name, settings, isActive } of providers) {
    if (isActive) await save({ provider, kind, entry, name, settings, isActive: false })
  }
}

type ProviderForm = CallInput<typeof saveProvider>['body']

const save = (
  given: Partial<ProviderForm> & Pick<ProviderForm, 'provider' | 'kind' | 'settings'>,
) =>
  tell(staff, saveProvider, {
    body: { entry: 'unified', name: { 'zh-CN': '统一身份认证' }, isActive: true, ...given },
  })

const change = (settings: Record<string, string | null>) =>
  tell(staff, changeSettings, { body: { settings } })

/** Begins a login at the institution's own system, from the header. */
async function goThere(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('link', { name: /^统一身份认证|^统一认证/ }).click()
}

const isIn = (page: Page) => expect(userMenu(page)).toContainText(reader.name)

/** Logs in, and waits for what the page asks then: a session that is forgotten meanwhile would be refused. */
async function comeIn(page: Page, logIn: () => Promise<void>) {
  const isBell = (response: Response) => response.url().includes(listNotices.path)
  const unread = page.waitForResponse(isBell, { timeout: 0 })
  await logIn()
  await isIn(page)
  await unread
}

/** What the page has of its session. */
const headersOf = (page: Page) =>
  page.evaluate<Record<string, string>>(
    `({ jwtOpacAuth: sessionStorage.jwt, groupCode: sessionStorage.groupCode })`,
  )

const statusOf = async (page: Page, headers: Record<string, string>) =>
  (await page.context().request.get(readUserInfo.path, { headers })).status()

/** Forgets the session here and nothing of the one there. */
async function forgetHere(page: Page) {
  await page.evaluate('sessionStorage.clear()')
  await page.context().clearCookies({ name: /^(jwt|jwtHeader|__Host-.*)$/ })
  await page.goto('about:blank')
}

/** The ticket or code the page brings back; what it sends may be sent by others, too. */
function watchExchange(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(signOn.path)) sent.push(request.postData()!)
  })
  return sent
}

async function sendAgain(page: Page, body: string) {
  const reply = await page.context().request.post(signOn.path, {
    data: JSON.parse(body) as object,
    headers: { [requestHeaders.mappingPath]: yunjing.mappingPath },
  })
  return ((await reply.json()) as { code: string | null }).code
}

/** The first time, somebody says who they are in the library. */
async function bind(page: Page) {
  await expect(page).toHaveURL(/#\/bindUid$/)
  expect(await page.evaluate('sessionStorage.jwt')).toBeUndefined()
  // The account there is named before a password is typed.
  await expect(page.getByText(/^您将绑定“统一身份认证”的账号 .+\*{4}/)).toBeVisible()
  const form = page.getByRole('form')
  await form.getByLabel(words['zh-CN'].account, { exact: true }).fill(reader.account)
  await form.getByLabel(words['zh-CN'].password, { exact: true }).fill(reader.password)
  await form.getByRole('button', { name: words['zh-CN'].withoutPicture }).click()
  await expectProven(page)
  await form.getByLabel(words['zh-CN'].code, { exact: true }).press('Enter')
}

/** So that the journey can be made again. */
async function unbind(page: Page, headers: Record<string, string>) {
  const data = { loginType: '4' }
  const reply = await page.context().request.post(unbindOwn.path, { data, headers })
  expect(reply.ok()).toBe(true)
}

/** Both systems have the same form. */
async function fillIn(page: Page, who: string) {
  await page.locator('#username').fill(who)
  await page.locator('#password').fill(secret)
  await page.locator('#password').press('Enter')
}

/** What every protocol must show: in, straight in again, not twice with the same word, out there is out here. */
async function comeAndGo(
  page: Page,
  { who, leaveThere }: { who: string; leaveThere: (page: Page) => Promise<void> },
) {
  const sent = watchExchange(page)
  await open(page, '/yunjing/#/newBookInform')
  await comeIn(page, async () => {
    await goThere(page)
    await fillIn(page, who)
    if (who !== reader.account) await bind(page)
  })
  expect(await page.evaluate('sessionStorage.loginType')).toBe('4')
  expect(page.url()).not.toMatch(/ticket|code|state/)
  expect(await sendAgain(page, sent[0]!)).toBe('sign-on.ticket-refused')

  // The second time nobody is asked for a password, here or there.
  await forgetHere(page)
  await open(page, '/yunjing/#/newBookInform')
  await comeIn(page, () => goThere(page))
  await expect(page).toHaveURL(/#\/newBookInform$/)

  const headers = await headersOf(page)
  expect(await statusOf(page, headers)).toBe(200)
  await unbind(page, headers)
  await leaveThere(page)
  await expect.poll(() => statusOf(page, headers)).toBe(401)
}

test('[R-BIND-001] CAS: an administrator sets it up and tries it; a reader logs in there, binds it, comes again without a form, and goes', async ({
  page,
}) => {
  await save({ provider: 'campus', kind: 'cas', settings: { address: cas, version: '3' } })
  const console = await staff.newPage()
  await open(console, '/staff/#/configuration/signOn?open=campus')
  await console.getByRole('button', { name: '测试已保存的设置' }).click()
  await expect(console.getByText(/^回应符合协议：INVALID_/)).toBeVisible()
  expect(await barriers(console)).toEqual([])
  await console.close()
  await comeAndGo(page, {
    who: 'newcomer',
    leaveThere: async () => void (await page.goto(`${cas}/logout`)),
  })
})

/** The account page of the realm has a session, too: its end is the end of all. */
const keycloakLogout = async (page: Page) => {
  await page.goto(`${realm}/protocol/openid-connect/logout`)
  await page.locator('#kc-logout').click()
}

test('[R-BIND-001] OpenID Connect: the same at Keycloak, which names the account here', async ({
  page,
}) => {
  const settings = { issuer: realm, clientId: 'portal', accountClaim: 'preferred_username' }
  await save({ provider: 'keycloak', kind: 'oidc', settings, secret: 'portal-secret' })
  await comeAndGo(page, { who: reader.account, leaveThere: keycloakLogout })
})

async function samlSettings() {
  const metadata = await (await staff.request.get(`${realm}/protocol/saml/descriptor`)).text()
  const certificate = /<ds:X509Certificate>([^<]+)</.exec(metadata)![1]!
  const entityId = `${new URL(portal).origin}/saml`
  return { address: `${realm}/protocol/saml`, issuer: realm, entityId, certificate }
}

test('[R-BIND-001] SAML: the same at Keycloak, as a member of a federation', async ({ page }) => {
  await save({ provider: 'carsi', kind: 'saml', settings: await samlSettings() })
  await comeAndGo(page, { who: 'newcomer', leaveThere: keycloakLogout })
})

const { publicKey, privateKey } = generateKeyPairSync('ed25519')

/** A code as the campus portal would sign it. */
function exchangeCode() {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const said = { iss: 'portal', sub: reader.account, aud: yunjing.groupCode, jti: randomUUID() }
  const text = `${part({ alg: 'EdDSA', typ: 'ext+jwt' })}.${part({ ...said, iat: now, exp: now + 60 })}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

/** A link of another portal was not begun here: its system and its reader are named, and one click goes on. */
async function confirm(page: Page | FrameLocator, system: string) {
  await expect(page.getByText(`“${system}”的账号：`)).toBeVisible()
  await page.getByRole('button', { name: `以 ${reader.name} 登录` }).click()
}

/** A site that is not ours, over TLS. */
async function aSite(answer: RequestListener) {
  const tls = path.dirname(process.env['STORES_CA_FILE']!)
  const key = readFileSync(path.join(tls, 'server.key'))
  const cert = readFileSync(path.join(tls, 'server.crt'))
  const server = createServer({ key, cert }, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, close: () => server.close() }
}

test('[R-ROUTE-077] [T-16] the campus portal hands a reader over, in a frame of its own and in a window', async ({
  browser,
}) => {
  const settings = { publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string }
  await save({ provider: 'portal', kind: 'issuer', entry: 'link', settings })
  // There is one administrator: the operator is the second person.
  const der = publicKey.export({ type: 'spki', format: 'der' })
  const fingerprint = createHash('sha256').update(der).digest('base64url')
  await shulin('sign-on', 'confirm', yunjing.groupCode, 'portal', fingerprint)
  let framed = ''
  const campus = await aSite((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>Campus</title><iframe title="Library" width="1000" height="600" src="${framed}"></iframe>`,
    )
  })
  const entry = (pageType: string) =>
    `${portal}/yunjing/#/loginExternal/${exchangeCode()}/portal?pageType=${pageType}`
  const context = await browser.newContext()
  const page = await context.newPage()
  try {
    await change({ frameAncestors: null })
    framed = entry('5')
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame'))
    await page.goto(campus.origin)
    await refused

    await change({ frameAncestors: campus.origin })
    framed = entry('5')
    await page.goto(campus.origin)
    const library = page.frameLocator('iframe')
    await confirm(library, '统一身份认证')
    await expect(library.getByRole('heading', { level: 1, name: '借阅' })).toBeVisible()
    const [frame] = page.frames().slice(1)
    expect(frame!.url()).toMatch(/#\/personalExternal\/5$/)
    const stored = await frame!.evaluate('[sessionStorage.getItem("loginType"), document.cookie]')
    expect(stored).toEqual(['5', expect.stringContaining('jwtHeader=jwtOpacAuth')])
    // The session of the frame is the frame's alone.
    const window = await context.newPage()
    await open(window, '/yunjing/#/home')
    await expect(
      window.getByRole('banner').getByRole('button', { name: '登录', exact: true }),
    ).toBeVisible()

    const address = entry('104')
    await open(window, address)
    await expect(window.getByText('这次登录不是从本页面发起的。')).toBeVisible()
    expect(await barriers(window)).toEqual([])
    expect(await window.evaluate('sessionStorage.jwt')).toBeUndefined()
    await confirm(window, '统一身份认证')
    await isIn(window)
    await expect(window).toHaveURL(/#\/newBookInform$/)
    await window.goBack()
    expect(window.url()).not.toMatch(/loginExternal\/ey/)
    await open(window, '/yunjing/#/home')
    const again = await (await browser.newContext()).newPage()
    await open(again, address)
    await expect(again.getByRole('alert')).toContainText('登录凭证')
    expect(await again.evaluate('sessionStorage.jwt')).toBeUndefined()
  } finally {
    await change({ frameAncestors: null })
    campus.close()
    await context.close()
  }
})

test('[R-LOGIN-007] the code of the chat app is shown in a window of 400 with a frame of 410', async ({
  browser,
}) => {
  const app = await aSite((request, response) => {
    if (!request.url!.startsWith('/getLoginCode?')) return response.end('<title>Code</title>')
    response.setHeader('access-control-allow-origin', '*')
    return response.end(JSON.stringify({ code: '1', LoginUrl: `${app.origin}/code` }))
  })
  const settings = { address: app.origin, appId: 'library' }
  await save({ provider: 'wechat', kind: 'chat app', entry: 'chat app', settings, secret })
  await change({ weixinLoginUrl: app.origin })
  const context = await browser.newContext()
  const page = await context.newPage()
  try {
    await open(page, '/yunjing/#/newBookInform')
    await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('button', { name: '微信扫码登录' }).click()
    const frame = page.locator('iframe')
    await expect(page.frameLocator('iframe').locator('html')).toBeAttached()
    expect((await frame.boundingBox())!.height).toBe(410)
    const dialog = page.getByRole('dialog').filter({ has: frame })
    expect((await dialog.boundingBox())!.width).toBe(400)
  } finally {
    await change({ weixinLoginUrl: null })
    app.close()
    await context.close()
  }
})
