import type { Page } from '@playwright/test'
import { locales, type Locale } from '@shulin/contract/locale'
import { barriers, expectNothingBeyondTheEdge, phone } from '../barriers.ts'
import { copiesOfOwn, demo, openLoans, readersOfOwn, scan, withdrawCopies } from '../desk.ts'
import { formsOf } from '../forms.ts'
import { openConsole } from '../staff.ts'
import { expect, open, tabTo, test } from '../stack.ts'

const clerk = { groupCode: demo.groupCode, account: 'clerk', name: '苏白' }

/** What the desk says, as far as this journey listens. */
const words = {
  'zh-CN': {
    lent: /借出 20 册/,
    returned: /还回 20 册/,
    renewed: /续借 5 册/,
    log: '本次办理',
    freeze: '冻结…',
    reason: '在阅览室喧哗',
    frozen: '不能借出',
    rule: '规则',
    remedy: '怎样解除',
    lift: '解除…',
    slip: '打印清单',
  },
  'zh-TW': {
    lent: /借出 20 冊/,
    returned: /還回 20 冊/,
    renewed: /續借 5 冊/,
    log: '本次辦理',
    freeze: '凍結…',
    reason: '在閱覽室喧嘩',
    frozen: '不能借出',
    rule: '規則',
    remedy: '怎樣解除',
    lift: '解除…',
    slip: '列印清單',
  },
  'en-US': {
    lent: /20 lent/,
    returned: /20 given back/,
    renewed: /5 renewed/,
    log: 'This session',
    freeze: 'Freeze…',
    reason: 'Noise in the reading room',
    frozen: 'Not lent',
    rule: 'Rule',
    remedy: 'What lifts it',
    lift: 'Lift…',
    slip: 'Print slip',
  },
} satisfies Record<Locale, object>

const field = (page: Page) => page.locator('input[name="scan"]')
const expectCursor = (page: Page) => expect(field(page)).toBeFocused()
/** Whoever stands at the desk. */
const reader = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The list of what was scanned: an act is counted there once it is done. */
const session = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

for (const locale of formsOf(locales, 'zh-CN')) {
  test(`a clerk lends twenty copies to five readers by the keyboard alone, renews and takes them back: ${locale}`, async ({
    page,
    context,
    complaints,
  }) => {
    const said = words[locale]
    const stem = `d${locale.slice(-2).toLowerCase()}${Date.now().toString(36)}`
    const readers = await readersOfOwn(stem, 5)
    const copies = await copiesOfOwn(stem, 20)
    expect(copies).toHaveLength(20)
    const ofReader = (n: number) => copies.slice(n * 4, n * 4 + 4)
    await openConsole(context, clerk)
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, '/staff/#/readers/desk', locale)
    await expectCursor(page)

    await test.step('each card, then four copies, as fast as the scanner reads', async () => {
      for (const [n, { account, name }] of readers.entries()) {
        await scan(page, account, ...ofReader(n))
        await expect(reader(page, name)).toContainText(ofReader(n)[3]!)
        await expectCursor(page)
        await page.keyboard.press('Escape')
        await expect(reader(page, name)).toHaveCount(0)
      }
      await expect(session(page, said.log)).toContainText(said.lent)
      const out = await openLoans(copies)
      const wanted = readers.flatMap(({ account }, n) =>
        ofReader(n).map((barcode) => ({ account, barcode, renewals: 0 })),
      )
      expect(out).toEqual(wanted.toSorted((one, other) => (one.barcode < other.barcode ? -1 : 1)))
      expect(await barriers(page)).toEqual([])
    })

    await test.step('one of each reader is renewed', async () => {
      await page.keyboard.press('F4')
      await scan(page, ...readers.map((_, n) => ofReader(n)[0]!))
      await expect(session(page, said.log)).toContainText(said.renewed)
      const renewed = (await openLoans(copies)).filter(({ renewals }) => renewals === 1)
      expect(renewed).toHaveLength(5)
    })

    await test.step('all of them come back, whoever brings them', async () => {
      await page.keyboard.press('F3')
      await scan(page, ...copies)
      await expect(session(page, said.log)).toContainText(said.returned)
      expect(await openLoans(copies)).toEqual([])
      await expectCursor(page)
    })

    await test.step('a frozen reader gets nothing, is told why, and gets it once the freeze is lifted', async () => {
      const [{ account, name }] = readers as [{ account: string; name: string }]
      await page.keyboard.press('F2')
      await scan(page, account)
      await tabTo(page, page.getByRole('button', { name: said.freeze }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await barriers(page)).toEqual([])
      await page.keyboard.type(said.reason)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectCursor(page)
      await expect(reader(page, name)).toContainText(said.reason)

      await scan(page, copies[0]!)
      const row = session(page, said.log).getByRole('listitem').first()
      await expect(row).toContainText(said.frozen)
      await expect(row).toContainText(said.rule)
      await expect(row).toContainText(said.remedy)
      expect(await barriers(page)).toEqual([])

      await tabTo(page, page.getByRole('button', { name: said.lift }).first())
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.type(said.reason)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectCursor(page)
      await expect(reader(page, name)).not.toContainText(said.reason)
      await scan(page, copies[0]!)
      await expect(reader(page, name)).toContainText(copies[0]!)
      expect(await openLoans(copies)).toEqual([{ account, barcode: copies[0]!, renewals: 0 }])
      await page.keyboard.press('F3')
      await scan(page, copies[0]!)
      await expect.poll(() => openLoans(copies)).toEqual([])
    })

    await test.step('a dialog that is left gives the cursor back, and a phone shows it all', async () => {
      for (const name of [said.freeze]) {
        await tabTo(page, page.getByRole('button', { name }))
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expectCursor(page)
      }
      for (const size of [{ width: 768, height: 1000 }, phone]) {
        await page.setViewportSize(size)
        await expectNothingBeyondTheEdge(page, String(size.width))
        expect(await barriers(page)).toEqual([])
      }
      await page.emulateMedia({ media: 'print' })
      await expect(field(page)).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
      await expect(page.getByRole('button', { name: said.slip })).toBeVisible()
    })

    await withdrawCopies(copies)
    // A browser writes down whatever a server refuses.
    expect(complaints.splice(0).filter((one) => !/status of 4\d\d/.test(one))).toEqual([])
  })
}
