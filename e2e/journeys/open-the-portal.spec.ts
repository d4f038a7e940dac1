import { randomInt } from 'node:crypto'
import {
  findGroup,
  listMenus,
  readAppearance,
  readFindConfig,
  readInstitution,
  readLogo,
} from '@shulin/contract/institutions'
import { localeNames, locales } from '@shulin/contract/locale'
import { barriers, desk, phone, expectNothingBeyondTheEdge } from '../barriers.ts'
import { shulin, shulinWith, untilServed } from '../operator.ts'
import { ask, expect, open, test, withConfig } from '../stack.ts'

for (const locale of locales) {
  for (const viewport of [desk, phone]) {
    test(`the portal opens with the header and footer of its institution, light or dark: ${locale} ${viewport.width}`, async ({
      page,
      request,
    }) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: 'dark' })
      const asker = { mappingPath: 'demo', locale }
      const group = await ask(request, findGroup, { ...asker, data: { mappingPath: 'demo' } })
      const { filingNumbers, phone: desk, email } = await ask(request, readAppearance, asker)
      const { institutionParam } = await ask(request, readInstitution, asker)

      await open(page, '/demo/#/home', locale)
      await expect(page).toHaveTitle(new RegExp(` - ${group.name}$`))
      await expect(page.locator('html')).toHaveAttribute('lang', localeNames[locale].html)
      await expect(page.getByRole('banner')).toContainText(group.name)
      await expect(page.getByRole('search').getByRole('combobox').last()).toBeVisible()

      const footer = page.getByRole('contentinfo')
      const year = new Date().getFullYear()
      expect(filingNumbers.length).toBeGreaterThan(0)
      for (const text of [...filingNumbers, desk, email, `2017–${year}`]) {
        await expect(footer).toContainText(text)
      }
      await expect(footer).toContainText(institutionParam.version)

      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await page.emulateMedia({ colorScheme: 'light' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    })
  }
}

test('[R-SHELL-023] what the footer shows is what the appearance call says, the hiding flag included', async ({
  page,
  request,
}) => {
  const appearance = await ask(request, readAppearance, { mappingPath: 'demo' })
  expect(appearance.filingNumberHide).toBe('0')
  await open(page, '/demo/#/home')
  const footer = page.getByRole('contentinfo')
  for (const text of [...appearance.filingNumbers, appearance.phone, appearance.email]) {
    expect(text).not.toBe('')
    await expect(footer).toContainText(text)
  }
})

test('[R-SHELL-018] logo and page icon are those stored for the institution', async ({
  page,
  request,
}) => {
  const asker = { mappingPath: 'demo' }
  const { logoUrl, iconUrl } = await ask(request, readLogo, asker)
  const group = await ask(request, findGroup, { ...asker, data: asker })
  await open(page, '/demo/#/home')
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', iconUrl)
  const logo = page.getByRole('banner').locator('img')
  await expect(logo).toHaveAttribute('src', logoUrl)
  await expect(logo).toHaveAttribute('alt', group.name)
  const width = "document.querySelector('header img').naturalWidth"
  await expect.poll(() => page.evaluate<number>(width)).toBeGreaterThan(0)
})

test('[R-CONFIG-003] without colours of its own an institution has a header of 25313d and white', async ({
  page,
  request,
}) => {
  const config = await ask(request, readFindConfig, { mappingPath: 'demo' })
  expect([config.navBackColor, config.navTextColor]).toEqual(['25313d', 'fff'])
  await open(page, '/demo/#/home')
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(37, 49, 61)')
  await expect(page.getByRole('banner')).toHaveCSS('color', 'rgb(255, 255, 255)')
})

