import type { Browser, Page } from '@playwright/test'
import type { Locale } from '@shulin/contract/locale'
import { makeTakeCode } from '@shulin/contract/requests'
import { moveRequest } from '@shulin/contract/requests-staff'
import { z } from 'zod'
import { desk, expectNoBarriers, phone } from '../barriers.ts'
import { aBorrower, type Borrower } from '../borrowers.ts'
import { demo, openLoans, scan, titleOfOwn, withdrawTitle } from '../desk.ts'
import { formsOf } from '../forms.ts'
import { logIn } from '../readers.ts'
import { openRequest, requestOf } from '../requests.ts'
import { openConsole } from '../staff.ts'
import { expect, open, settled, test } from '../stack.ts'

const clerk = { groupCode: demo.groupCode, account: 'runner', name: '苏白' }

const words = {
  'zh-CN': {
    ways: '最快拿到',
    entrust: '委托',
    entrustSubmit: '提交委托',
    reserve: '预约',
    reserveSubmit: '提交预约',
    follow: '看这笔申请',
    contact: '联系方式',
    number: /^申请号/u,
    first: '排队第 1',
    waiting: '待取书',
    pickedUp: '已取书',
    fetched: /^取下的书的条码/u,
    code: /^取书码：/u,
    handedOver: /^已交书：/u,
    log: '本次办理',
    kept: (number: string) => `已为申请 ${number} 留出`,
    returned: '已还回',
    told: (title: string) => `《${title}》：待取书`,
    cancel: /^取消申请：/u,
    sure: '取消申请',
    cancelled: '已取消申请',
  },
  'zh-TW': {
    ways: '最快拿到',
    entrust: '委託',
    entrustSubmit: '送出委託',
    reserve: '預約',
    reserveSubmit: '送出預約',
    follow: '看這筆申請',
    contact: '聯絡方式',
    number: /^申請號/u,
    first: '排隊第 1',
    waiting: '待取書',
    pickedUp: '已取書',
    fetched: /^取下的書的條碼/u,
    code: /^取書碼：/u,
    handedOver: /^已交書：/u,
    log: '本次辦理',
    kept: (number: string) => `已為申請 ${number} 留出`,
    returned: '已還回',
    told: (title: string) => `《${title}》：待取書`,
    cancel: /^取消申請：/u,
    sure: '取消申請',
    cancelled: '已取消申請',
  },
  'en-US': {
    ways: 'Get it',
    entrust: 'Have it brought',
    entrustSubmit: 'Have it brought',
    reserve: 'Reserve',
    reserveSubmit: 'Reserve',
    follow: 'See the request',
    contact: 'Contact',
    number: /^Number/u,
    first: 'Number 1 in the queue',
    waiting: 'Waiting for pickup',
    pickedUp: 'Picked up',
    fetched: /^Barcode/u,
    code: /^Pickup code: /u,
    handedOver: /^Handed over: /u,
    log: 'This session',
    kept: (number: string) => `Kept for request ${number}`,
    returned: 'Given back',
    told: (title: string) => `“${title}”: waiting for pickup`,
    cancel: /^Cancel request: /u,
    sure: 'Cancel request',
    cancelled: 'Request cancelled',
  },
} satisfies Record<Locale, object>

const codeReply = z.object({ data: makeTakeCode.response })

/** A browser of their own for somebody who is logged in, in a language. */
async function pageOf(browser: Browser, reader: Borrower, locale: Locale) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.setViewportSize(desk)
  await open(page, '/demo/#/home', locale)
  await logIn(page, reader, locale)
  return page
}

