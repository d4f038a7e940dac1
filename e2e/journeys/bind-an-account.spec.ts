import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { changeSettings } from '@shulin/contract/institutions-staff'
import type { CallInput } from '@shulin/contract/endpoint'
import { updateFirstLoginFlag } from '@shulin/contract/identity'
import { locales, type Locale } from '@shulin/contract/locale'
import { saveProvider } from '@shulin/contract/identity-staff'
import { barriers, expectNoBarriers } from '../barriers.ts'
import { codeAfter, mailsTo } from '../mailbox.ts'
import { shulin, shulinWith, untilServed } from '../operator.ts'
import { fillInLogin, logOut, userMenu, words } from '../readers.ts'
import { openConsole, tell } from '../staff.ts'
import { expect, open, tabTo, test } from '../stack.ts'

const root = path.join(import.meta.dirname, '../..')
// The systems of the library stand in one process here: a chat app and two OAuth 2.0 servers.
const standInPort = Number(process.env['SHULIN_PORT_BASE'] ?? 21_000) + 482
const standIn = `http://127.0.0.1:${standInPort}`
const qrService = 'https://qr.example'

/** A library of this journey alone: it asks everybody for a contact. */
const groupCode = `9${randomInt(1e5, 1e6)}`
const library = { groupCode, mappingPath: `bind${groupCode}` }
const ownPassword = 'Eigenes-Wort-9-Wolken'
const readers = {
  'zh-CN': {
    account: 'n1',
    first: 'Erster-Tag-7-Blumen',
    name: '沈一诺',
    mail: `n1-${groupCode}@example.org`,
  },
  'zh-TW': {
    account: 'n2',
    first: 'Zweiter-Gang-3-Treppen',
    name: '許庭安',
    mail: `n2-${groupCode}@example.org`,
  },
  'en-US': {
    account: 'n3',
    first: 'Dritter-Stock-5-Fenster',
    name: 'Ada Shen',
    mail: `n3-${groupCode}@example.org`,
  },
} as const satisfies Record<Locale, object>

/** What the pages call things: the names are what somebody goes by who sees nothing of them. */
const said = Object.fromEntries(
  locales.map((locale) => {
    const file = path.join(root, `web/src/features/identity/texts/${locale}.json`)
    return [locale, JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>]
  }),
) as Record<Locale, Record<string, string>>
const ownNames = { 'zh-CN': '简体中文', 'zh-TW': '繁體中文', 'en-US': 'English (US)' }

/** Whoever comes to it is let in at once. A code names its bearer behind the last dot. */
function startStandIn() {
  const server = createServer((request, response) => {
    const url = new URL(request.url!, standIn)
    const answer = (body: object) => response.end(JSON.stringify(body))
    response.setHeader('content-type', 'application/json')
    if (url.pathname === '/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri')!)
      back.searchParams.set('code', `${randomInt(1e9)}.newcomer`)
      back.searchParams.set('state', url.searchParams.get('state')!)
      response.writeHead(302, { location: back.href }).end()
    } else if (url.pathname === '/token') answer({ access_token: 'a', token_type: 'Bearer' })
    else if (url.pathname === '/user') answer({ id: 'newcomer' })
    else if (url.pathname === '/sns/oauth2/access_token')
      answer({ openid: url.searchParams.get('code')!.split('.').at(-1) })
    else response.writeHead(404).end()
  })
  return new Promise<Server>((resolve) =>
    server.listen(standInPort, '127.0.0.1', () => resolve(server)),
  )
}

function importReaders() {
  const rows = Object.values(readers).map(
    ({ account, name, first }) => `${account},${name},student,学生,2099-08-31,${first}`,
  )
  const head = 'account,name,readerType,readerTypeName,validUntil,password'
  const file = [head, ...rows].join('\r\n')
  return shulinWith('readers.csv', file, (name) => ['readers', 'import', groupCode, name])
}

