import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { chartLoans, renewLoans } from '@shulin/contract/circulation'
import { z } from 'zod'
import { expectNoBarriers, desk } from '../barriers.ts'
import {
  aBorrower,
  charge,
  dueAtOf,
  freeze,
  keepHistoryOf,
  lendTo,
  reserve,
  type LentCopy,
} from '../borrowers.ts'
import { formsOf, mostlyOnPhone } from '../forms.ts'
import { logIn, logOut } from '../readers.ts'
import { expect, open, settled, test } from '../stack.ts'

const chartReply = z.object({ data: chartLoans.response })

const words = {
  'zh-CN': {
    renew: '续借',
    renewUntil: /^续借至 /u,
    renewed: '续借成功',
    renewedUntil: /^已续借至 /u,
    choose: (title: string) => `选择《${title}》`,
    chooseOne: '请选择一条数据！',
    history: '历史',
    past: '借过的书',
    months: '每月借阅',
    export: '导出',
  },
  'zh-TW': {
    renew: '續借',
    renewUntil: /^續借至 /u,
    renewed: '續借成功',
    renewedUntil: /^已續借至 /u,
    choose: (title: string) => `選擇《${title}》`,
    chooseOne: '請選擇一筆資料！',
    history: '歷史',
    past: '借過的書',
    months: '每月借閱',
    export: '匯出',
  },
  'en-US': {
    renew: 'Renew',
    renewUntil: /^Renew until /u,
    renewed: 'Renewed',
    renewedUntil: /^Renewed until /u,
    choose: (title: string) => `Select ${title}`,
    chooseOne: 'Please select a piece of data!',
    history: 'History',
    past: 'Past loans',
    months: 'Loans by month',
    export: 'Export',
  },
} as const

/** The row of a loan: two copies of one title would have two. */
const rowOf = (page: Page, { title }: Pick<LentCopy, 'title'>) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
    .first()

const alertOf = (page: Page, text: string | RegExp) => page.getByRole('alert').getByText(text)

for (const [locale, viewport] of formsOf(mostlyOnPhone, 'zh-CN', 'en-US')) {
  test(`[R-LOAN-001] [R-LOAN-006] [R-LOAN-007] [R-ERR-018] a reader sees the loans, renews one, and looks back: ${locale} ${viewport.width}`, async ({
    page,
  }) => {
    const name = words[locale]
    const reader = await aBorrower('renewer')
    const soon = await lendTo(reader, { dueIn: 2 })
    const later = await lendTo(reader, { dueIn: 20 })
    await keepHistoryOf(reader, 3)
    const dueBefore = await dueAtOf(soon)

    await open(page, '/demo/#/home', locale)
    await page.setViewportSize(desk)
    await logIn(page, reader, locale)
    await page.setViewportSize(viewport)
    await page.goto('/demo/#/personalCenter?tab=5')

    await test.step('what falls due first stands first, with its day', async () => {
      for (const loan of [soon, later]) {
        await expect(rowOf(page, loan).getByRole('time').first()).toBeVisible()
      }
      const first = page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first()
      await expect(first).toHaveText(soon.title)
    })

    await test.step('renewing nothing asks for a choice, and sends nothing', async () => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith(renewLoans.path)) sent.push(request.url())
      })
      await page.getByRole('button', { name: name.renew, exact: true }).click()
      await expect(alertOf(page, name.chooseOne)).toBeVisible()
      expect(sent).toEqual([])
    })

    await test.step('one is renewed by its button, and says until when', async () => {
      const row = rowOf(page, soon)
      await row.getByRole('button', { name: name.renewUntil }).click()
      await expect(page.getByRole('status').getByText(name.renewed, { exact: true })).toBeVisible()
      await expect(row.getByText(name.renewedUntil)).toBeVisible()
      expect(await dueAtOf(soon)).toBeGreaterThan(dueBefore)
    })

    await test.step('the loans are taken along as a file', async () => {
      const waiting = page.waitForEvent('download')
      await page.getByRole('button', { name: name.export }).click()
      await page.getByRole('menuitem', { name: /CSV/u }).click()
      const text = await readFile(await (await waiting).path(), 'utf8')
      for (const { title } of [soon, later]) expect(text).toContain(title.slice(0, 10))
    })

    await settled(page)
    await expectNoBarriers(page, { address: '/personalCenter?tab=5' }, locale)

    await test.step('the history and its chart, which is a table, too', async () => {
      const waiting = page.waitForResponse((response) => response.url().includes(chartLoans.path))
      await page.getByRole('tab', { name: name.history }).click()
      const past = page.getByRole('table', { name: name.past })
      await expect(past.getByRole('rowheader')).toHaveCount(3)
      const { data } = chartReply.parse(await (await waiting).json())
      const lent = data.months.filter(({ count }) => count > 0)
      // Three months of the history, and the one of what is on loan.
      expect(lent.map(({ count }) => count)).toEqual([1, 1, 1, 2])
      const chart = page.getByRole('figure').filter({ hasText: name.months })
      for (const { month, count } of lent) {
        const column = chart.getByTitle(`${month} · ${count}`).locator('i')
        expect((await column.boundingBox())!.height).toBeGreaterThan(0)
      }
      await expect(page.getByRole('table', { name: name.months })).toBeAttached()
      await settled(page)
      await expectNoBarriers(page, { address: '/personalCenter?tab=5&view=history' }, locale)
    })
  })
}

