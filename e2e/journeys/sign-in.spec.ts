import {
  endOtherSessions,
  listSessions,
  logIn as logInCall,
  readUserInfo,
  updateFirstLoginFlag,
  type LiveSession,
} from '@shulin/contract/identity'
import type { BrowserContext, Page } from '@playwright/test'
import {
  barriers,
  everything,
  desk,
  expectNoBarriers,
  lookAt,
  phone,
  expectNothingBeyondTheEdge,
  type CheckedPage,
} from '../barriers.ts'
import { formsOf, mostlyAtDesk } from '../forms.ts'
import { shulinWith } from '../operator.ts'
import { expectProven, fillInLogin, logIn, logOut, readers, userMenu, words } from '../readers.ts'
import { expect, open, settled, test, withConfig } from '../stack.ts'

const banner = (page: Page) => page.getByRole('banner')

/** Asks who is logged in as a page does, with what this browser has. */
const statusOf = (page: Page, mappingPath = 'demo') =>
  page.evaluate<number, string[]>(
    async ([path, mappingPath]) => {
      const jwtOpacAuth = sessionStorage.getItem('jwt') ?? ''
      return (await fetch(path!, { headers: { mappingPath: mappingPath!, jwtOpacAuth } })).status
    },
    [readUserInfo.path, mappingPath],
  )

const ownPages: CheckedPage[] = [
  { address: '/personalCenter', showsFrame: true },
  { address: '/personalCenter?tab=2' },
  { address: '/personalCenter?tab=5' },
  { address: '/personalCenter?tab=8' },
  { address: '/personalCenter?tab=9' },
  { address: '/personalCenter?tab=1' },
  { address: '/personalCenter?tab=12' },
  { address: '/personalCenter?tab=13' },
  { address: '/personalCenter/dataLooks' },
  { address: '/personalCenter/password' },
  { address: '/customTabs' },
].map((place) => ({ ...place, sign: 'main a' }))

// The keys lead the same way in every language: the two sizes are shared among the three.
for (const [locale, viewport] of formsOf(mostlyAtDesk, 'en-US')) {
  test(`[R-LOGIN-001] [R-LOGIN-047] a reader logs in by keyboard and names alone, sees their pages and leaves: ${locale} ${viewport.width}`, async ({
    page,
  }) => {
    const name = words[locale]
    await page.setViewportSize(viewport)
    await open(page, '/demo/#/login', locale)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.title)

    const form = page.getByRole('form')
    await form.getByLabel(name.account, { exact: true }).focus()
    await page.keyboard.type(readers.student.account)
    await expect(form.getByLabel(name.account, { exact: true })).toHaveValue(
      readers.student.account,
    )
    await page.keyboard.press('Tab')
    await page.keyboard.type(readers.student.password)
    await expect(form.getByLabel(name.password, { exact: true })).toHaveAttribute(
      'type',
      'password',
    )
    const focused = page.locator(':focus')
    while ((await focused.textContent()) !== name.withoutPicture) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expectProven(page, locale)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(form.getByRole('checkbox')).toBeChecked()
    await form.getByLabel(name.code, { exact: true }).press('Enter')

    await expect(page).toHaveURL(/#\/home$/)
    const menu = userMenu(page, locale)
    await expect(menu).toBeVisible()
    // A page that has come takes the focus: a key pressed before would be lost.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await settled(page)
    expect(await barriers(page)).toEqual([])
    await menu.press('Enter')
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await settled(page)
    // The menu lies over the page: what it covers in part cannot be pressed meanwhile.
    expect(await barriers(page, everything, 'header')).toEqual([])
    await expectNothingBeyondTheEdge(page)
    await lookAt(page, '/demo/', ownPages, locale)
    await logOut(page, locale)
    await expect(page).toHaveURL(/#\/home$/)
  })
}

test('[R-LOGIN-018] [R-STATE-003] a login is kept in the tab and in cookies, and bound to one that no script can read', async ({
  page,
}) => {
  await open(page, '/demo/#/collect')
  const sent = page.waitForRequest(`**${logInCall.path}`)
  await logIn(page, readers.student)
  const body = (await sent).postDataJSON() as Record<string, string>
  expect(body['password']).toMatch(/^[0-9a-f]{16,}$/)
  expect((await sent).postData()).not.toContain(readers.student.password)

  const kept = await page.evaluate<Record<string, string>>('({ ...sessionStorage })')
  const cookies = await page.context().cookies()
  const named = (name: string) => cookies.find((cookie) => cookie.name === name)
  for (const part of ['jwt', 'jwtHeader']) {
    expect(named(part)).toMatchObject({
      value: kept[part],
      httpOnly: false,
      secure: true,
      sameSite: 'Strict',
      expires: -1,
    })
  }
  expect(named('__Host-sid')).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    path: '/',
  })
  expect(await page.evaluate<string>('document.cookie')).not.toContain('__Host-sid')
  expect(await statusOf(page)).toBe(200)

  await page.evaluate('localStorage.setItem("left", "behind")')
  await logOut(page)
  await expect(page).toHaveURL(/#\/collect$/)
  expect(await page.evaluate<string>('document.cookie')).toBe('')
  // The browser empties itself; the language of this device stays.
  expect(await page.evaluate<string[]>('Object.keys(localStorage)')).toEqual(['locale'])
})

