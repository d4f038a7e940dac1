import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import { locales } from '@shulin/contract/locale'
import { searchAll } from '@shulin/contract/search'
import { openStaffSession } from '@shulin/contract/staff'
import { barriers, expect, expectNoBarriers, open, test } from '../stack.ts'

const root = path.join(import.meta.dirname, '../..')
const hailan = { groupCode: '300020', mappingPath: 'hailan' }
const librarian = { account: 'lan', name: '兰若水' }
/** No other run of the journey has a key of this name. */
const system = `联合目录 ${Date.now().toString(36)}`

/** A command of the operator; answers the last line it prints. */
async function shulin(...words: string[]) {
  const { stdout } = await promisify(execFile)('pnpm', ['shulin', ...words], { cwd: root })
  return stdout.trim().split('\n').at(-1)!
}

async function logIn(context: BrowserContext) {
  const link = await shulin('staff', 'link', hailan.groupCode, librarian.account)
  const token = link.split('/').at(-1)!
  const reply = await context.request.post(openStaffSession.path, { data: { token } })
  expect(reply.ok()).toBe(true)
}

test.beforeAll(() =>
  shulin('staff', 'put', hailan.groupCode, librarian.account, '--name', librarian.name),
)

test('a librarian gives a system a key, sees what was asked, and takes the key away', async ({
  page,
  context,
  request,
}) => {
  await logIn(context)
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/staff/#/system/keys')
  await page.getByRole('button', { name: '新建密钥' }).click()
  const panel = page.getByRole('region', { name: '新建密钥' })
  await panel.getByLabel('系统名称').fill(system)
  await panel.getByRole('button', { name: '新建密钥' }).click()
  const field = panel.getByLabel(`“${system}”的密钥`)
  await expect(field).toHaveValue(/^300020\./)
  const key = await field.inputValue()
  expect(await barriers(page)).toEqual([])
  await panel.getByRole('button', { name: '已保存' }).click()
  await expect(page.getByText(key)).toBeHidden()

  // With the key its system is counted as one, and read on the page beside.
  const search = () =>
    request.post(searchAll.path, {
      headers: { 'x-api-key': key, mappingPath: hailan.mappingPath },
      data: { searchItems: [{ searchField: 'title', searchFieldContent: '植物' }] },
    })
  expect((await search()).status()).toBe(200)
  await open(page, '/staff/#/system/traffic')
  const systems = page.getByRole('row', { name: /持密钥的系统/ })
  // A process writes down what it counted every half minute, and the page asks as often.
  await expect(systems.getByRole('cell').nth(1)).toHaveText(/[1-9]/, { timeout: 75_000 })
  await page.getByRole('button', { name: '看表格' }).first().click()
  expect(await barriers(page)).toEqual([])

  await open(page, '/staff/#/system/keys')
  await page.getByRole('link', { name: system }).click()
  await page.getByRole('button', { name: '作废' }).click()
  const question = page.getByRole('alertdialog')
  expect(await barriers(page)).toEqual([])
  await question.getByRole('button', { name: '作废' }).click()
  await expect(page.getByRole('row', { name: system })).toContainText('已作废')
  await expect
    .poll(async () => (await search()).status(), { intervals: [1_000], timeout: 15_000 })
    .toBe(401)
})

for (const locale of locales) {
  test(`keys and traffic have no barriers in ${locale}, at a desk and on a phone`, async ({
    page,
    context,
  }) => {
    await logIn(context)
    await expectNoBarriers(page, ['/system/keys', 'h1'], locale)
    await expectNoBarriers(page, ['/system/traffic', 'figure'], locale)
  })
}
