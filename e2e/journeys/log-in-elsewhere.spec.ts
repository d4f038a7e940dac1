import { execFile } from 'node:child_process'
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { changeSettings } from '@shulin/contract/configuration'
import { readUserInfo } from '@shulin/contract/identity'
import { requestHeaders } from '@shulin/contract/locale'
import { listProviders, saveProvider, signOn, type Provider } from '@shulin/contract/sign-on'
import { openStaffSession } from '@shulin/contract/staff'
import { barriers, expect, open, test } from '../stack.ts'

// Against the real servers of `pnpm services up --with sign-on`.
const root = path.join(import.meta.dirname, '../..')
const base = Number(process.env['SHULIN_PORT_BASE'] ?? 21_000)
const cas = `http://127.0.0.1:${base + 480}/cas`
const realm = `http://127.0.0.1:${base + 481}/realms/library`
const yunjing = { groupCode: '300010', mappingPath: 'yunjing' }
const reader = { account: 'yj001', name: '高远' }
const secret = 'Secret-1'

async function shulin(...words: string[]) {
  const { stdout } = await promisify(execFile)('pnpm', ['shulin', ...words], { cwd: root })
  return stdout.trim().split('\n').at(-1)!
}

const portal = process.env['PORTAL_URL'] ?? `https://localhost:${base + 443}`

/** Without anything of the one before. */
const aBrowser = (browser: Browser) =>
  browser.newContext({ baseURL: portal, ignoreHTTPSErrors: true })

/** A browser in which an administrator is logged in. */
async function anAdministrator(browser: Browser) {
  const context = await aBrowser(browser)
  await shulin(
    'staff',
    'put',
    yunjing.groupCode,
    'signon',
    '--name',
    '认证管理员',
    '--role',
    'admin',
  )
  const token = (await shulin('staff', 'link', yunjing.groupCode, 'signon')).split('/').at(-1)!
  const reply = await context.request.post(openStaffSession.path, { data: { token } })
  expect(reply.ok()).toBe(true)
  await switchOff(context)
  return context
}

/** Nobody else of the unified sign-on is in the way: there is one at most. */
async function switchOff(staff: BrowserContext) {
  const reply = await staff.request.get(listProviders.path)
  const { data } = (await reply.json()) as { data: Provider[] }
  for (const { provider, kind, entry, name, settings, isActive } of data) {
    if (isActive) await save(staff, { provider, kind, entry, name, settings, isActive: false })
  }
}

async function save(context: BrowserContext, data: object) {
  const name = { 'zh-CN': '统一身份认证' }
  const given = { entry: 'unified', name, isActive: true, ...data }
  const reply = await context.request.post(saveProvider.path, { data: given })
  expect(((await reply.json()) as { message: string }).message).toBe('')
}

/** Begins a login at the institution's own system, from the header. */
async function goThere(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('link', { name: /^统一身份认证|^统一认证/ }).click()
}

const isIn = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: /打开个人菜单$/ })).toContainText(
    reader.name,
  )

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

