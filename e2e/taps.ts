import type { Locator, Page } from '@playwright/test'
import type { Locale } from '@shulin/contract/locale'
import { desk, phone } from './barriers.ts'
import { expect, settled, tabTo, test } from './stack.ts'

/** The ways in which people use the portal. */
export const hands = [
  { by: 'touch', device: { viewport: phone, hasTouch: true, isMobile: true } },
  { by: 'mouse', device: { viewport: desk } },
  { by: 'keyboard', device: { viewport: desk } },
] as const

export type By = (typeof hands)[number]['by']

/** No task takes more. */
const mostTaps = 8

const words = {
  'zh-CN': { box: '检索馆藏与电子资源', menu: '菜单', more: '更多' },
  'zh-TW': { box: '檢索館藏與電子資源', menu: '選單', more: '更多' },
  'en-US': { box: 'Search the catalog and electronic resources', menu: 'Menu', more: 'More' },
} as const satisfies Record<Locale, object>

/** What a page says that has nothing to offer. */
const nothingHere =
  /这一页正在准备中|這一頁正在準備中|This page is being prepared|没有这一页|沒有這一頁|There is no such page/

/** What is chosen by space; anything else is done by Enter. */
const ticks = 'input[type=checkbox], input[type=radio]'
/** In a list that opens, the focus moves by arrows. */
const choices = '[role^=menuitem], [role=option]'

/**
 * The hand of somebody who has come to do something. It counts what is done: a press, a field that is filled in, the key that sends it. Keys
 * that only lead somewhere do not count, as a way of the mouse does not.
 */
export function handOf(page: Page, by: By, locale: Locale = 'zh-CN') {
  const name = words[locale]
  let taps = 0

  async function pressByKeys(target: Locator) {
    await expect(target).toBeVisible()
    const matches = (selector: string) =>
      target.evaluate((node, wanted) => node.matches(wanted), selector)
    if (await matches(choices)) {
      await expect(async () => {
        if (!(await matches(':focus'))) await page.keyboard.press('ArrowDown')
        expect(await matches(':focus')).toBe(true)
      }).toPass({ intervals: [50] })
    } else await tabTo(page, target, 400)
    await page.keyboard.press((await matches(ticks)) ? 'Space' : 'Enter')
  }

  async function press(target: Locator) {
    await settled(page)
    taps += 1
    if (by === 'touch') await target.tap()
    else if (by === 'mouse') await target.click()
    else await pressByKeys(target)
  }

  /** Fills a field in, whatever stood there. */
  async function type(field: Locator, text: string) {
    if (by === 'keyboard') {
      await settled(page)
      taps += 1
      await tabTo(page, field, 400)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText(text)
    } else {
      await press(field)
      await field.fill(text)
    }
    await expect(field).toHaveValue(text)
  }

  /** The key that sends what was typed: on a phone it stands among the letters. */
  async function send() {
    taps += 1
    await page.keyboard.press('Enter')
  }

  /** One of the browser's own choices: its list is opened, and one is chosen. */
  async function choose(list: Locator, label: string) {
    await settled(page)
    taps += 2
    if (by !== 'keyboard') {
      await list.selectOption({ label })
      return
    }
    await tabTo(page, list, 400)
    const chosen = () => list.locator('option:checked').textContent()
    const all = await list.locator('option').allTextContents()
    const steps = all.indexOf(label) - all.indexOf((await chosen())!)
    for (let step = 1; step <= steps; step += 1) {
      await page.keyboard.press('ArrowDown')
      await settled(page)
    }
    expect(await chosen()).toBe(label)
  }

  return {
    press,
    type,
    send,
    choose,

    /** Looks for words in the catalogue, from whatever page has the box. */
    search: async (text: string) => {
      await type(page.getByRole('combobox', { name: name.box }), text)
      await send()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(text)
      await settled(page)
    },

    /** Follows a link of the header's menu: under its word at a desk, in its sheet on a phone. */
    follow: async (group: string, link: string) => {
      if (by === 'touch') {
        await press(page.getByRole('button', { name: name.menu, exact: true }))
        await press(page.getByRole('dialog').getByRole('link', { name: link, exact: true }))
      } else {
        const menu = page.getByRole('banner').getByRole('navigation')
        const named = menu.getByRole('button', { name: group, exact: true })
        const more = menu.getByRole('button', { name: name.more, exact: true })
        await expect(named.or(more).first()).toBeVisible()
        await press((await named.count()) > 0 ? named : more)
        await press(menu.getByRole('link', { name: link, exact: true }))
      }
    },

    /** Nothing was too long, and the page one has come to leads on. */
    expectDone: async (task: string) => {
      test.info().annotations.push({ type: 'taps', description: `${task}, by ${by}: ${taps}` })
      expect(taps, `${task}, by ${by}`).toBeLessThanOrEqual(mostTaps)
      taps = 0
      // Below an open dialog the page is there, and nobody is told of it: it is looked for by its tag.
      const main = page.locator('main')
      await expect(main.getByText(nothingHere)).toHaveCount(0)
      await expect(
        page
          .locator('main, [role=dialog]')
          .locator('a[href]:visible, button:enabled:visible')
          .first(),
      ).toBeVisible()
    },
  }
}

export type Hand = ReturnType<typeof handOf>
