import { listHotCollections } from '@shulin/contract/home'
import { requestHeaders } from '@shulin/contract/locale'
import { noteDatabaseVisit } from '@shulin/contract/usage'
import { barriers } from '../barriers.ts'
import { openConsole } from '../staff.ts'
import { ask, expect, open, test } from '../stack.ts'

const librarian = { groupCode: '100041', account: 'usage', name: '知微' }

test('a visit of a database stands in the report of the month, which is taken along as a file', async ({
  page,
  context,
  request,
}) => {
  const [database] = await ask(request, listHotCollections, {
    mappingPath: 'demo',
    data: { rows: 1 },
  })
  const visit = await request.post(noteDatabaseVisit.path, {
    headers: {
      [requestHeaders.mappingPath]: 'demo',
      [requestHeaders.groupCode]: librarian.groupCode,
      // Browsers that are steered say so, and are not counted.
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
    data: { id: database!.recordId },
  })
  expect(((await visit.json()) as { data: unknown }).data).toBe(true)

  await openConsole(context, librarian)
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/staff/#/catalogue/usage?by=database')
  const row = page
    .getByRole('table', { name: '按数据库统计' })
    .getByRole('row', { name: database!.collectionName })
    .first()
  await expect(row.getByRole('cell').first()).toHaveText(/[1-9]/)
  expect(await barriers(page)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^100041-usage-database-\d{4}-\d\d\.csv$/)

  await page.getByRole('button', { name: '月份' }).click()
  await expect(page.getByRole('table', { name: '按月份统计' })).toBeVisible()

  await test.step('addresses that were asked are listed beside it', async () => {
    await page.getByRole('link', { name: '链接检查' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('链接检查')
    await page.getByRole('button', { name: '全部', exact: true }).click()
    await expect(page).toHaveURL(/show=all/)
  })
})