test('[R-LOGIN-021] a refused login says why, and shows another picture', async ({
  page,
  complaints,
}) => {
  await open(page, '/demo/#/login')
  const picture = page.getByRole('form').locator('img')
  const before = await picture.getAttribute('src')
  await fillInLogin(page, { account: `nobody-${Date.now()}`, password: 'Not-this-one-1' })
  await expect(page.getByRole('form').getByRole('alert')).not.toBeEmpty()
  await expect(picture).not.toHaveAttribute('src', before ?? '')
  await expect(page.getByLabel(words['zh-CN'].code, { exact: true })).toHaveValue('')
  expect(await page.evaluate<string>('document.cookie')).toBe('')
  expect(await page.evaluate<string | null>('sessionStorage.getItem("jwt")')).toBeNull()
  // A browser reports every reply that is an HTTP error.
  expect(complaints.splice(0).every((one) => /status of 4\d\d/.test(one))).toBe(true)
})

/** A reader of the demo university who has just been taken in: the first password must be changed. */
async function aNewcomer() {
  const account = `new${Date.now()}`
  const password = 'Regen-Dach-5-Katzen'
  const file = `account,name,readerType,validUntil,password\n${account},新读者,student,2099-01-01,${password}\n`
  await shulinWith('readers.csv', file, (name) => ['readers', 'import', '100041', name])
  return { account, password }
}

test('[R-LOGIN-024] [R-ROUTE-078] [R-PWD-010] [T-12] a first password must be changed, opens nothing and is kept nowhere; the new one opens the personal centre', async ({
  page,
  complaints,
}) => {
  const subject = await aNewcomer()
  await page.setViewportSize(phone)
  await open(page, '/demo/#/login', 'en-US')
  await fillInLogin(page, subject, 'en-US')
  await expect(page).toHaveURL(/#\/modifyPassword$/)
  const kept = await page.evaluate<string>('localStorage.getItem("modifyPassword")')
  expect(Object.keys(JSON.parse(kept) as object).toSorted()).toEqual([
    'message',
    'password',
    'username',
  ])
  const storage = await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage])')
  for (const form of [subject.password, encodeURIComponent(subject.password)]) {
    expect(storage).not.toContain(form)
  }
  expect(await page.evaluate<string>('document.cookie')).toBe('')
  complaints.splice(0)

  await expect(page.getByText('Please change your initial password first')).toBeVisible()
  // The ticket outlives a reload.
  await page.reload()
  await expect(page.getByRole('form')).toBeVisible()
  const form = page.getByRole('form')
  const chosen = `Herbst-${subject.account}-Laub`
  await form.getByLabel('New password', { exact: true }).fill(subject.password)
  await form.getByLabel('New password once more').fill(subject.password)
  await form.getByLabel('New password once more').press('Enter')
  await expect(form.getByText('The new password must differ from the one before')).toBeVisible()
  await form.getByLabel('New password', { exact: true }).fill(chosen)
  await form.getByLabel('New password once more').fill(chosen)
  await form.getByLabel('New password once more').press('Enter')
  await expect(page).toHaveURL(/#\/personalCenter$/)
  expect(await statusOf(page)).toBe(200)
  expect(await page.evaluate<string | null>('localStorage.getItem("modifyPassword")')).toBeNull()

  await page.getByRole('dialog').getByRole('button', { name: 'pass' }).click()
  await page.goto('/demo/#/personalCenter/dataLooks')
  await expect(page.getByText('Nobody has looked yet')).toBeVisible()
  await expectNoBarriers(page, { address: '/personalCenter/dataLooks, empty' }, 'en-US')
})

