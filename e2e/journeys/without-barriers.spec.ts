import type { BrowserContext, Page } from '@playwright/test'
import { findRecords } from '@shulin/contract/catalogue-staff'
import { changeSettings } from '@shulin/contract/institutions-staff'
import { locales } from '@shulin/contract/locale'
import { makeReadingKey, revokeReadingKey } from '@shulin/contract/traffic-staff'
import {
  barriers,
  cutOffWhenSpaced,
  desk,
  hiddenInFocus,
  lookAt,
  type CheckedPage,
} from '../barriers.ts'
import { alike, browsed, found, someTitles, withNumbers, word } from '../portal-pages.ts'
import { openConsole, ofThisWorker, tell, type Member } from '../staff.ts'
import { expect, open, settled, test } from '../stack.ts'

// Every page of the portal and of the console is looked at here. Journeys look again only at what no address leads to: an open dialog, a
// step of a form, an error. Pages of readers are looked at by the journey that logs in (sign-in), in every language.

test('a barrier is found where there is one', async ({ page }) => {
  await page.setContent('<html lang="en"><title>x</title><button></button>')
  expect(await barriers(page)).toEqual(['button-name: <button></button>'])
})

test('targets that are too small and too near to each other are found', async ({ page }) => {
  const small = (name: string) =>
    `<button style="display:block;width:12px;height:12px;padding:0;border:0">${name}</button>`
  await page.setContent(`<!doctype html><html lang="en"><title>x</title>${small('a')}${small('b')}`)
  expect(await barriers(page)).toEqual([expect.stringMatching(/^target-size: /)])
})

test('words that are cut off once they stand further apart are found', async ({ page }) => {
  const line = 'width: 300px; font: 20px/24px serif; overflow: hidden'
  await page.setContent(`<!doctype html><html lang="en"><title>x</title>
    <p style="${line}; height: 24px">words</p><p style="${line}; min-height: 24px">others</p>`)
  expect(await cutOffWhenSpaced(page)).toEqual([expect.stringContaining('>words</p>')])
})

test('what has the focus below a bar is found', async ({ page }) => {
  const barred = (
    padding: number,
  ) => `<!doctype html><html lang="en" style="scroll-padding-bottom: ${padding}px">
    <title>x</title><body style="margin: 0"><main style="padding-top: 570px; height: 2000px">
    <button style="display: block; height: 20px">a</button></main>
    <footer style="position: fixed; inset: auto 0 0; height: 50px; background: white">b</footer>`
  await page.setViewportSize({ width: 400, height: 600 })
  await page.setContent(barred(0))
  expect(await hiddenInFocus(page)).toEqual([expect.stringContaining('>a</button>')])
  await page.setContent(barred(50))
  expect(await hiddenInFocus(page)).toEqual([])
})

test('whoever wants less motion sees none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const address of ['/home', `/searchList?keyword=${word}`, '/login']) {
    await page.goto('about:blank')
    await open(page, `/demo/#${address}`)
    await settled(page)
    const moving = await page.evaluate<string[]>(`[...document.querySelectorAll('*')]
      .filter((one) => {
        const { animationName, transitionDuration } = getComputedStyle(one)
        return animationName !== 'none' || transitionDuration !== '0s'
      })
      .map((one) => one.outerHTML.slice(0, 200))`)
    expect(moving, address).toEqual([])
  }
})

test('a press that is taken back before it is let go does nothing', async ({ page }) => {
  await page.setViewportSize(desk)
  await open(page, `/demo/#/searchList?keyword=${word}`)
  await settled(page)
  const title = page
    .getByRole('main')
    .getByRole('article')
    .first()
    .getByRole('heading')
    .getByRole('link')
  const menu = page.getByRole('banner').locator('button[aria-expanded]').first()
  for (const target of [title, menu]) {
    const address = page.url()
    await target.hover()
    await page.mouse.down()
    await page.mouse.move(640, 790)
    await page.mouse.up()
    expect(page.url()).toBe(address)
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
  }
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await title.click()
  await expect(page).toHaveURL(/bookDetails/)
})

for (const locale of locales) {
  test(`what is found has no barriers, and nothing beyond the edge: ${locale}`, async ({
    page,
    request,
  }) => {
    const places = withNumbers(found, await someTitles(request))
    await lookAt(page, '/demo/', places, locale)
  })

  test(`home and browsing have no barriers, and nothing beyond the edge: ${locale}`, async ({
    page,
  }) => {
    await lookAt(page, '/demo/', locale === 'zh-CN' ? [...browsed, ...alike] : browsed, locale)
  })
}

/** How many pixels of the page lie below the window. */
const below = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollHeight - window.innerHeight')

interface Area {
  name: string
  member: Member
  places: CheckedPage[]
  /** Sees to it that every list has something in it; answers the numbers that stand in addresses. */
  prepare: (context: BrowserContext) => Promise<Record<string, number>>
  /** The list and the panel scroll, the page does not. */
  fitsTheWindow?: true
}

/** A change that no visitor sees, and back. */
async function changeSomething(context: BrowserContext) {
  for (const loginExplain of ['账号为学号。', null]) {
    await tell(context, changeSettings, { body: { settings: { loginExplain } } })
  }
  return {}
}

async function makeKey(context: BrowserContext) {
  const { readingKey } = await tell(context, makeReadingKey, { body: { name: '联合目录' } })
  await tell(context, revokeReadingKey, { body: { keyId: readingKey.keyId } })
  return {}
}

async function someRecord(context: BrowserContext) {
  const { list } = await tell(context, findRecords, { query: { text: word } })
  return { RECORD: list[0]!.recordId }
}

