import { searchAll } from '@shulin/contract/search'
import { readTraffic } from '@shulin/contract/traffic-staff'
import { barriers } from '../barriers.ts'
import { openConsole, tell } from '../staff.ts'
import { expect, open, test } from '../stack.ts'

const hailan = { groupCode: '300020', mappingPath: 'hailan' }
const librarian = { groupCode: hailan.groupCode, account: 'lan', name: '兰若水' }
/** No other run of the journey has a key of this name. */
const system = `联合目录 ${Date.now().toString(36)}`

test('a librarian gives a system a key, sees what was asked, and takes the key away', async ({
  page,
  context,
  request,
}) => {
  await openConsole(context, librarian)
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
  // A process writes down every few seconds what it counted; the page asks less often.
  const counted = async () => {
    const { totals } = await tell(context, readTraffic, { query: {} })
    return totals.find(({ standing }) => standing === 'system')!.served
  }
  const before = await counted()
  expect((await search()).status()).toBe(200)
  await expect.poll(counted).toBeGreaterThan(before)
  await open(page, '/staff/#/system/traffic')
  const systems = page.getByRole('row', { name: /持密钥的系统/ })
  await expect(systems.getByRole('cell').nth(1)).toHaveText(/[1-9]/)
  await page.getByRole('button', { name: '看表格' }).first().click()
  expect(await barriers(page)).toEqual([])

  await open(page, '/staff/#/system/keys')
  await page.getByRole('link', { name: system }).click()
  await page.getByRole('button', { name: '作废' }).click()
  const question = page.getByRole('alertdialog')
  expect(await barriers(page)).toEqual([])
  await question.getByRole('button', { name: '作废' }).click()
  await expect(page.getByRole('row', { name: system })).toContainText('已作废')
  await expect.poll(async () => (await search()).status()).toBe(401)
})