const unified = { unifieAuthen: '1', unifieAuthenLoginUrl: 'https://unified.example/in' }
for (const [id, what, settings, width] of [
  ['R-MODAL-002', 'a choice', unified, 640],
  ['R-MODAL-004', 'the form alone', { loginExplain: '' }, 400],
  ['R-MODAL-014', 'the form with instructions', { loginExplain: '一<br/>二' }, 760],
] as const) {
  test(`[${id}] the login dialog with ${what} is ${width} wide, and a sheet on a phone`, async ({
    page,
  }) => {
    await page.setViewportSize(desk)
    await withConfig(page, { weixinLogin: '0', ...settings })
    await open(page, '/demo/#/home')
    await banner(page).getByRole('button', { name: '登录', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/隐私政策/)).toBeVisible()
    expect((await dialog.boundingBox())!.width).toBe(width)
    expect(await barriers(page)).toEqual([])
    await page.setViewportSize(phone)
    expect((await dialog.boundingBox())!.width).toBe(phone.width)
    expect(await barriers(page)).toEqual([])
  })
}

test('[R-TOUR-004] [R-TOUR-006] [R-TOUR-008] the help tour opens by itself, is 778 wide, and tells the server when it is passed', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await page.route(`**${readUserInfo.path}`, async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { data: object }
    await route.fulfill({ json: { ...body, data: { ...body.data, firstLoginFlag: '0' } } })
  })
  await open(page, '/demo/#/newBookInform')
  await banner(page).getByRole('button', { name: '登录', exact: true }).click()
  await fillInLogin(page, readers.student)
  const tour = page.getByRole('dialog')
  await expect(tour.getByRole('button', { name: '下一步' })).toBeVisible()
  expect((await tour.boundingBox())!.width).toBe(778)
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize(phone)
  await expectNothingBeyondTheEdge(page)
  const told = page.waitForRequest(`**${updateFirstLoginFlag.path}`)
  await tour.getByRole('button', { name: '跳过' }).click()
  expect((await told).postDataJSON()).toEqual({ firstLoginFlag: '1' })
  await expect(tour).toBeHidden()
  await expect(page).toHaveURL(/#\/newBookInform$/)
})

test('[R-ERR-004] a session that has ended asks for a login, and what was interrupted is done', async ({
  page,
  complaints,
}) => {
  await open(page, '/linjiang/#/home')
  await logIn(page, readers.apprentice)
  // Another browser of the same reader, so that there is something to end.
  const other = await page.context().browser()!.newContext()
  const elsewhere = await other.newPage()
  await open(elsewhere, new URL('/linjiang/#/home', page.url()).href)
  await logIn(elsewhere, readers.apprentice)

  await page.goto('/linjiang/#/personalCenter?tab=1')
  const endAll = page.getByRole('button', { name: '退出其他所有设备' })
  await expect(endAll).toBeVisible()
  // What the page still asks for itself would be refused before the click.
  await untilNothingIsAsked(page)
  await page.context().clearCookies({ name: '__Host-sid' })
  await endAll.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('登录信息已过期，请重新登录！')).toBeVisible()
  const done = page.waitForResponse(
    (reply) => reply.url().endsWith(endOtherSessions.path) && reply.status() === 200,
  )
  await fillInLogin(page, readers.apprentice)
  await done
  await expect(page.getByText('只在本设备上登录。')).toBeVisible()
  expect(await statusOf(elsewhere, 'linjiang')).toBe(401)
  await other.close()
  expect(complaints.splice(0).every((one) => /status of 401/.test(one))).toBe(true)
})