/** Members of staff who look, and do nothing else. */
const areas: Area[] = [
  {
    name: 'configuration',
    member: { groupCode: '300020', account: 'look-configuration', name: '白露' },
    prepare: changeSomething,
    fitsTheWindow: true,
    places: [
      {
        address: '/configuration/settings?open=navBackColor',
        sign: '[data-row="navBackColor"][aria-current]',
        showsFrame: true,
      },
      {
        address: '/configuration/menus?menu=default&open=browse',
        sign: '[data-row="browse"][aria-current]',
      },
      { address: '/configuration/dictionaries', sign: '[data-row="langCode"]' },
      { address: '/configuration/menus?menu=B', sign: '[data-row="0"]' },
      {
        address: '/configuration/dictionaries/langCode?open=chi',
        sign: '[data-row="chi"][aria-current]',
      },
      { address: '/configuration/changes', sign: 'table time' },
      { address: '/nowhere', sign: 'main a[href="#/"]' },
    ],
  },
  {
    name: 'accounts, trail, readers, keys and traffic',
    member: { groupCode: '100041', account: 'look-accounts', name: '谷雨' },
    prepare: makeKey,
    places: [
      {
        address: `/system/staff?open=${ofThisWorker('look-accounts')}`,
        sign: `[data-row="${ofThisWorker('look-accounts')}"][aria-current]`,
      },
      { address: '/system/audit', sign: 'table time' },
      { address: '/system/staff?open=new', sign: 'fieldset' },
      { address: '/readers/find?text=2026', sign: '[data-row]' },
      { address: '/account', sign: 'table time' },
      { address: '/system/keys', sign: 'h1' },
      { address: '/system/machines', sign: 'h1' },
      { address: '/system/libraryLinks', sign: 'h1' },
      { address: '/readers/wishes', sign: 'h1' },
      { address: '/readers/points?open=favourite', sign: 'form input' },
      { address: '/readers/alliance', sign: 'form input' },
      { address: '/system/conversion', sign: 'h1' },
      { address: '/feedback/received', sign: 'h1' },
      { address: '/feedback/comments?state=all', sign: 'h1' },
      { address: '/subjects/departments?open=new', sign: 'form input' },
      { address: '/subjects/researchers?open=new', sign: 'form input' },
      { address: '/system/traffic', sign: 'figure' },
    ],
  },
  {
    name: 'desk and rules of lending',
    member: { groupCode: '100041', account: 'look-lending', name: '清明' },
    prepare: async () => ({}),
    places: [
      { address: '/readers/desk', sign: 'input[name="scan"]', showsFrame: true },
      {
        address: '/lendingRules/limits?open=loan-limit...',
        sign: '[data-row="loan-limit..."][aria-current]',
      },
      { address: '/lendingRules/terms?open=new', sign: 'form input' },
      { address: '/lendingRules/hours', sign: '[data-row]' },
      { address: '/lendingRules/closedDays?open=new', sign: 'input[type="date"]' },
      {
        address: '/lendingRules/readerTypes?open=undergraduate',
        sign: '[data-row="undergraduate"]',
      },
      { address: '/lendingRules/loanClasses?open=new', sign: 'form input' },
      { address: '/lendingRules/places', sign: '[data-row]' },
    ],
  },
  {
    name: 'catalogue, imports and index',
    member: { groupCode: '300010', account: 'look-catalogue', name: '立夏' },
    prepare: someRecord,
    places: [
      {
        address: '/catalogue/records?text=%E6%A0%A1%E5%9B%AD&open=new',
        sign: 'main table, main p',
      },
      { address: '/catalogue/records/RECORD?open=title', sign: '[data-row="title"][aria-current]' },
      { address: '/catalogue/grouping', sign: 'h1' },
      { address: '/catalogue/usage?by=database', sign: 'h1' },
      { address: '/catalogue/linkCheck?show=all', sign: 'h1' },
      { address: '/catalogue/databases?open=new', sign: 'form input' },
      { address: '/catalogue/journals', sign: 'h1' },
      { address: '/catalogue/packages?open=new', sign: 'form input' },
      { address: '/catalogue/records/RECORD?open=holding', sign: 'input[type="checkbox"]' },
      { address: '/imports/runs', sign: '[data-row]' },
      { address: '/catalogue/records/RECORD?open=join', sign: 'input[type="search"]' },
      { address: '/imports/sources', sign: '[data-row]' },
      { address: '/index/health', sign: 'dl' },
      { address: '/home/searches', sign: 'textarea' },
      { address: '/home/announcements?open=new', sign: 'form input' },
      { address: '/home/specialCollections?open=new', sign: 'form' },
      { address: '/catalogue/theses?open=new', sign: 'form' },
    ],
  },
]

for (const { name, member, places, prepare, fitsTheWindow } of areas) {
  for (const locale of locales) {
    test(`the console has no barriers, and nothing beyond the edge: ${name}: ${locale}`, async ({
      page,
      context,
    }) => {
      await openConsole(context, member)
      const all = withNumbers(places, await prepare(context))
      await lookAt(page, '/staff/', all, locale, async (address) => {
        if (fitsTheWindow) expect(await below(page), address).toBe(0)
      })
    })
  }
}

for (const locale of locales) {
  test(`the way into the console has no barriers, and nothing beyond the edge: ${locale}`, async ({
    page,
    complaints,
  }) => {
    await lookAt(page, '/staff/', [{ address: '/', sign: 'input[name="username"]' }], locale)
    // A session that is not there yet is asked for, and the browser writes the 401 down.
    expect(complaints.splice(0).every((one) => /status of 401/.test(one))).toBe(true)
  })
}
