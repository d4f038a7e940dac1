import type { Page } from '@playwright/test'
import { desk, phone, turnTo } from '../barriers.ts'
import { logIn, readers, userMenu } from '../readers.ts'
import { expect, open, settled, test } from '../stack.ts'

const comesLater = /这一页正在准备中|没有这一页/

/** One address of each kind: the fiftieth book is found as the first one is. */
const kindOf = (href: string) => href.replaceAll(/\d+|(?<=keyword=)[^&]*|(?<=id=)[^&]*/g, '…')

/** The addresses inside the portal that are on the page now. */
const addresses = (page: Page) =>
  page
    .locator('a[href^="#/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))

/** Opens whatever the header folds away; what it then shows is in the page. */
async function unfold(page: Page) {
  const folded = page.getByRole('banner').getByRole('navigation').locator('[aria-expanded]')
  const found: string[] = []
  for (let place = 0; place < (await folded.count()); place += 1) {
    await folded.nth(place).click()
    found.push(...(await addresses(page)))
    await page.keyboard.press('Escape')
  }
  return found
}

/** Follows every kind of address, and says which lead to nothing. */
async function deadEnds(page: Page, complaints: string[], root: string, found: string[]) {
  const kinds = new Map(found.map((href) => [kindOf(href), href]))
  const dead: string[] = []
  await open(page, `${root}#/nowhere`)
  for (const href of kinds.values()) {
    // From a page that is none: what is looked at is never the page before, though two may share a heading.
    await turnTo(page, `${root}${href}`)
    await settled(page)
    if ((await page.getByRole('main').getByText(comesLater).count()) > 0) dead.push(href)
    await turnTo(page, `${root}#/nowhere`)
  }
  // Pages fetch ahead what the next one needs; left meanwhile, the browser says that it failed.
  const heard = complaints.splice(0)
  complaints.push(...heard.filter((complaint) => !complaint.endsWith('net::ERR_FAILED')))
  test.info().annotations.push({ type: 'followed', description: `${root}: ${kinds.size}` })
  expect(kinds.size).toBeGreaterThan(0)
  return dead
}

for (const institution of ['demo', 'linjiang', 'yunjing', 'hailan']) {
  test(`whatever a visitor of ${institution} is offered by header, home page and footer is there`, async ({
    page,
    complaints,
  }) => {
    await page.setViewportSize(desk)
    await open(page, `/${institution}/#/home`)
    await settled(page)
    const found = [...(await addresses(page)), ...(await unfold(page))]
    expect(await deadEnds(page, complaints, `/${institution}/`, found)).toEqual([])
  })
}

test('whatever a reader is offered by the own menu, the personal centre and the bar of a phone is there', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize(desk)
  await open(page, '/demo/#/home')
  await logIn(page, readers.student)
  await userMenu(page).click()
  const found = await addresses(page)
  for (const address of ['/personalCenter', '/personalCenter?tab=1', '/customTabs']) {
    await page.goto(`/demo/#${address}`)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await settled(page)
    found.push(...(await addresses(page)))
  }
  await page.setViewportSize(phone)
  await expect(page.getByRole('navigation', { name: '底部导航' })).toBeVisible()
  found.push(...(await addresses(page)))
  await page.setViewportSize(desk)
  expect(await deadEnds(page, complaints, '/demo/', found)).toEqual([])
})
