import { randomUUID } from 'node:crypto'
import { databaseStatuses, readDatabase, readDatabaseScreening } from '@shulin/contract/databases'
import { saveDatabase } from '@shulin/contract/databases-staff'
import { desk, expectNoBarriers, phone } from '../barriers.ts'
import { openConsole, tell } from '../staff.ts'
import { ask, expect, open, settled, test } from '../stack.ts'

const keeper = { groupCode: '100041', account: 'keeps-databases', name: '程砚' }

const marks = {
  trial: '试用至 2099年12月31日',
  purchased: '已购',
  formal: '正式',
  openAccess: '开放获取',
}

test('[R-NAV-001] [R-NAV-002] [R-NAV-003] a visitor finds a database by its state and its subject, and reads all that is known of it', async ({
  page,
  request,
  browser,
}) => {
  // A word of this journey alone: only its databases have it.
  const own = `J${randomUUID().slice(0, 8)}`
  const databaseId = randomUUID()
  const database = {
    databaseId,
    name: `近代报刊库 ${own}`,
    formerName: '旧报刊库',
    commonName: '近报库',
    producer: '某某数字化中心',
    status: 'trial' as const,
    contentLevel: '全文与图像',
    dataTypes: ['e-book'],
    subjects: ['03'],
    languages: ['chi'],
    departments: ['新闻学院'],
    updateFrequency: '每季更新',
    scope: '1833–1949',
    address: 'https://papers.example/',
    trialBegin: '2026-01-01',
    trialEnd: '2099-12-31',
    contacts: '资源建设部 8820-4417',
    introduction: {},
  }
  const staffContext = await browser.newContext()
  await openConsole(staffContext, keeper)
  await tell(staffContext, saveDatabase, { body: database })
  for (const status of databaseStatuses.filter((one) => one !== 'trial')) {
    const body = { databaseId: randomUUID(), name: `${status} ${own}`, status, introduction: {} }
    await tell(staffContext, saveDatabase, { body })
  }
  await staffContext.close()
  await page.setViewportSize(desk)

  await test.step('filtered by each state, one is shown with its mark', async () => {
    await open(page, `/demo/#/dataBaseNav?keyword=${own}`)
    await expect(page.getByRole('heading', { level: 3, name: own })).toHaveCount(4)
    for (const status of databaseStatuses) {
      await page.goto(`/demo/#/dataBaseNav?keyword=${own}&status=${status}`)
      const found = page.getByRole('listitem').filter({
        has: page.getByRole('heading', { level: 3, name: own }),
      })
      await expect(found).toHaveCount(1)
      await expect(found.getByText(marks[status], { exact: true })).toBeVisible()
    }
  })

  await test.step('all that is known of it is shown and returned', async () => {
    await page.goto(`/demo/#/dataBaseNav/details/${databaseId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(database.name)
    const told = await ask(request, readDatabase, {
      mappingPath: 'demo',
      query: { id: databaseId },
    })
    const { databaseId: id, dataTypes: _t, subjects: _s, languages: _l, ...same } = database
    expect(told).toMatchObject({ id, ...same, visits: 0 })
    expect([told.dataTypes, told.subjects, told.languages]).toEqual([
      ['电子图书'],
      ['法学'],
      ['中文'],
    ])
    const main = page.getByRole('main')
    for (const text of [
      '旧报刊库',
      '近报库',
      '某某数字化中心',
      '全文与图像',
      '电子图书',
      '0 次',
      '中文',
      '每季更新',
      '1833–1949',
      '新闻学院',
      '法学',
      'https://papers.example/',
      '2026年1月1日',
      '2099年12月31日',
      '8820-4417',
    ]) {
      await expect(main.getByText(text).first()).toBeVisible()
    }
    await settled(page)
    await expectNoBarriers(page, { address: 'a database on trial' }, 'zh-CN')
  })

  await test.step('subjects and types are offered, in English by their English names', async () => {
    const { subjects, dbTypes } = await ask(request, readDatabaseScreening, {
      mappingPath: 'demo',
    })
    expect(subjects).toContainEqual({ subName: '法学', subId: '03', eng: 'Law' })
    expect(dbTypes).toContainEqual({ name: '电子图书', screenId: 'e-book' })
    await page.goto('/demo/#/dataBaseNav')
    await page.getByRole('button', { name: 'English (US)' }).click()
    await expect(page.getByRole('checkbox', { name: /^Law/u })).toBeVisible()
    await page.getByRole('checkbox', { name: /^Law/u }).check()
    await expect(page.getByRole('heading', { level: 3, name: database.name })).toBeVisible()
    await page.setViewportSize(phone)
    await settled(page)
    await expectNoBarriers(page, { address: 'databases on a phone' }, 'en-US')
  })
})
