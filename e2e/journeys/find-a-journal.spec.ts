import type { BrowserContext } from '@playwright/test'
import { addRecord } from '@shulin/contract/catalogue-staff'
import { listJournalsForStaff, receiveIssue, saveJournal } from '@shulin/contract/journals-staff'
import { listPackagesForStaff } from '@shulin/contract/packages-staff'
import { openConsole, tell } from '../staff.ts'
import { expect, open, test } from '../stack.ts'

const desk = { width: 1280, height: 900 }
const librarian = { groupCode: '300010', account: 'bao', name: '包若谷' }
/** No other run of the journeys has titles of this name. */
const name = `期刊 ${Date.now().toString(36)}`

/** A core monthly of history in Chinese, and a weekly in English that no core list has. */
async function twoJournals(context: BrowserContext) {
  const add = async (fields: object) =>
    (
      await tell(context, addRecord, {
        body: { fields: { documentType: 'journal', title: '', ...fields } },
      })
    ).recordId
  const a = await add({
    title: `甲 ${name}`,
    issn: ['0459-1909'],
    language: ['chi'],
    classScheme: 'CLC',
    classNo: 'K1',
  })
  const b = await add({
    title: `Weekly ${name}`,
    language: ['eng'],
    classScheme: 'CLC',
    classNo: 'G2',
  })
  await tell(context, listJournalsForStaff, { query: {} })
  const coreEditions = [{ coreList: 'cssci', editionYear: 2023 }]
  const save = (recordId: number, frequency: string, editions: typeof coreEditions) =>
    tell(context, saveJournal, {
      body: { recordId, frequency, initial: null, coreEditions: editions },
    })
  await save(a, 'monthly', coreEditions)
  await save(b, 'weekly', [])
  for (const issue of ['1', '3']) {
    await tell(context, receiveIssue, {
      body: { recordId: a, year: 2024, issue, receivedOn: '2024-05-01', locationId: null },
    })
  }
}

test('[R-ROUTE-024] [R-ROUTE-025] a visitor finds a journal by letter and filters, and sees its issues', async ({
  page,
  context,
}) => {
  await page.setViewportSize(desk)
  await openConsole(context, librarian)
  await twoJournals(context)
  const titles = page.getByRole('article').getByRole('heading', { level: 3 })
  const [a, b] = [`甲 ${name}`, `Weekly ${name}`]
  const list = `/yunjing/#/magazineNav?keyword=${encodeURIComponent(name)}`

  await test.step('both are listed; core list, initial, frequency, class and language leave one', async () => {
    await open(page, list)
    await expect(titles).toHaveText([a, b])
    const tick = page.getByRole('checkbox', { name: /CSSCI/ }).first()
    await tick.click()
    await expect(titles).toHaveText([a])
    await tick.click()
    await expect(titles).toHaveText([a, b])
    for (const [filter, left] of [
      ['initial=W', b],
      ['publFreqCode=weekly', b],
      ['classNo=K', a],
      ['langCode=chi', a],
    ] as const) {
      await page.goto(`${list}&${filter}`)
      await expect(titles, filter).toHaveText([left])
    }
  })

  await test.step('a click leads to title, ISSN and both issues, and so does a reload', async () => {
    await page.getByRole('link', { name: a, exact: true }).click()
    await expect(page).toHaveURL(/magazineNavDetail\?id=\d+/)
    const issues = page.getByRole('region', { name: '馆藏各期' })
    const isWhole = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(a)
      await expect(page.getByText('0459-1909')).toBeVisible()
      await expect(issues.getByText('第 1 期', { exact: true })).toBeVisible()
      await expect(issues.getByText('第 3 期', { exact: true })).toBeVisible()
    }
    await isWhole()
    await page.reload()
    await isWhole()
    await expect(issues.getByText('缺第 2、', { exact: false })).toBeVisible()
  })
})

const columns = [
  'publication_title', 'print_identifier', 'online_identifier', 'date_first_issue_online', 'num_first_vol_online',
  'num_first_issue_online', 'date_last_issue_online', 'num_last_vol_online', 'num_last_issue_online', 'title_url', 'first_author',
  'title_id', 'embargo_info', 'coverage_depth', 'notes', 'publisher_name',
] // oxfmt-ignore

test('staff add a package and take in its title list after looking at it', async ({
  page,
  context,
}) => {
  await page.setViewportSize(desk)
  await openConsole(context, { ...librarian, account: 'bao-packages' })
  await page.goto('/staff/#/catalogue/packages')
  await page.getByRole('button', { name: '添加资源包' }).click()
  const adding = page.getByRole('form', { name: '添加资源包' })
  await adding.getByRole('textbox', { name: '名称' }).fill(name)
  await adding.getByRole('textbox', { name: '供应商' }).fill('示例供应商')
  await adding.getByRole('textbox', { name: '代码' }).fill(name)
  await adding.getByRole('button', { name: '保存' }).click()

  await page.getByRole('link', { name, exact: true }).click()
  const panel = page.getByRole('region', { name, exact: true })
  const line = [`${name} 学报`, ...Array.from({ length: columns.length - 1 }, () => '')]
  await panel.getByLabel('选择 KBART 文件').setInputFiles({
    name: 'list.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from([columns.join('\t'), line.join('\t')].join('\n')),
  })
  const preview = panel.getByRole('region', { name: '清单带来的变化' })
  await expect(preview.getByText(`${name} 学报`)).toBeVisible()
  await panel.getByRole('button', { name: '采用这份清单' }).click()
  await expect(page.getByText('已采用：新增 1，变更 0，移出 0')).toBeVisible()
  const { list } = await tell(context, listPackagesForStaff, { query: { keyword: name } })
  expect(list).toMatchObject([{ name, isOwn: true, titles: 1 }])
})
