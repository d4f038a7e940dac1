import { returnCopy } from '@shulin/contract/circulation-staff'
import { desk, expectNoBarriers } from '../barriers.ts'
import { aBorrower, lendTo } from '../borrowers.ts'
import { demo } from '../desk.ts'
import { formsOf, mostlyAtDesk } from '../forms.ts'
import { logIn } from '../readers.ts'
import { openConsole, tell } from '../staff.ts'
import { expect, open, settled, tabTo, test } from '../stack.ts'

const words = {
  'zh-CN': {
    title: '积分',
    ledger: '明细',
    login: /每天首次登录.*\+1/su,
    returned: /按时归还.*\+1/su,
    sum: '现有积分',
    returns: '归还',
    rules: '怎样得，怎样扣',
  },
  'zh-TW': {
    title: '點數',
    ledger: '明細',
    login: /每天首次登入.*\+1/su,
    returned: /按時歸還.*\+1/su,
    sum: '現有點數',
    returns: '歸還',
    rules: '怎樣得，怎樣扣',
  },
  'en-US': {
    title: 'Points',
    ledger: 'Entries',
    login: /First login of the day.*\+1/su,
    returned: /Returned on time.*\+1/su,
    sum: 'Points you have',
    returns: 'Returns',
    rules: 'How points are earned and lost',
  },
} as const

const librarian = { groupCode: demo.groupCode, account: 'points', name: '孟采薇' }

for (const [locale, viewport] of formsOf(mostlyAtDesk, 'zh-CN')) {
  test(`[R-POINTS-001] [R-ROUTE-073] a reader logs in and returns a book, sees a point for each and why, and embeds the page: ${locale} ${viewport.width}`, async ({
    page,
    browser,
  }) => {
    const name = words[locale]
    const reader = await aBorrower('points')
    const { barcode } = await lendTo(reader, { dueIn: 6 })
    await test.step('the desk takes the book back', async () => {
      const office = await browser.newContext()
      await openConsole(office, librarian)
      const { outcome } = await tell(office, returnCopy, { body: { barcode } })
      expect(outcome).toBe('returned')
      await office.close()
    })

    await open(page, '/demo/#/home', locale)
    await page.setViewportSize(desk)
    await logIn(page, reader, locale)
    await page.setViewportSize(viewport)
    await page.goto('/demo/#/personalCenter?tab=8')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.title)
    const entries = page.getByRole('list', { name: name.ledger }).getByRole('listitem')
    await expect(entries).toHaveCount(2)
    await expect(entries.filter({ hasText: name.login })).toHaveCount(1)
    await expect(entries.filter({ hasText: name.returned })).toHaveCount(1)
    await expect(page.locator('dl').filter({ hasText: name.sum }).locator('dd').first()).toHaveText(
      '2',
    )
    await expect(page.getByRole('region', { name: name.rules }).locator('dd')).toHaveText([
      '+1',
      '+2',
      '+1',
      '+1',
      '−2',
    ])
    await settled(page)
    await expectNoBarriers(page, { address: '/personalCenter?tab=8' }, locale)

    await test.step('narrowed by the keyboard, the login is gone', async () => {
      await tabTo(page, page.getByRole('button', { name: name.returns, exact: true }))
      await page.keyboard.press('Enter')
      await expect(entries).toHaveCount(1)
      await expect(entries.filter({ hasText: name.returned })).toHaveCount(1)
    })

    await page.goto('/demo/#/personalExternal/8')
    await expect(entries).toHaveCount(2)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })
}