async function openLibrary() {
  const names = [
    '--name',
    '新桥图书馆',
    '--name-tw',
    '新橋圖書館',
    '--name-en',
    'Newbridge Library',
  ]
  await shulin('institution', 'add', groupCode, library.mappingPath, ...names)
}

/** What its administrator has set up before the first reader comes. */
async function setUp(browser: Browser) {
  const context = await browser.newContext()
  await openConsole(context, { groupCode, account: 'mei', name: '梅清和' })
  const provider = { isActive: true, secret: 'a secret of both' }
  const oauth2 = {
    authorizeAddress: `${standIn}/authorize`,
    tokenAddress: `${standIn}/token`,
    userAddress: `${standIn}/user`,
    clientId: 'portal',
  }
  const providers: Omit<CallInput<typeof saveProvider>['body'], keyof typeof provider>[] = [
    {
      provider: 'chat',
      kind: 'chat app',
      entry: 'chat app',
      name: { 'zh-CN': '微信' },
      settings: { address: standIn, appId: 'a' },
    },
    {
      provider: 'campus',
      kind: 'oauth2',
      entry: 'unified',
      name: { 'zh-CN': '校园认证' },
      settings: oauth2,
    },
    {
      provider: 'guild',
      kind: 'oauth2',
      entry: 'external',
      name: { 'zh-CN': '联盟认证' },
      settings: { ...oauth2, bindBy: 'name' },
    },
  ]
  for (const given of providers) {
    await tell(context, saveProvider, { body: { ...provider, ...given } })
  }
  const settings = { bindMailOrPhone: '1', weixinLoginUrl: qrService }
  await tell(context, changeSettings, { body: { settings } })
  await context.close()
}

let server: Server
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  server = await startStandIn()
  await openLibrary()
  await Promise.all([untilServed(library.mappingPath), importReaders()])
  await setUp(browser)
})
test.afterAll(() => void server.close())

const at = (address: string) => `/${library.mappingPath}/#${address}`
const field = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).and(page.locator(':not([type="radio"], [role="switch"])'))

/** By keyboard alone: to the field of this name, and the text into it. */
async function type(page: Page, name: string, text: string) {
  await tabTo(page, field(page, name))
  await page.keyboard.type(text)
}

