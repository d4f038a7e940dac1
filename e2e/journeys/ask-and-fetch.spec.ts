import type { Page } from '@playwright/test'
import { makeTakeCode } from '@shulin/contract/requests'
import { sql } from 'kysely'
import { z } from 'zod'
import { desk, expectNoBarriers, phone } from '../barriers.ts'
import { aBorrower } from '../borrowers.ts'
import { inDatabase } from '../database.ts'
import { copiesOfOwn, demo, withdrawCopies } from '../desk.ts'
import { logIn } from '../readers.ts'
import { openConsole } from '../staff.ts'
import { expect, open, settled, test } from '../stack.ts'

const clerk = { groupCode: demo.groupCode, account: 'runner', name: '苏白' }

const words = {
  'zh-CN': {
    ways: '最快拿到',
    entrust: '委托',
    submit: '提交委托',
    follow: '看这笔申请',
    contact: '联系方式',
    code: /^取书码/u,
    done: '已完成',
    cancel: /^取消申请/u,
    sure: '取消申请',
    cancelled: '已取消申请',
    document: '文献传递',
    ask: '提交申请',
    contactForDocument: '发到（联系方式）',
    number: /^申请号/u,
  },
  'en-US': {
    ways: 'Get it',
    entrust: 'Have it brought',
    submit: 'Have it brought',
    follow: 'See the request',
    contact: 'Contact',
    code: /^Pickup code/u,
    done: 'Completed',
    cancel: /^Cancel request/u,
    sure: 'Cancel request',
    cancelled: 'Request cancelled',
    document: 'Document delivery',
    ask: 'Ask for the document',
    contactForDocument: 'Send it to (contact)',
    number: /^Number/u,
  },
} as const

const codeReply = z.object({ data: makeTakeCode.response })

/** The title of a copy. */
const recordOf = (barcode: string) =>
  inDatabase(async (db) => {
    const { rows } = await sql<{ recordId: number }>`
      select record_id::int as record_id from item where group_code = ${demo.groupCode} and barcode = ${barcode}`.execute(
      db,
    )
    return rows[0]!.recordId
  })

const requestNo = async (page: Page, name: (typeof words)['zh-CN' | 'en-US']) =>
  page.getByRole('dialog').getByText(name.number).locator('b').innerText()

/** Moves a request on until no step but the hand-over is left to do, by the first step each time. */
async function bringToPickup(page: Page, number: string) {
  await page.goto('/staff/#/readers/requests?state=all')
  const row = page.getByRole('row').filter({ hasText: number })
  await row.getByRole('link').click()
  const panel = page.getByRole('region', { name: number })
  for (const step of ['D', '2', '8']) {
    const moved = page.waitForResponse((response) => response.url().endsWith('/process'))
    await panel.getByRole('button').filter({ hasNotText: /^$/u }).first().click()
    expect((await moved).ok(), `step ${step}`).toBe(true)
    await settled(page)
  }
}

for (const [locale, viewport] of [
  ['zh-CN', desk],
  ['en-US', phone],
] as const) {
  test(`a reader has a copy brought, staff fetch it, and it is handed over by its code: ${locale} ${viewport.width}`, async ({
    page,
    browser,
  }) => {
    const name = words[locale]
    const stem = `q${locale.slice(-2).toLowerCase()}${Date.now().toString(36)}`
    const [barcode] = await copiesOfOwn(stem, 1)
    const recordId = await recordOf(barcode!)
    const reader = await aBorrower('asker')
    await open(page, '/demo/#/home', locale)
    await page.setViewportSize(desk)
    await logIn(page, reader, locale)
    await page.setViewportSize(viewport)
    let number = ''

    await test.step('three presses from the record to a placed request', async () => {
      await page.goto(`/demo/#/searchList/bookDetails/${recordId}`)
      const ways = page.getByRole('region', { name: name.ways })
      await expect(ways.getByRole('listitem').first()).toBeVisible()
      await settled(page)
      await expectNoBarriers(page, { address: 'a record with its ways' }, locale)
      await ways.getByRole('button', { name: name.entrust, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(name.contact, { exact: true }).fill('13800002046')
      await expectNoBarriers(page, { address: 'the form of a request' }, locale)
      await dialog.getByRole('button', { name: name.submit, exact: true }).click()
      await expect(dialog.getByRole('link', { name: name.follow })).toBeVisible()
      number = await requestNo(page, name)
    })

    const staffContext = await browser.newContext()
    const staff = await staffContext.newPage()
    await openConsole(staffContext, clerk)
    await open(staff, '/staff/#/readers/requests', locale)
    await test.step('staff fetch it, step by step', () => bringToPickup(staff, number))

    let takeCode = ''
    await test.step('the reader sees that it waits, and makes a code', async () => {
      await page.getByRole('dialog').getByRole('link', { name: name.follow }).click()
      const row = page.getByRole('listitem').filter({ hasText: number })
      const made = page.waitForResponse((response) => response.url().endsWith(makeTakeCode.path))
      await row.getByRole('button', { name: name.code }).click()
      takeCode = codeReply.parse(await (await made).json()).data.takeCode
      await expect(page.getByRole('timer')).toBeVisible()
      await expectNoBarriers(page, { address: 'the code of a request' }, locale)
      await page.keyboard.press('Escape')
    })

    await test.step('one scan hands it over, and the request is completed', async () => {
      await staff.locator('input[name="handOver"]').fill(`${number} ${takeCode}`)
      await staff.keyboard.press('Enter')
      await expect(
        staff
          .getByRole('status')
          .filter({ hasText: '《' })
          .or(staff.getByText(/^Handed over/u)),
      ).toBeVisible()
      await page.reload()
      const row = page.getByRole('listitem').filter({ hasText: number })
      await expect(row.getByRole('button', { name: name.code })).toHaveCount(0)
      await settled(page)
      await expectNoBarriers(page, { address: '/personalCenter?tab=4' }, locale)
    })
    await staffContext.close()
    await withdrawCopies([barcode!])
  })

  test(`what a search does not find is asked for as a document, and given up again: ${locale} ${viewport.width}`, async ({
    page,
  }) => {
    const name = words[locale]
    const reader = await aBorrower('asker')
    await open(page, '/demo/#/home', locale)
    await page.setViewportSize(desk)
    await logIn(page, reader, locale)
    await page.setViewportSize(viewport)
    await page.goto('/demo/#/searchList?keyword=10.5555%2Fnobody-has-this')
    await page.getByRole('button', { name: name.document, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(name.contactForDocument).fill('lin@example.org')
    await expectNoBarriers(page, { address: 'the form of a document delivery' }, locale)
    await dialog.getByRole('button', { name: name.ask, exact: true }).click()
    await dialog.getByRole('link', { name: name.follow }).click()
    await page.getByRole('button', { name: name.cancel }).first().click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: name.sure, exact: true }).click()
    await expect(page.getByText(name.cancelled, { exact: true })).toBeVisible()
  })
}