test('several are renewed together, each with its own outcome: who waits, who has renewed enough, what is overdue', async ({
  page,
}) => {
  const reader = await aBorrower('several')
  const other = await aBorrower('waiting')
  const free = await lendTo(reader, { dueIn: 5 })
  const wanted = await lendTo(reader, { dueIn: 6 })
  await reserve(other, wanted.recordId)
  const often = await lendTo(reader, { dueIn: 7, renewals: 2 })
  const overdue = await lendTo(reader, { dueIn: -4 })
  const before = await Promise.all([wanted, often, overdue].map(dueAtOf))

  await open(page, '/demo/#/home')
  await page.setViewportSize(desk)
  await logIn(page, reader)
  await page.goto('/demo/#/personalCenter?tab=5')
  await expect(rowOf(page, overdue).getByText('已逾期 4 天', { exact: true })).toBeVisible()
  await expect(rowOf(page, wanted).getByRole('button')).toHaveCount(0)
  await page.getByRole('checkbox', { name: '全选' }).check()
  await page.getByRole('button', { name: '续借', exact: true }).click()
  await expect(page.getByText('1 册已续借')).toBeVisible()
  await expect(page.getByText('3 册未续，原因在各行')).toBeVisible()
  await expect(rowOf(page, free).getByText(/^已续借至 /u)).toBeVisible()
  await expect(rowOf(page, wanted).getByText(/位读者正在等候本书/u)).toBeVisible()
  await expect(rowOf(page, often).getByText(/上限 2 次/u)).toBeVisible()
  await expect(rowOf(page, overdue).getByText('请先归还')).toBeVisible()
  expect(await Promise.all([wanted, often, overdue].map(dueAtOf))).toEqual(before)
  await settled(page)
  await expectNoBarriers(page, { address: 'after renewing' }, 'zh-CN')
})

test('[R-ERR-019] in English a renewal that fails says so, followed by the reason of that loan', async ({
  page,
}) => {
  const reader = await aBorrower('failing')
  const wanted = await lendTo(reader, { dueIn: 6 })
  await reserve(await aBorrower('waiting'), wanted.recordId)
  await open(page, '/demo/#/home', 'en-US')
  await logIn(page, reader, 'en-US')
  await page.goto('/demo/#/personalCenter?tab=5')
  await page.getByRole('checkbox', { name: words['en-US'].choose(wanted.title) }).check()
  await page.getByRole('button', { name: 'Renew', exact: true }).click()
  await expect(alertOf(page, /^Renewal failed! .*Others waiting for this title: 1/u)).toBeVisible()
})

test('[R-ERR-020] a frozen reader cannot renew, is told so in the own language, and the due date stays', async ({
  page,
}) => {
  const reader = await aBorrower('frozen')
  const loan = await lendTo(reader, { dueIn: 6 })
  await freeze(reader)
  const before = await dueAtOf(loan)
  await open(page, '/demo/#/home', 'en-US')
  await logIn(page, reader, 'en-US')
  await page.goto('/demo/#/personalCenter?tab=5')
  for (const [locale, language, sentence] of [
    ['en-US', 'English (US)', 'Frozen status cannot be renewed'],
    ['zh-CN', '简体中文', '冻结状态不能续借'],
  ] as const) {
    await page.getByRole('banner').getByRole('button', { name: language }).click()
    const choice = page.getByRole('checkbox', { name: words[locale].choose(loan.title) })
    await choice.check()
    await page.getByRole('button', { name: words[locale].renew, exact: true }).click()
    await expect(alertOf(page, sentence)).toBeVisible()
    expect(await dueAtOf(loan)).toBe(before)
    // A call that was refused leaves the choice as it was.
    await choice.uncheck()
  }
})

test('[R-ROUTE-070] another site embeds the loans: the title of one, and no header, menu or footer', async ({
  page,
}) => {
  const reader = await aBorrower('embedded')
  const loan = await lendTo(reader, { dueIn: 6 })
  await open(page, '/demo/#/home')
  await logIn(page, reader)
  await page.goto('/demo/#/personalExternal/5')
  await expect(rowOf(page, loan)).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expectNoBarriers(page, { address: '/personalExternal/5' }, 'zh-CN')
})