async function press(page: Page, name: string, kind: 'button' | 'link' = 'button') {
  await tabTo(page, page.getByRole(kind, { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Has the browser work the code out, instead of reading it off a picture. */
async function proveWithoutPicture(page: Page, word: Record<string, string>) {
  await press(page, word['login.prove']!)
  await expect(page.getByText(word['login.prove.done']!)).toBeVisible()
}

async function typeCode(page: Page, word: Record<string, string>, mail: string, before: number) {
  await expect(field(page, word['code']!)).toBeVisible()
  const code = await codeAfter(mail, before)
  await type(page, word['code']!, code)
  await page.keyboard.press('Enter')
}

for (const locale of locales) {
  test(`[R-BIND-015] [R-LOGIN-024] the first day of a reader, by keyboard and names alone: another password, a mail address, and in: ${locale}`, async ({
    page,
  }) => {
    const { account, first, mail } = readers[locale]
    const word = said[locale]
    const width = locale === 'zh-TW' ? 375 : 1280
    await page.setViewportSize({ width, height: 800 })
    await open(page, at('/login'), locale)
    await type(page, word['login.username']!, account)
    await type(page, word['login.password']!, first)
    await proveWithoutPicture(page, word)
    await tabTo(page, page.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await press(page, word['login']!)

    await expect(page).toHaveURL(/#\/modifyPassword$/)
    await expect(field(page, word['change.new']!)).toBeVisible()
    await expectNoBarriers(page, { address: '/modifyPassword' }, locale)
    await type(page, word['change.new']!, ownPassword)
    await type(page, word['change.again']!, ownPassword)
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(/#\/forceBinding$/)
    await expect(field(page, word['contact.email']!)).toBeVisible()
    await expectNoBarriers(page, { address: '/forceBinding' }, locale)
    expect(await page.evaluate('sessionStorage.jwt')).toBeUndefined()
    await type(page, word['contact.email']!, mail)
    await press(page, word['code.send']!)
    await expect(field(page, word['code']!)).toBeVisible()
    await expectNoBarriers(page, { address: '/forceBinding, the code' }, locale)
    await typeCode(page, word, mail, 0)
    await expect(page).toHaveURL(/#\/personalCenter$/)
    expect(await page.evaluate('sessionStorage.jwt')).toBeTruthy()
    const isNoted = page.waitForResponse((reply) => reply.url().endsWith(updateFirstLoginFlag.path))
    await press(page, word['tour.pass']!)
    await isNoted
  })
}

/** A page that keeps what it was opened with in every language: its heading, its fields, and nothing in anybody's way. */
async function lookInEveryLanguage(
  page: Page,
  { title, fields, last }: { title: string; fields: string[]; last: Locale },
) {
  const others = locales.filter((locale) => locale !== last)
  for (const locale of [...others, last]) {
    const word = said[locale]
    await page.getByRole('button', { name: ownNames[locale] }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word[title]!)
    for (const name of fields) await expect(field(page, word[name]!)).toBeVisible()
    await expectNoBarriers(page, { address: title }, locale)
  }
}

/** Begins at the system behind a place of the login dialog. */
async function logInAt(page: Page, method: string, locale: Locale) {
  const word = said[locale]
  const banner = page.getByRole('banner')
  await tabTo(page, banner.getByRole('button', { name: words[locale].login, exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: new RegExp(`^${word[method]}`) }))
  await page.keyboard.press('Enter')
}

/** Opens the code of the chat app on the login; the state that this browser began with comes back from there. */
async function openChatApp(page: Page, locale: Locale) {
  const asked = page.waitForRequest((request) =>
    request.url().startsWith(`${qrService}/getLoginCode?`),
  )
  await press(page, said[locale]['qr.open']!)
  return new URL((await asked).url()).searchParams.get('state')!
}

/** Comes back from the chat app; without a state as by a link that somebody else has made. */
async function comeFromChatApp(page: Page, turn: number, state?: string) {
  await page.goto('about:blank')
  const brought = state === undefined ? '' : `&state=${state}`
  await page.goto(at(`/wxLogin?code=${turn}.somebody${brought}`))
}

test('[R-BIND-001] [R-LOGIN-007] a chat app and two single sign-ons are bound, by keyboard and names alone, and go straight in then', async ({
  browser,
}) => {
  const { account, name } = readers['en-US']
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.route(`${qrService}/**`, (route) =>
    new URL(route.request().url()).pathname === '/getLoginCode'
      ? route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          json: { code: '1', LoginUrl: `${qrService}/scan` },
        })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>QR</title>' }),
  )
  await open(page, at('/login'), 'zh-TW')
  const state = await openChatApp(page, 'zh-TW')
  const dialog = page.getByRole('dialog')
  await expect(dialog.frameLocator('iframe').locator('html')).toBeAttached()
  expect((await dialog.boundingBox())!.width).toBe(400)
  expect((await dialog.locator('iframe').boundingBox())!.height).toBe(410)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await comeFromChatApp(page, 1, state)
  await expect(page).toHaveURL(/#\/bindAccount$/)
  // The account there is named before a password is typed.
  await expect(page.getByText('so****dy')).toBeVisible()
  const pair = ['login.username', 'login.password']
  await lookInEveryLanguage(page, { title: 'bindAccount', fields: pair, last: 'zh-TW' })
  await type(page, said['zh-TW']['login.username']!, account)
  await type(page, said['zh-TW']['login.password']!, ownPassword)
  await press(page, said['zh-TW']['bind.do']!)
  await expect(page).toHaveURL(/#\/login$/)
  expect(await page.evaluate('sessionStorage.jwt')).toBeUndefined()
  const again = await openChatApp(page, 'zh-TW')
  // A code that this browser has not asked for lets nobody in: it names the account and waits for a click.
  await comeFromChatApp(page, 2)
  await expect(page.getByText(said['zh-TW']['signOn.unasked']!)).toBeVisible()
  await expect(page.getByText('so****dy')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  expect(await page.evaluate('sessionStorage.jwt')).toBeUndefined()
  await comeFromChatApp(page, 3, again)
  await expect(page).toHaveURL(/#\/home$/)
  await logOut(page, 'zh-TW')

  await logInAt(page, 'method.unified', 'zh-TW')
  await expect(page).toHaveURL(/#\/bindUid$/)
  const three = [...pair, 'login.verifyCode']
  await lookInEveryLanguage(page, { title: 'bindUid', fields: three, last: 'en-US' })
  await type(page, said['en-US']['login.username']!, account)
  await type(page, said['en-US']['login.password']!, ownPassword)
  await proveWithoutPicture(page, said['en-US'])
  await press(page, said['en-US']['bind.doAndEnter']!)
  await expect(page).toHaveURL(/#\/home$/)
  await logOut(page, 'en-US')

  await logInAt(page, 'method.external', 'en-US')
  await expect(page).toHaveURL(/#\/relevanceUid$/)
  const names = ['reset.name', 'login.username']
  await lookInEveryLanguage(page, { title: 'relevance', fields: names, last: 'zh-CN' })
  await type(page, said['zh-CN']['reset.name']!, name)
  await type(page, said['zh-CN']['login.username']!, account)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/Home$/)
  await logOut(page, 'zh-CN')
  await logInAt(page, 'method.external', 'zh-CN')
  await expect(page).toHaveURL(/#\/home$/i)
  await expect(userMenu(page)).toBeVisible()
  await context.close()
})

test('a reader undoes a binding, changes the mail address and reports the card as lost, by keyboard and names alone', async ({
  page,
  complaints,
}) => {
  const { account, mail } = readers['en-US']
  const word = said['en-US']
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, at('/login'), 'en-US')
  await fillInLogin(page, { account, password: ownPassword }, 'en-US')
  await expect(page).toHaveURL(/#\/home$/)
  const menu = userMenu(page, 'en-US')
  await expect(menu).toBeVisible()
  await page.goto(at('/personalCenter?tab=1'))
  for (const locale of ['zh-TW', 'zh-CN', 'en-US'] as const) {
    await page.getByRole('button', { name: ownNames[locale] }).click()
    await expect(page.getByRole('heading', { name: said[locale]['lost']! })).toBeVisible()
    await expectNoBarriers(page, { address: '/personalCenter?tab=1' }, locale)
  }
  const undo = page.getByRole('button', { name: word['bindings.undoOf']!.replace('{{name}}', '') })
  await expect(undo).toHaveCount(3)
  await tabTo(page, undo.last())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await press(page, word['bindings.undo']!)
  await expect(undo).toHaveCount(2)

  const other = mail.replace('@', '-2@')
  await press(page, word['contact.email.change']!)
  await type(page, word['login.password']!, ownPassword)
  expect(await barriers(page)).toEqual([])
  const before = (await mailsTo(mail)).length
  await page.keyboard.press('Enter')
  // A code of the old address, before the new one is asked for. The address had one on the reader's first day: a minute lies between two.
  await expect(async () => {
    await press(page, word['code.send']!)
    await expect(field(page, word['code']!)).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
  expect(complaints.splice(0).every((one) => one.includes('429'))).toBe(true)
  await typeCode(page, word, mail, before)
  await type(page, word['contact.email']!, other)
  await proveWithoutPicture(page, word)
  await press(page, word['code.send']!)
  await typeCode(page, word, other, 0)
  await expect(page.getByRole('dialog')).toBeHidden()
  // The old address is told.
  await expect.poll(async () => (await mailsTo(mail)).length).toBe(before + 2)

  await press(page, word['lost.report']!)
  await type(page, word['login.password']!, ownPassword)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText(word['lost.hint']!)).toBeVisible()
})
