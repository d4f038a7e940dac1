import type { Page } from '@playwright/test'
import { listAddresses } from '@shulin/contract/addresses'
import { desk, expectNoBarriers } from '../barriers.ts'
import { aBorrower } from '../borrowers.ts'
import { formsOf, mostlyOnPhone } from '../forms.ts'
import { logIn } from '../readers.ts'
import { expect, open, settled, test } from '../stack.ts'

const words = {
  'zh-CN': {
    title: '地址',
    add: '新增地址',
    form: '收件地址',
    recipient: '收件人',
    phone: '手机',
    detail: '详细地址',
    province: ['省份', '浙江省'],
    city: ['城市', '杭州市'],
    district: ['区县', '西湖区'],
    needsDistrict: '请选到区，快递要用',
    save: '保存',
    saved: '保存成功！',
    change: /^修改：/u,
    changed: '修改成功！',
    makeDefault: /^设为默认：/u,
    default: '默认',
    remove: /^删除：/u,
    sure: '删除',
    removed: '删除成功！',
  },
  'zh-TW': {
    title: '地址',
    add: '新增地址',
    form: '收件地址',
    recipient: '收件人',
    phone: '手機',
    detail: '詳細地址',
    province: ['省份', '浙江省'],
    city: ['城市', '杭州市'],
    district: ['區縣', '西湖區'],
    needsDistrict: '請選到區，快遞要用',
    save: '儲存',
    saved: '儲存成功！',
    change: /^修改：/u,
    changed: '修改成功！',
    makeDefault: /^設為預設：/u,
    default: '預設',
    remove: /^刪除：/u,
    sure: '刪除',
    removed: '刪除成功！',
  },
  'en-US': {
    title: 'Addresses',
    add: 'Add address',
    form: 'Postal address',
    recipient: 'Recipient',
    phone: 'Phone',
    detail: 'Street and house number',
    province: ['Province', 'Zhejiang Province'],
    city: ['City', 'Hangzhou City'],
    district: ['District', 'Xihu District'],
    needsDistrict: 'Please choose the district: the parcel service needs it',
    save: 'Save',
    saved: 'Saved',
    change: /^Edit: /u,
    changed: 'Changed',
    makeDefault: /^Set as default: /u,
    default: 'Default',
    remove: /^Delete: /u,
    sure: 'Delete',
    removed: 'Deleted',
  },
} as const

type Words = (typeof words)[keyof typeof words]

const said = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text, { exact: true })).toBeVisible()

const cardOf = (page: Page, { title }: Words, detail: string) =>
  page
    .getByRole('list', { name: title, exact: true })
    .getByRole('listitem')
    .filter({ hasText: detail })

const formOf = (page: Page, { form }: Words) => page.getByRole('form', { name: form })

async function choose(page: Page, name: Words, [label, option]: readonly [string, string]) {
  await formOf(page, name)
    .getByRole('button', { name: new RegExp(`${label}$`, 'u') })
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fillIn(page: Page, name: Words, detail: string) {
  const form = formOf(page, name)
  await form.getByLabel(name.recipient, { exact: true }).fill('林知夏')
  await form.getByLabel(name.phone, { exact: true }).fill('138 0000 2046')
  await form.getByLabel(name.detail, { exact: true }).fill(detail)
}

const save = (page: Page, name: Words) =>
  formOf(page, name).getByRole('button', { name: name.save, exact: true }).click()

/** Does something after which the list is asked for again. */
async function reloading(page: Page, act: () => Promise<unknown>) {
  const listed = page.waitForResponse((response) => response.url().endsWith(listAddresses.path))
  await act()
  expect((await listed).ok()).toBe(true)
}

for (const [locale, viewport] of formsOf(mostlyOnPhone, 'zh-CN')) {
  test(`[R-ADDR-001] [R-ADDR-004] [R-ADDR-006] [R-ADDR-007] [R-ADDR-008] a reader keeps two addresses, changes one, makes the other the default and deletes the first: ${locale} ${viewport.width}`, async ({
    page,
  }) => {
    const name = words[locale]
    const reader = await aBorrower('resident')
    await open(page, '/demo/#/home', locale)
    await page.setViewportSize(desk)
    await logIn(page, reader, locale)
    await page.setViewportSize(viewport)
    await page.goto('/demo/#/personalCenter?tab=9')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.title)

    await test.step('without a district nothing is kept, and the field says why', async () => {
      await page.getByRole('button', { name: name.add }).click()
      await fillIn(page, name, '一号楼')
      await choose(page, name, name.province)
      await choose(page, name, name.city)
      await save(page, name)
      await expect(formOf(page, name).getByText(name.needsDistrict)).toBeVisible()
      await settled(page)
      await expectNoBarriers(page, { address: 'the form of an address' }, locale)
    })

    await test.step('with all three it is, and the first one is the default', async () => {
      await choose(page, name, name.district)
      await reloading(page, () => save(page, name))
      await said(page, name.saved)
      const card = cardOf(page, name, '一号楼')
      await expect(card.getByText(name.default, { exact: true })).toBeVisible()
      await expect(card.getByText('13800002046')).toBeVisible()
      await expect(card.getByText(name.district[1])).toBeVisible()
    })

    await test.step('another one, which then becomes the default', async () => {
      await page.getByRole('button', { name: name.add }).click()
      await fillIn(page, name, '二号楼')
      await choose(page, name, name.province)
      await choose(page, name, name.city)
      await choose(page, name, name.district)
      await reloading(page, () => save(page, name))
      const card = cardOf(page, name, '二号楼')
      await expect(card.getByRole('button')).toHaveCount(3)
      await reloading(page, () => card.getByRole('button', { name: name.makeDefault }).click())
      await expect(card.getByText(name.default, { exact: true })).toBeVisible()
      const first = cardOf(page, name, '一号楼')
      await expect(first.getByText(name.default, { exact: true })).toHaveCount(0)
      await expect(first.getByRole('button', { name: name.makeDefault })).toBeVisible()
    })

    await test.step('the first one is changed', async () => {
      await cardOf(page, name, '一号楼').getByRole('button', { name: name.change }).click()
      await formOf(page, name).getByLabel(name.detail, { exact: true }).fill('三号楼')
      await reloading(page, () => save(page, name))
      await said(page, name.changed)
      await expect(cardOf(page, name, '三号楼')).toBeVisible()
      await expect(cardOf(page, name, '一号楼')).toHaveCount(0)
    })

    await settled(page)
    await expectNoBarriers(page, { address: '/personalCenter?tab=9' }, locale)

    await test.step('and deleted, after a question', async () => {
      await cardOf(page, name, '三号楼').getByRole('button', { name: name.remove }).click()
      const question = page.getByRole('alertdialog')
      await expectNoBarriers(page, { address: 'the question before an address is deleted' }, locale)
      await reloading(page, () =>
        question.getByRole('button', { name: name.sure, exact: true }).click(),
      )
      await said(page, name.removed)
      await expect(cardOf(page, name, '三号楼')).toHaveCount(0)
      await expect(cardOf(page, name, '二号楼')).toBeVisible()
    })
  })
}