/** What a browser sends as who is logged in there. */
async function sessionOf(page: Page) {
  const jwt = await page.evaluate<string>('sessionStorage.getItem("jwt")')
  const cookies = await page.context().cookies()
  const sid = cookies.find(({ name }) => name === '__Host-sid')!.value
  return { mappingPath: 'hailan', jwtOpacAuth: jwt, cookie: `__Host-sid=${sid}` }
}

async function logInAtSchool(context: BrowserContext) {
  const page = await context.newPage()
  await open(page, '/hailan/#/home')
  await logIn(page, readers.pupil)
  return page
}

/** Closes a tab as its reader does, and comes back when it is gone. */
async function closeTab(tab: Page) {
  const closed = tab.waitForEvent('close')
  await tab.close({ runBeforeUnload: true })
  await closed
}

test('[R-STATE-008] [R-STATE-018] the session outlives a reload and the end of one of two tabs, and not that of the last', async ({
  browser,
  request,
}) => {
  const [watching, two, one] = await Promise.all([1, 2, 3].map(() => browser.newContext()))
  const watch = await sessionOf(await logInAtSchool(watching!))
  const staying = await logInAtSchool(two!)
  await staying.reload()
  await expect(userMenu(staying)).toBeVisible()
  const second = await two!.newPage()
  await open(second, '/hailan/#/home')
  await expect(userMenu(second)).toBeVisible()
  const last = await logInAtSchool(one!)
  const ofLast = await sessionOf(last)
  const liveSessions = async (headers: Record<string, string>, onlyOwn = false) => {
    const reply = await request.get(listSessions.path, { headers })
    const { data } = (await reply.json()) as { data: LiveSession[] }
    return data.filter(({ isThisOne }) => isThisOne || !onlyOwn).map(({ sessionId }) => sessionId)
  }
  const [closed] = await liveSessions(ofLast, true)

  // The last tab of one browser is closed after one of two tabs of the other: when the first session has ended, there was time enough for
  // the second to end as well. Neither is asked meanwhile, for a session that is used stays.
  expect(await liveSessions(watch)).toContain(closed)
  await closeTab(second)
  await closeTab(last)
  await expect.poll(() => liveSessions(watch)).not.toContain(closed)
  expect((await request.get(readUserInfo.path, { headers: ofLast })).status()).toBe(401)
  expect(await statusOf(staying, 'hailan')).toBe(200)
  for (const context of [watching!, two!, one!]) await context.close()
})

test('[R-SHELL-016] the library a reader chose is there again after the next login', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await open(page, '/demo/#/home')
  await logIn(page, readers.teacher)
  const selector = banner(page).locator('button[aria-expanded]:has(svg.lucide-library)')
  const before = (await selector.textContent()) ?? ''
  await selector.click()
  const others = banner(page).locator('li > button:not([aria-current])')
  const chosen = (await others.last().textContent()) ?? ''
  expect(chosen).not.toBe(before)
  await others.last().click()
  await expect(selector).toHaveText(chosen)
  await logOut(page)
  await logIn(page, readers.teacher)
  await expect(selector).toHaveText(chosen)
})

test('[R-ROUTE-092] a personal page asks a visitor to log in, and is shown afterwards', async ({
  page,
}) => {
  await open(page, '/demo/#/home')
  await page.goto('/demo/#/personalCenter?tab=1')
  await expect(page.getByRole('dialog').getByText('请先登录')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await fillInLogin(page, readers.student)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('个人信息')
  await expect(page).toHaveURL(/#\/personalCenter\?tab=1$/)
})

/** Until a second has passed without a request: a change of the hash is no load that could be waited for. */
async function untilNothingIsAsked(page: Page) {
  let last = Date.now()
  page.on('request', () => (last = Date.now()))
  await expect.poll(() => Date.now() - last).toBeGreaterThan(1_000)
}