/** From the record to a placed request: the way, its form, the yes. Answers the number. */
async function askFor(
  page: Page,
  recordId: number,
  { act, submit, locale }: { act: string; submit: string; locale: Locale },
) {
  const name = words[locale]
  await page.goto(`/demo/#/searchList/bookDetails/${recordId}`)
  const ways = page.getByRole('region', { name: name.ways })
  const button = ways.getByRole('button', { name: act, exact: true })
  await expect(button).toBeVisible()
  await settled(page)
  await expectNoBarriers(page, { address: 'a record with its ways' }, locale)
  await button.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(name.contact, { exact: true }).fill('13800002046')
  await expectNoBarriers(page, { address: `the form: ${act}` }, locale)
  await dialog.getByRole('button', { name: submit, exact: true }).click()
  await expect(dialog.getByRole('link', { name: name.follow })).toBeVisible()
  const number = await dialog.getByText(name.number).locator('b').innerText()
  await dialog.getByRole('link', { name: name.follow }).click()
  await expect(requestOf(page, number)).toBeVisible()
  return number
}

/** Moves a request on by the first step each time, until it lies ready; the copy that was fetched is scanned with the first. */
async function bringToPickup(
  staff: Page,
  number: string,
  { barcode, locale }: { barcode: string; locale: Locale },
) {
  const name = words[locale]
  const panel = await openRequest(staff, number)
  const lying = panel.locator('dd').filter({ hasText: new RegExp(`^${name.waiting}$`, 'u') })
  for (let steps = 0; steps < 4 && (await lying.count()) === 0; steps += 1) {
    if (steps === 0) await panel.getByLabel(name.fetched).fill(barcode)
    const moved = staff.waitForResponse((reply) => reply.url().endsWith(moveRequest.path))
    const next = panel.getByRole('button').filter({ hasText: /\S/u }).first()
    const step = await next.innerText()
    await next.click()
    expect((await moved).ok(), step).toBe(true)
    // The panel says so a moment later: pressed before, the request would go further than it should.
    await expect(next).not.toHaveText(step)
  }
  await expect(lying).toBeVisible()
}

/** Takes a copy back at the desk; answers the row that says what became of it. */
async function giveBack(staff: Page, barcode: string, log: string) {
  await staff.goto('/staff/#/readers/desk')
  await expect(staff.locator('input[name="scan"]')).toBeFocused()
  await staff.keyboard.press('F3')
  await scan(staff, barcode)
  return staff.getByRole('region', { name: log, exact: true }).getByRole('listitem').first()
}

/** Makes the code of a request that lies ready, and looks at it. */
async function makeCode(page: Page, number: string, locale: Locale) {
  const name = words[locale]
  await page.goto('/demo/#/personalCenter?tab=4')
  await page.reload()
  const made = page.waitForResponse((response) => response.url().endsWith(makeTakeCode.path))
  await requestOf(page, number).getByRole('button', { name: name.code }).click()
  const { takeCode } = codeReply.parse(await (await made).json()).data
  await expect(page.getByRole('timer')).toBeVisible()
  await expectNoBarriers(page, { address: 'the code of a request' }, locale)
  await page.keyboard.press('Escape')
  return takeCode
}