test('my library shows two loans, one request and 3.50 due, and leads to the tabs that are open', async ({
  page,
}) => {
  const reader = await aBorrower('overview')
  const next = await lendTo(reader, { dueIn: 2 })
  await lendTo(reader, { dueIn: 20 })
  await reserve(reader, (await lendTo(await aBorrower('lender'), { dueIn: 9 })).recordId)
  await charge(reader, 350)

  await open(page, '/demo/#/home')
  await logIn(page, reader)
  await page.goto('/demo/#/personalCenter')
  const figures = page.getByRole('list', { name: '一览' })
  await expect(figures.getByRole('listitem').filter({ hasText: '申请' })).toHaveText(/^1\s*申请$/u)
  for (const text of [/^2\s*在借$/u, /^¥3\.50\s*待缴$/u]) {
    const link = figures.getByRole('link', { name: text })
    await expect(link).toHaveAttribute('href', /\?tab=5$/u)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('借阅')
    await page.goto('/demo/#/personalCenter')
    await expect(figures).toBeVisible()
  }
  await expect(
    page.getByRole('region', { name: '接下来' }).getByRole('link', { name: next.title }),
  ).toBeVisible()
  await settled(page)
  await expectNoBarriers(page, { address: '/personalCenter' }, 'zh-CN')
})

test('a calendar finds the due dates at a private address, until it is withdrawn', async ({
  page,
  request,
}) => {
  const reader = await aBorrower('calendar')
  const { title } = await lendTo(reader, { dueIn: 6 })
  await open(page, '/demo/#/home')
  await logIn(page, reader)
  await page.goto('/demo/#/personalCenter?tab=5')
  await page.getByRole('button', { name: '日历' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '生成地址' }).click()
  const address = await dialog.getByRole('textbox', { name: '日历地址' }).inputValue()
  const { pathname, search } = new URL(address)
  const calendar = await (await request.get(pathname + search)).text()
  expect(calendar).toContain('BEGIN:VCALENDAR')
  expect(calendar.replaceAll('\r\n ', '')).toContain(title.slice(0, 8))
  await expectNoBarriers(page, { address: 'the dialog of the calendar' }, 'zh-CN')
  await dialog.getByRole('button', { name: '撤销地址' }).click()
  await expect(dialog.getByRole('button', { name: '生成地址' })).toBeVisible()
  expect((await request.get(pathname + search)).ok()).toBe(false)
})

test('the card opens without a connection while its reader is logged in, and never after', async ({
  browser,
}) => {
  const reader = await aBorrower('card')
  const context = await browser.newContext({ serviceWorkers: 'allow', ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await page.goto('/demo/#/home')
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await logIn(page, reader)
  await page.goto('/demo/#/personalCenter')
  await page.getByRole('button', { name: '读者证' }).click()
  const dialog = page.getByRole('dialog', { name: '读者证' })
  await expect(dialog.getByRole('img', { name: new RegExp(reader.account, 'u') })).toBeVisible()
  await page.keyboard.press('Escape')
  const hasCard = () =>
    page.evaluate<boolean>(
      "caches.keys().then((names) => names.some((name) => name.startsWith('card ')))",
    )
  await expect.poll(hasCard).toBe(true)

  await context.setOffline(true)
  await page.goto('about:blank')
  await page.goto('/demo/#/personalCenter')
  const card = page.getByRole('region', { name: '读者证' })
  await expect(card.getByRole('img', { name: new RegExp(reader.account, 'u') })).toBeVisible()
  await expect(card.getByText(reader.account, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: '您现在没有联网' })).toBeVisible()

  await context.setOffline(false)
  await page.goto('about:blank')
  await page.goto('/demo/#/home')
  await logOut(page)
  await expect.poll(hasCard).toBe(false)
  // Logging out emptied the browser; the next visit brings the page for the time without a connection again, and no card.
  await page.reload()
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await context.setOffline(true)
  await page.goto('about:blank')
  await page.goto('/demo/#/personalCenter')
  await expect(page.getByRole('heading', { name: '您现在没有联网' })).toBeVisible()
  await expect(page.getByText(reader.account)).toHaveCount(0)
  await context.close()
})

test('what is lent says on its page when it comes back', async ({ page }) => {
  const { recordId } = await lendTo(await aBorrower('row'), { dueIn: 9 })
  await page.setViewportSize(desk)
  await open(page, `/demo/#/searchList/bookDetails/${recordId}`)
  const copies = page.getByRole('region', { name: '馆藏' })
  await expect(copies.getByRole('columnheader', { name: '应还日' })).toBeVisible()
  await settled(page)
  await expectNoBarriers(page, { address: 'a title of which a copy is lent' }, 'zh-CN')
})