/** What every protocol must show: in, straight in again, not twice with the same word, out there is out here. */
async function comeAndGo(
  browser: Browser,
  {
    fillIn,
    leaveThere,
  }: {
    fillIn: (page: Page, who: string) => Promise<void>
    leaveThere: (page: Page) => Promise<void>
  },
) {
  const context = await aBrowser(browser)
  const page = await context.newPage()
  const sent = watchExchange(page)
  await open(page, '/yunjing/#/newBookInform')
  await goThere(page)
  await fillIn(page, reader.account)
  await isIn(page)
  expect(await page.evaluate('sessionStorage.loginType')).toBe('4')
  expect(page.url()).not.toMatch(/ticket|code|state/)
  expect(await sendAgain(page, sent[0]!)).toBe('sign-on.ticket-refused')

  // The second time nobody is asked for a password.
  await forgetHere(page)
  await open(page, '/yunjing/#/home')
  await goThere(page)
  await isIn(page)

  const headers = await headersOf(page)
  expect(await statusOf(page, headers)).toBe(200)
  const elsewhere = await context.newPage()
  await leaveThere(elsewhere)
  await expect.poll(() => statusOf(page, headers)).toBe(401)
  await context.close()

  // Somebody the library does not know yet.
  const other = await aBrowser(browser)
  const stranger = await other.newPage()
  await open(stranger, '/yunjing/#/home')
  await goThere(stranger)
  await fillIn(stranger, 'newcomer')
  await expect(stranger).toHaveURL(/#\/bindUid$/)
  expect(await stranger.evaluate('sessionStorage.jwt')).toBeUndefined()
  await other.close()
}

test('[R-BIND-001] CAS: an administrator sets it up and tries it; a reader logs in there, again without a form, and out', async ({
  browser,
}) => {
  const staff = await anAdministrator(browser)
  const settings = { address: cas, version: '3', accountClaim: 'user' }
  await save(staff, { provider: 'campus', kind: 'cas', settings })
  const console = await staff.newPage()
  await open(console, '/staff/#/configuration/signOn?open=campus')
  await console.getByRole('button', { name: '测试已保存的设置' }).click()
  await expect(console.getByText(/^回应符合协议：INVALID_/)).toBeVisible()
  expect(await barriers(console)).toEqual([])

  await comeAndGo(browser, {
    fillIn: async (page, who) => {
      await page.locator('#username').fill(who)
      await page.locator('#password').fill(secret)
      await page.locator('#password').press('Enter')
    },
    leaveThere: async (page) => void (await page.goto(`${cas}/logout`)),
  })
  await switchOff(staff)
})

const keycloakLogin = async (page: Page, who: string) => {
  await page.locator('#username').fill(who)
  await page.locator('#password').fill(secret)
  await page.locator('#password').press('Enter')
}

/** The account page of the realm has a session, too: its end is the end of all. */
const keycloakLogout = async (page: Page) => {
  await page.goto(`${realm}/protocol/openid-connect/logout`)
  await page.locator('#kc-logout').click()
}

test('[R-BIND-001] OpenID Connect: the same at Keycloak', async ({ browser }) => {
  const staff = await anAdministrator(browser)
  const settings = { issuer: realm, clientId: 'portal', accountClaim: 'preferred_username' }
  const given = { provider: 'keycloak', kind: 'oidc', settings, secret: 'portal-secret' }
  await save(staff, given)
  await comeAndGo(browser, { fillIn: keycloakLogin, leaveThere: keycloakLogout })
  await switchOff(staff)
})

async function samlSettings(staff: BrowserContext) {
  const metadata = await (await staff.request.get(`${realm}/protocol/saml/descriptor`)).text()
  const certificate = /<ds:X509Certificate>([^<]+)</.exec(metadata)![1]!
  const entityId = `${new URL(portal).origin}/saml`
  const address = `${realm}/protocol/saml`
  return { address, issuer: realm, entityId, certificate, accountClaim: 'nameID' }
}

test('[R-BIND-001] SAML: the same at Keycloak, as a member of a federation', async ({
  browser,
}) => {
  const staff = await anAdministrator(browser)
  const settings = await samlSettings(staff)
  await save(staff, { provider: 'carsi', kind: 'saml', settings })
  await comeAndGo(browser, { fillIn: keycloakLogin, leaveThere: keycloakLogout })
  await switchOff(staff)
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

test('[R-ROUTE-077] [T-16] the campus portal hands a reader over, in a frame of its own and in a window', async ({
  browser,
}) => {
  const staff = await anAdministrator(browser)
  const settings = { publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string }
  await save(staff, { provider: 'portal', kind: 'issuer', entry: 'link', settings })
  let framed = ''
  const tls = path.dirname(process.env['STORES_CA_FILE']!)
  const key = readFileSync(path.join(tls, 'server.key'))
  const cert = readFileSync(path.join(tls, 'server.crt'))
  const campus = createServer({ key, cert }, (_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>Campus</title><iframe title="Library" src="${framed}"></iframe>`,
    )
  })
  await new Promise<void>((resolve) => campus.listen(0, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(campus.address() as AddressInfo).port}`
  const change = async (frameAncestors: string | null) => {
    const data = { settings: { frameAncestors } }
    const reply = await staff.request.post(changeSettings.path, { data })
    expect(((await reply.json()) as { success: boolean }).success).toBe(true)
  }
  const entry = (pageType: string) =>
    `${portal}/yunjing/#/loginExternal/${exchangeCode()}/portal?pageType=${pageType}`
  const context = await aBrowser(browser)
  const page = await context.newPage()
  try {
    await change(null)
    framed = entry('5')
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame'))
    await page.goto(origin)
    await refused

    await change(origin)
    framed = entry('5')
    await page.goto(origin)
    const library = page.frameLocator('iframe')
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
    await isIn(window)
    expect(window.url()).toMatch(/#\/newBookInform$/)
    await window.goBack()
    expect(window.url()).not.toMatch(/loginExternal\/ey/)
    await open(window, '/yunjing/#/home')
    const again = await (await aBrowser(browser)).newPage()
    await open(again, address)
    await expect(again.getByRole('alert')).toContainText('登录凭证')
    expect(await again.evaluate('sessionStorage.jwt')).toBeUndefined()
  } finally {
    await change(null)
    campus.close()
    await context.close()
  }
})
