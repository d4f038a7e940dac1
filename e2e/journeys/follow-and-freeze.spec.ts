import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { inInstitution } from '../../server/src/platform/stores/database.ts'
import { desk, expectNoBarriers } from '../barriers.ts'
import { aBorrower } from '../borrowers.ts'
import { inDatabase } from '../database.ts'
import { formsOf, mostlyAtDesk } from '../forms.ts'
import { logIn } from '../readers.ts'
import { expect, open, settled, test } from '../stack.ts'

const word = '战略问题三十篇'

const words = {
  'zh-CN': {
    condition: `检索，“${word}”`,
    title: '订阅',
    follow: '订阅此检索',
    subscribe: '订阅',
    subscribed: '订阅成功！',
    isNew: /1 条新$/u,
    found: /新找到的内容$/u,
    more: /的更多操作$/u,
    rename: '重命名',
    name: '名称',
    save: '保存',
    changed: '修改成功！',
    listen: /^接收/u,
    cancel: '取消订阅',
    cancelled: '已取消订阅',
    empty: '还没有订阅',
    freeze: '固定此检索',
    freezeNow: '固定',
    asItWas: '当时的结果',
    compared: /^现在：新增 0，消失 0，改变 0$/u,
    frozen: '固定的检索',
  },
  'zh-TW': {
    condition: `檢索，「${word}」`,
    title: '訂閱',
    follow: '訂閱此檢索',
    subscribe: '訂閱',
    subscribed: '訂閱成功！',
    isNew: /1 筆新$/u,
    found: /新找到的內容$/u,
    more: /的更多操作$/u,
    rename: '重新命名',
    name: '名稱',
    save: '儲存',
    changed: '修改成功！',
    listen: /^接收/u,
    cancel: '取消訂閱',
    cancelled: '已取消訂閱',
    empty: '還沒有訂閱',
    freeze: '固定此檢索',
    freezeNow: '固定',
    asItWas: '當時的結果',
    compared: /^現在：新增 0，消失 0，改變 0$/u,
    frozen: '固定的檢索',
  },
  'en-US': {
    condition: `Search, “${word}”`,
    title: 'Subscriptions',
    follow: 'Follow this search',
    subscribe: 'Follow',
    subscribed: 'Subscribed',
    isNew: /1 new$/u,
    found: /^New titles for/u,
    more: /^More actions for/u,
    rename: 'Rename',
    name: 'Name',
    save: 'Save',
    changed: 'Changed',
    listen: /^Notify me about/u,
    cancel: 'Unsubscribe',
    cancelled: 'Unsubscribed',
    empty: 'No subscriptions yet',
    freeze: 'Freeze this search',
    freezeNow: 'Freeze',
    asItWas: 'As it was',
    compared: /^Now: 0 new, 0 gone, 0 changed$/u,
    frozen: 'Frozen searches',
  },
} as const

const said = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text, { exact: true })).toBeVisible()

/** A title is found for what the reader follows, as the worker would find it. */
const findSomething = (readerId: string) =>
  inDatabase((db) =>
    inInstitution(db, '100041', (trx) =>
      sql`
        insert into subscription_hit (group_code, subscription_id, record_id)
        select s.group_code, s.id, (
                 select h.record_id from holding h join record r on r.id = h.record_id
                  where h.group_code = s.group_code and starts_with(r.title, ${word}) order by 1 limit 1)
          from subscription s where s.group_code = '100041' and s.reader_id = ${readerId}`.execute(
        trx,
      ),
    ),
  )

for (const [locale, viewport] of formsOf(mostlyAtDesk, 'zh-TW')) {
  test(`[R-SUBS-001] a reader follows a search and sees what is new, renames, silences and ends it; and freezes a search: ${locale} ${viewport.width}`, async ({
    page,
  }) => {
    const name = words[locale]
    const reader = await aBorrower('follower')
    await open(page, '/demo/#/home', locale)
    await page.setViewportSize(desk)
    await logIn(page, reader, locale)
    await page.setViewportSize(viewport)
    const results = `/demo/#/searchList?keyword=${encodeURIComponent(word)}`

    await test.step('followed from the result list, by keyboard', async () => {
      await page.goto(results)
      const button = page.getByRole('button', { name: name.follow })
      await button.focus()
      await page.keyboard.press('Enter')
      const form = page.getByRole('form', { name: name.subscribe, exact: true })
      await expect(form.getByRole('textbox', { name: name.name })).toHaveValue(
        new RegExp(`^${word}`, 'u'),
      )
      await settled(page)
      await expectNoBarriers(page, { address: 'following a search' }, locale)
      await form.getByRole('button', { name: name.subscribe, exact: true }).focus()
      await page.keyboard.press('Enter')
      await said(page, name.subscribed)
    })

    await findSomething(reader.readerId)
    await page.goto('/demo/#/personalCenter?tab=3')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.title)
    const row = page
      .getByRole('list', { name: name.title, exact: true })
      .locator('> li')
      .filter({ hasText: word })

    await test.step('listed with its condition and what is new', async () => {
      await expect(row.getByText(name.condition, { exact: true })).toBeVisible()
      await row.getByRole('button', { name: name.isNew }).click()
      const found = page.getByRole('list', { name: name.found })
      await expect(found.getByRole('link', { name: word })).toBeVisible()
      await settled(page)
      await expectNoBarriers(page, { address: '/personalCenter?tab=3' }, locale)
    })

    await test.step('renamed, silenced and ended', async () => {
      await row.getByRole('button', { name: name.more }).click()
      await page.getByRole('menuitem', { name: name.rename }).click()
      const form = page.getByRole('form', { name: name.rename })
      await form.getByRole('textbox', { name: name.name }).fill(`${word} B`)
      await form.getByRole('button', { name: name.save }).click()
      await said(page, name.changed)
      const listen = row.getByRole('switch', { name: name.listen })
      await listen.click()
      await expect(listen).not.toBeChecked()
      await row.getByRole('button', { name: name.more }).click()
      await page.getByRole('menuitem', { name: name.cancel }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: name.cancel, exact: true })
        .click()
      await said(page, name.cancelled)
      await expect(page.getByText(name.empty)).toBeVisible()
    })

    await test.step('frozen: a page of its own, the list as it was, nothing different yet', async () => {
      await page.goto(results)
      await page.getByRole('button', { name: name.freeze }).click()
      await page
        .getByRole('form', { name: name.freeze })
        .getByRole('button', { name: name.freezeNow, exact: true })
        .click()
      await expect(page).toHaveURL(/#\/frozenSearch\/[0-9a-f-]{36}$/u)
      const list = page.getByRole('list', { name: name.asItWas })
      await expect(list.getByRole('link', { name: word }).first()).toBeVisible()
      await expect(page.getByText(name.compared)).toBeAttached()
      await settled(page)
      await expectNoBarriers(page, { address: '/frozenSearch/ID' }, locale)
      await page.goto('/demo/#/personalCenter?tab=3&part=frozen')
      await expect(
        page.getByRole('list', { name: name.frozen }).getByRole('link', { name: word }),
      ).toBeVisible()
    })
  })
}