for (const [flag, filter] of [
  ['1', 'grayscale(1)'],
  ['0', 'none'],
] as const) {
  test(`[R-SHELL-021] blackAndWhiteModel ${flag} gives the root the filter ${filter}`, async ({
    page,
  }) => {
    await withConfig(page, { blackAndWhiteModel: flag })
    await open(page, '/demo/#/home')
    for (const address of ['/home', '/searchList?keyword=中国', '/searchList/bookDetails/1']) {
      await page.goto(`/demo/#${address}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveCSS('filter', filter)
    }
  })
}

for (const address of ['/demo/#/Home', '/demo/#/home', '/demo/#/HOME']) {
  test(`[R-ROUTE-001] ${address} is the home page`, async ({ page }) => {
    await open(page, address)
    await expect(page.getByRole('search').getByRole('combobox').last()).toBeVisible()
  })
}

test('[R-ROUTE-001] /demo/#/searchlist is the result list', async ({ page }) => {
  await open(page, '/demo/#/searchlist')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('检索结果')
})

for (const address of ['/demo/', '/demo/#', '/demo/#/']) {
  test(`[R-ROUTE-002] ${address} becomes the home page, and back leaves the portal`, async ({
    page,
  }) => {
    await page.goto('about:blank')
    await open(page, address)
    await expect(page).toHaveURL(/\/demo\/#\/home$/i)
    await page.goBack()
    expect(page.url()).toBe('about:blank')
  })
}

test('[R-I18N-004] a change of language loads the page anew, once, and keeps route and session', async ({
  page,
}) => {
  await open(page, '/demo/#/newBookInform')
  await page.evaluate("sessionStorage.setItem('codeKey', 'kept')")
  const before = await page.evaluate<string>('JSON.stringify({ ...sessionStorage })')
  let loads = 0
  page.on('load', () => (loads += 1))

  await page.getByRole('button', { name: 'English (US)' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New books')
  await expect(page).toHaveURL(/#\/newBookInform$/)
  await expect.poll(() => loads).toBe(1)
  for (const [key, value] of Object.entries(JSON.parse(before) as Record<string, string>)) {
    if (key.startsWith('react-router')) continue
    expect(await page.evaluate(`sessionStorage.getItem('${key}')`), key).toBe(value)
  }
})

const entry = (menuId: string, name: string, url: string) => ({
  menuId,
  name: { 'zh-CN': name },
  url,
})

/** An institution for one journey, with this menu. */
async function aLibraryWithMenu(menu: object[], settings: Record<string, string> = {}) {
  const groupCode = `menu${randomInt(1e7)}`
  await shulin('institution', 'add', groupCode, groupCode, '--name', '菜单图书馆')
  const file = JSON.stringify({ groupCode, settings, menus: { default: menu } })
  await shulinWith('menus.json', file, (name) => ['institution', 'import', name])
  await untilServed(groupCode)
  return groupCode
}

test('[R-MENU-016] [R-MENU-023] the shop opens in a window of its own, which carries the flag', async ({
  page,
  context,
}) => {
  // The menu of the demo does not show the shop, which is not built yet: an institution of its own does.
  const shopGroup = {
    ...entry('recommendation', '荐购', ''),
    child: [entry('reading', '阅读排行', '/readRange'), entry('shop', '读者选购', '/drivePurchas')],
  }
  const groupCode = await aLibraryWithMenu([shopGroup], { freeRec: '1' })
  await open(page, `/${groupCode}/#/home`)
  await page.getByRole('banner').getByRole('button', { name: '荐购' }).click()
  const opening = context.waitForEvent('page')
  await page.locator('header a[href="#/drivePurchas"]').click()
  const shop = await opening
  await expect(shop.getByRole('heading', { level: 1 })).toBeVisible()
  expect(shop.url()).toContain(`/${groupCode}/#/drivePurchas`)
  expect(await shop.evaluate("sessionStorage.getItem('drivePurchas')")).toBe('1')

  expect(page.url()).toMatch(/#\/home$/)
  expect(await page.evaluate("sessionStorage.getItem('drivePurchas')")).toBeNull()
})

test('[R-MENU-005] [R-MENU-025] an outside entry of the menu opens a window that cannot reach back', async ({
  page,
  context,
  request,
}) => {
  const { menuA } = await ask(request, listMenus, { mappingPath: 'linjiang' })
  const outside = menuA.find((item) => item.menuUrl.startsWith('https:') && item.jumpMode === 2)!
  await context.route(`${new URL(outside.menuUrl).origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
  )
  await open(page, '/linjiang/#/home')
  const opening = context.waitForEvent('page')
  await page.getByRole('banner').getByRole('link', { name: outside.menuName }).click()
  const elsewhere = await opening
  await expect(elsewhere).toHaveTitle('elsewhere')
  expect(elsewhere.url()).toBe(outside.menuUrl)
  expect(await elsewhere.evaluate('window.opener')).toBeNull()
  expect(page.url()).toMatch(/\/linjiang\/#\/home$/)
})

test('[R-CONFIG-007] the built site takes prefix and patience from the served file', async ({
  page,
  complaints,
}) => {
  const asked: string[] = []
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { prefix: '/x', timeout: 2000 } }),
  )
  // Accepted, and never answered.
  await page.route('**/x/**', (route) => void asked.push(new URL(route.request().url()).pathname))
  const start = Date.now()
  await page.goto('/demo/')
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  expect(Date.now() - start).toBeGreaterThanOrEqual(2000)
  expect(asked).toEqual(['/x/find/homePage/getGroupCode'])
  complaints.length = 0
})

test('on a phone the menu, the libraries and the languages are in a sheet', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, '/demo/#/home')
  await page.getByRole('button', { name: '菜单' }).click()
  const sheet = page.getByRole('dialog', { name: '菜单' })
  await expect(sheet).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await sheet.getByRole('link', { name: '新书' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('新书通报')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page
    .getByRole('navigation', { name: '底部导航' })
    .getByRole('link', { name: '首页' })
    .click()
  await expect(page.getByRole('search').getByRole('combobox').last()).toBeVisible()
})

test('at a desk every panel of the header opens and closes by keyboard, without barriers', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await open(page, '/demo/#/home')
  for (const name of ['浏览', '全部馆']) {
    const button = page.getByRole('banner').getByRole('button', { name, exact: true }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(button).toBeFocused()
  }
})

test('[R-SHELL-017] help opens the tour over the page by keyboard, and gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await open(page, '/demo/#/newBookInform')
  const help = page.getByRole('banner').getByRole('button', { name: '帮助' })
  await help.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('第 1 步，共 3 步')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(help).toBeFocused()
  await expect(page).toHaveURL(/#\/newBookInform$/)
})

for (const width of [640, 960, 1024, 1200]) {
  test(`the header of every institution keeps within ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    for (const institution of ['demo', 'linjiang', 'yunjing', 'hailan']) {
      await open(page, `/${institution}/#/home`, 'en-US')
      await expectNothingBeyondTheEdge(page, institution)
      const [header] = await page.getByRole('banner').all()
      const box = await header!.boundingBox()
      expect(box!.height, institution).toBeLessThanOrEqual(64)
    }
  })
}

test('words of the menu that do not fit stand together under the last one', async ({ page }) => {
  const names = Array.from({ length: 9 }, (_, n) => `Reading in spring ${n + 1}`)
  const groupCode = await aLibraryWithMenu(
    names.map((name, n) => entry(`word-${n}`, name, '/newBookInform')),
  )
  await page.setViewportSize({ width: 1024, height: 700 })
  await open(page, `/${groupCode}/#/home`, 'en-US')
  const menu = page.getByRole('banner').getByRole('navigation')
  await menu.getByRole('button', { name: 'More' }).click()
  await expect(menu.getByRole('link', { name: names.at(-1)! })).toBeVisible()

  const words = menu.locator('> ul > li')
  const before = await words.count()
  await page.setViewportSize(desk)
  await expect.poll(() => words.count()).toBeGreaterThan(before)
})
