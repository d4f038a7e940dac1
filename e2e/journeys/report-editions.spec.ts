import { locales, type Locale } from '@shulin/contract/locale'
import { desk, expectNoBarriers } from '../barriers.ts'
import { aBorrower } from '../borrowers.ts'
import { demo, putTogether, titleOfOwn, withdrawTitle } from '../desk.ts'
import { formsOf } from '../forms.ts'
import { logIn } from '../readers.ts'
import { openConsole } from '../staff.ts'
import { expect, open, settled, test } from '../stack.ts'

const cataloguer = { groupCode: demo.groupCode, account: 'editions', name: '温故' }

const words = {
  'zh-CN': {
    related: '相关',
    report: '这些版本不属于同一作品？',
    reason: '理由',
    send: '提交',
    sent: '报告已提交，谢谢您',
    reports: '读者的报告',
    separate: (title: string, number: number) => `拆出《${title}》（${number}）`,
    separated: '已拆出，并答复 1 条报告',
    answer: (title: string) => `关于《${title}》版本归并的答复`,
  },
  'zh-TW': {
    related: '相關',
    report: '這些版本不屬於同一作品？',
    reason: '理由',
    send: '送出',
    sent: '回報已送出，謝謝您',
    reports: '讀者的回報',
    separate: (title: string, number: number) => `拆出《${title}》（${number}）`,
    separated: '已拆出，並答覆 1 則回報',
    answer: (title: string) => `關於《${title}》版本歸併的答覆`,
  },
  'en-US': {
    related: 'Related',
    report: 'Not editions of the same work?',
    reason: 'Reason',
    send: 'Send',
    sent: 'Your report was sent. Thank you',
    reports: 'Reports by readers',
    separate: (title: string, number: number) => `Split off “${title}” (${number})`,
    separated: 'Split off; 1 report was answered',
    answer: (title: string) => `Your report on the editions of “${title}”`,
  },
} satisfies Record<Locale, object>

for (const locale of formsOf(locales, 'zh-TW')) {
  test(`a reader reports an edition that does not belong, staff split it off, and the reader is told: ${locale}`, async ({
    page,
    browser,
  }) => {
    const name = words[locale]
    const stem = `e${locale.slice(-2).toLowerCase()}${Date.now().toString(36)}`
    const [one, other] = [await titleOfOwn(`${stem}a`), await titleOfOwn(`${stem}b`)]
    await putTogether(other.recordId, one.recordId)
    const address = `/demo/#/searchList/bookDetails/${one.recordId}`
    await page.setViewportSize(desk)
    await open(page, '/demo/#/home', locale)
    await logIn(page, await aBorrower('reports'), locale)

    await test.step('beside the editions, with a reason', async () => {
      await page.goto(address)
      const related = page.getByRole('region', { name: name.related, exact: true })
      await expect(related.getByRole('link', { name: other.title })).toBeVisible()
      await related.getByRole('button', { name: name.report }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: name.reason }).fill('同名的另一本书')
      await expectNoBarriers(page, { address: 'the report of an edition' }, locale)
      await dialog.getByRole('button', { name: name.send, exact: true }).click()
      await expect(page.getByText(name.sent)).toBeVisible()
      await expect(dialog).toHaveCount(0)
    })

    await test.step('the console has it above the decisions, and one press decides', async () => {
      const context = await browser.newContext()
      const staff = await context.newPage()
      await openConsole(context, cataloguer)
      await staff.setViewportSize(desk)
      await open(staff, '/staff/#/catalogue/grouping', locale)
      const reports = staff.getByRole('table', { name: name.reports })
      await expect(reports).toContainText('同名的另一本书')
      await settled(staff)
      await expectNoBarriers(staff, { address: '/catalogue/grouping' }, locale)
      const { title, recordId } = other
      await reports.getByRole('button', { name: name.separate(title, recordId) }).click()
      await expect(staff.getByText(name.separated)).toBeVisible()
      await context.close()
    })

    await test.step('the reader reads the answer, and they stand apart', async () => {
      await page.goto('/demo/#/personalCenter?tab=13')
      await expect(page.getByText(name.answer(other.title)).first()).toBeVisible()
      await page.goto('about:blank')
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.title)
      await settled(page)
      // By the same author they may still stand beside each other, and are editions no more.
      await expect(page.getByRole('button', { name: name.report })).toHaveCount(0)
    })
    await withdrawTitle(one)
    await withdrawTitle(other)
  })
}