for (const [locale, viewport] of formsOf(
  [
    ['zh-CN', desk],
    ['zh-TW', desk],
    ['en-US', phone],
  ] as const,
  'en-US',
)) {
  test(`asked, picked, offered, fetched by its code, given back, and kept for the next in the queue: ${locale} ${viewport.width}`, async ({
    page,
    browser,
  }) => {
    test.slow()
    const name = words[locale]
    const stem = `q${locale.slice(-2).toLowerCase()}${Date.now().toString(36)}`
    const title = await titleOfOwn(stem)
    const { recordId, barcode } = title
    const [first, second] = [await aBorrower('asker'), await aBorrower('next')]
    await open(page, '/demo/#/home', locale)
    await page.setViewportSize(desk)
    await logIn(page, first, locale)
    await page.setViewportSize(viewport)

    const number = await test.step('a reader asks for the copy on the shelf', () =>
      askFor(page, recordId, { act: name.entrust, submit: name.entrustSubmit, locale }))

    const staffContext = await browser.newContext()
    const staff = await staffContext.newPage()
    await openConsole(staffContext, clerk)
    await staff.setViewportSize(desk)
    await open(staff, '/staff/#/readers/requests', locale)

    await test.step('staff fetch it from the shelf, and it lies ready', async () => {
      await settled(staff)
      await expectNoBarriers(staff, { address: '/readers/requests' }, locale)
      await bringToPickup(staff, number, { barcode, locale })
      await expectNoBarriers(staff, { address: 'a request in the console' }, locale)
    })

    await test.step('the reader is told, makes a code, and one scan hands it over', async () => {
      await page.goto('/demo/#/personalCenter?tab=13')
      await expect(page.getByText(name.told(title.title)).first()).toBeVisible()
      const takeCode = await makeCode(page, number, locale)
      await staff.locator('input[name="handOver"]').fill(`${number} ${takeCode}`)
      await staff.keyboard.press('Enter')
      await expect(staff.getByText(name.handedOver)).toBeVisible()
      expect(await openLoans([barcode])).toMatchObject([{ account: first.account, barcode }])
      await page.reload()
      const row = requestOf(page, number)
      await expect(row.getByText(name.pickedUp, { exact: true }).first()).toBeVisible()
      await expect(row.getByRole('button', { name: name.code })).toHaveCount(0)
      await settled(page)
      await expectNoBarriers(page, { address: '/personalCenter?tab=4' }, locale)
    })

    const other = await pageOf(browser, second, locale)
    const next = await test.step('another reader stands in the queue', async () => {
      const reserved = await askFor(other, recordId, {
        act: name.reserve,
        submit: name.reserveSubmit,
        locale,
      })
      await expect(requestOf(other, reserved)).toContainText(name.first)
      return reserved
    })

    await test.step('given back, the copy is kept for the next, and the desk says so', async () => {
      const row = await giveBack(staff, barcode, name.log)
      await expect(row).toContainText(name.kept(next))
      expect(await openLoans([barcode])).toEqual([])
      await expectNoBarriers(staff, { address: 'a copy that is kept' }, locale)
    })

    await test.step('the next fetches it: the code is typed for the request that is open', async () => {
      await bringToPickup(staff, next, { barcode, locale })
      const takeCode = await makeCode(other, next, locale)
      await openRequest(staff, next)
      const typed = `${takeCode.slice(0, 4).toLowerCase()} ${takeCode.slice(4)}`
      await staff.locator('input[name="handOver"]').fill(typed)
      await staff.keyboard.press('Enter')
      await expect(staff.getByText(name.handedOver)).toBeVisible()
      expect(await openLoans([barcode])).toMatchObject([{ account: second.account, barcode }])
    })

    await test.step('given back once more, nobody waits', async () => {
      const row = await giveBack(staff, barcode, name.log)
      await expect(row).toContainText(name.returned)
      expect(await openLoans([barcode])).toEqual([])
    })

    await other.context().close()
    await staffContext.close()
    await withdrawTitle(title)
  })
}

test('a request is given up again before anybody has begun with it, and the copy is free', async ({
  page,
}) => {
  const name = words['zh-CN']
  const title = await titleOfOwn(`g${Date.now().toString(36)}`)
  await page.setViewportSize(desk)
  await open(page, '/demo/#/home')
  await logIn(page, await aBorrower('givesup'))
  const ask = { act: name.entrust, submit: name.entrustSubmit, locale: 'zh-CN' } as const
  const number = await askFor(page, title.recordId, ask)
  await requestOf(page, number).getByRole('button', { name: name.cancel }).click()
  const question = page.getByRole('alertdialog')
  await expectNoBarriers(page, { address: 'whether to cancel' }, 'zh-CN')
  await question.getByRole('button', { name: name.sure, exact: true }).click()
  await expect(page.getByText(name.cancelled, { exact: true })).toBeVisible()
  // Free for whoever asks next.
  await page.goto(`/demo/#/searchList/bookDetails/${title.recordId}`)
  const ways = page.getByRole('region', { name: name.ways })
  await expect(ways.getByRole('button', { name: name.entrust, exact: true })).toBeVisible()
  await withdrawTitle(title)
})
