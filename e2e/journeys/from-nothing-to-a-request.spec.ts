import type { Locator, Page } from '@playwright/test'
import { locales, type Locale } from '@shulin/contract/locale'
import { desk, expectNoBarriers } from '../barriers.ts'
import { aBorrower } from '../borrowers.ts'
import { formsOf } from '../forms.ts'
import { logIn } from '../readers.ts'
import { expect, open, settled, test } from '../stack.ts'

/** The demo institution has it, its medical library has not. */
const heldElsewhere = '红楼梦'

const words = {
  'zh-CN': {
    medical: '医学馆',
    whoHasIt: '看哪些馆有，申请送来',
    askLibrary: /^申请互借：/u,
    otherLibrary: '馆际互借',
    document: '文献传递',
    submit: '提交申请',
    place: '取书点',
    contact: '联系方式',
    sendTo: '发到（联系方式）',
    follow: '看这笔申请',
    number: /^申请号/u,
  },
  'zh-TW': {
    medical: '醫學館',
    whoHasIt: '看哪些館有，申請送來',
    askLibrary: /^申請館際合作：/u,
    otherLibrary: '館際合作',
    document: '文獻傳遞',
    submit: '送出申請',
    place: '取書地點',
    contact: '聯絡方式',
    sendTo: '發到（聯絡方式）',
    follow: '看這筆申請',
    number: /^申請號/u,
  },
  'en-US': {
    medical: 'Medical Library',
    whoHasIt: 'See who has it and request it',
    askLibrary: /^Ask for it: /u,
    otherLibrary: 'From another library',
    document: 'Document delivery',
    submit: /^Ask (the library|for the document)$/u,
    place: 'Pickup location',
    contact: 'Contact',
    sendTo: 'Send it to (contact)',
    follow: 'See the request',
    number: /^Number/u,
  },
} satisfies Record<Locale, object>

/** Presses that are counted: no way from an empty result to a placed request takes more than three. */
function countedPresses() {
  let presses = 0
  return {
    press: async (target: Locator) => {
      presses += 1
      await target.click()
    },
    expectFew: () => expect(presses).toBeLessThanOrEqual(3),
  }
}

/** The request is placed, has a number, and stands in the reader's own list under it. */
async function expectPlaced(page: Page, locale: Locale) {
  const { follow, number } = words[locale]
  const dialog = page.getByRole('dialog')
  const link = dialog.getByRole('link', { name: follow })
  await expect(link).toBeVisible()
  const placed = await dialog.getByText(number).locator('b').innerText()
  await link.click()
  await expect(page.getByRole('listitem').filter({ hasText: placed })).toBeVisible()
}

for (const locale of formsOf(locales, 'en-US')) {
  test.describe(`from an empty result to a placed request in three presses at most: ${locale}`, () => {
    const name = words[locale]

    test.beforeEach(async ({ page }) => {
      await page.setViewportSize(desk)
      await open(page, '/demo/#/home', locale)
      await logIn(page, await aBorrower('nothing'), locale)
    })

    test('a title that another library has', async ({ page }) => {
      const { press, expectFew } = countedPresses()
      const banner = page.getByRole('banner')
      await page.goto(`/demo/#/searchList?keyword=${heldElsewhere}`)
      await banner.locator('button[aria-expanded]:has(svg.lucide-library)').click()
      await banner.getByRole('button', { name: name.medical }).click()
      const whoHasIt = page.getByRole('link', { name: name.whoHasIt })
      await expect(whoHasIt).toBeVisible()
      await settled(page)
      await expectNoBarriers(page, { address: 'nothing in the chosen library' }, locale)

      await press(whoHasIt)
      const ask = page.getByRole('main').getByRole('button', { name: name.askLibrary }).first()
      await expect(ask).toBeVisible()
      await settled(page)
      await expectNoBarriers(page, { address: '/otherSearchList' }, locale)
      await press(ask)
      const form = page.getByRole('dialog').getByRole('form')
      await form.getByLabel(name.contact, { exact: true }).fill('lin@example.org')
      const place = form.getByRole('textbox', { name: name.place })
      if ((await place.count()) > 0) await place.fill('总馆一层')
      await expectNoBarriers(page, { address: 'the form for another library' }, locale)
      await press(form.getByRole('button', { name: name.submit }))
      await expectPlaced(page, locale)
      expectFew()
    })

    test('a title that nobody has', async ({ page }) => {
      const { press, expectFew } = countedPresses()
      await page.goto('/demo/#/searchList?keyword=qzvxkjw%20wqpzrtk')
      const otherLibrary = page
        .getByRole('main')
        .getByRole('button', { name: name.otherLibrary, exact: true })
      await expect(otherLibrary).toBeVisible()
      await settled(page)
      await expectNoBarriers(page, { address: 'an empty result' }, locale)
      await press(otherLibrary)
      const form = page.getByRole('dialog').getByRole('form')
      await form.getByLabel(name.contact, { exact: true }).fill('lin@example.org')
      const place = form.getByRole('textbox', { name: name.place })
      if ((await place.count()) > 0) await place.fill('总馆一层')
      await press(form.getByRole('button', { name: name.submit }))
      await expectPlaced(page, locale)
      expectFew()
    })

    test('an article, by its DOI', async ({ page }) => {
      const { press, expectFew } = countedPresses()
      await page.goto('/demo/#/searchList?keyword=10.5555%2Fnobody-has-this')
      const document = page
        .getByRole('main')
        .getByRole('button', { name: name.document, exact: true })
      await press(document)
      const form = page.getByRole('dialog').getByRole('form')
      await expect(form.getByLabel('DOI', { exact: true })).toHaveValue('10.5555/nobody-has-this')
      await form.getByLabel(name.sendTo, { exact: true }).fill('lin@example.org')
      await expectNoBarriers(page, { address: 'the form of a document delivery' }, locale)
      await press(form.getByRole('button', { name: name.submit }))
      await expectPlaced(page, locale)
      expectFew()
    })
  })
}
