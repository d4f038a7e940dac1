import { listCollectionResources, navigateCollections } from '@shulin/contract/special-collections'
import {
  addCollectionRecords,
  listCollectionsForStaff,
  removeCollection,
} from '@shulin/contract/special-collections-staff'
import { listTheses } from '@shulin/contract/theses'
import { searchAll } from '@shulin/contract/search'
import { openConsole, tell } from '../staff.ts'
import { ask, expect, open, test } from '../stack.ts'

const desk = { width: 1280, height: 900 }

test('a visitor finds a special collection, its titles and a thesis', async ({ page, request }) => {
  await page.setViewportSize(desk)

  await test.step('the collections of the page are those of the API', async () => {
    await open(page, '/demo/#/specialBaseNav')
    const { specilaBaseList } = await ask(request, navigateCollections, { mappingPath: 'demo' })
    const names = page.getByRole('list', { name: '特色资源' }).getByRole('heading')
    await expect(names).toHaveText(specilaBaseList.map((one) => one.collectionName))
  })

  await test.step('a collection shows its titles', async () => {
    const { specilaBaseList } = await ask(request, navigateCollections, { mappingPath: 'demo' })
    const filled = specilaBaseList.find(({ count }) => count > 0)!
    await page.getByRole('link', { name: filled.collectionName }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(filled.collectionName)
    const { list } = await ask(request, listCollectionResources, {
      mappingPath: 'demo',
      data: { id: filled.recordId },
    })
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(
      list.map(({ title }) => title),
    )
  })

  await test.step('theses are narrowed by a year, and one opens', async () => {
    await page.goto('/demo/#/schoolBaseNav')
    const { list, total } = await ask(request, listTheses, { mappingPath: 'demo', data: {} })
    expect(total).toBeGreaterThan(0)
    const { title, year } = list[0]!
    const ofYear = await ask(request, listTheses, { mappingPath: 'demo', data: { year } })
    await page.goto(`/demo/#/schoolBaseNav?year=${year}`)
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(
      ofYear.list.map((thesis) => thesis.title),
    )
    await page.getByRole('link', { name: title, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('heading', { name: '相近的研究' })).toBeVisible()
  })
})

test('a librarian makes a special collection, and readers see it with its titles', async ({
  page,
  context,
  request,
}) => {
  const yunjing = { groupCode: '300010', mappingPath: 'yunjing' }
  /** No other run of the journey has a collection of this name. */
  const name = `校园植物 ${Date.now().toString(36)}`
  await page.setViewportSize(desk)
  await openConsole(context, { groupCode: yunjing.groupCode, account: 'lu', name: '陆晚晴' })

  await page.goto('/staff/#/home/specialCollections?open=new')
  const panel = page.getByRole('region', { name: '添加特色资源' })
  await panel.getByLabel('简体中文名称').fill(name)
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()

  const all = await tell(context, listCollectionsForStaff, {})
  const { collectionId } = all.find((one) => one.name['zh-CN'] === name)!
  const { searchList } = await ask(request, searchAll, {
    mappingPath: yunjing.mappingPath,
    data: { docCode: ['book'], rows: 1 },
  })
  const [book] = searchList
  await tell(context, addCollectionRecords, {
    body: { collectionId, records: [{ recordId: book!.recordId }] },
  })

  await open(page, `/${yunjing.mappingPath}/#/specialBaseDetail/${collectionId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([book!.title])

  await tell(context, removeCollection, { body: { collectionId } })
})
