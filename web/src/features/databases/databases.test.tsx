import {
  giveTrialOpinion,
  listDatabases,
  listHotDatabases,
  listMostVisitedDatabases,
  listNewDatabases,
  readDatabase,
  readDatabaseGuide,
  readNewDatabase,
  readTrialOpinions,
} from '@shulin/contract/databases'
import { listPackages, listTitlesOfPackage } from '@shulin/contract/packages'
import { noteDatabaseBrowse, noteDatabaseVisit } from '@shulin/contract/usage'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import {
  aDatabaseDetail,
  aListedDatabase,
  answerDatabase,
  answerDatabases,
} from '../../../test/database-replies.ts'
import { answerReader } from '../../../test/reader.ts'
import { answer, answerInstitution, callsOf, refuse, renderPortal } from '../../../test/render.tsx'
import { freshAtFirst } from '../../platform/queries.ts'

afterEach(() => void vi.useRealTimers())

const law = aListedDatabase('北大法宝', {
  id: '0b9c6d5e-0000-4000-8000-000000000001',
  initial: 'B',
  englishName: 'PKULAW',
  dataTypes: ['电子图书'],
})
const history = aListedDatabase('中国历史库', {
  id: '0b9c6d5e-0000-4000-8000-000000000002',
  initial: 'Z',
  status: 'trial',
  trialEnd: '2099-12-31',
  way: 'proxy',
})

const sentTo = (endpoint: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(endpoint).at(-1)!.body as string) as Record<string, unknown>
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('databases stand under their letters, with their state and how the reader comes to them', async () => {
  answerInstitution()
  answerDatabases([law, history])
  await renderPortal('/dataBaseNav')
  const underB = within(await screen.findByRole('region', { name: 'B' }))
  expect(underB.getByRole('link', { name: '北大法宝' }).getAttribute('href')).toBe(
    `#/dataBaseNav/details/${law.id}`,
  )
  expect(underB.getByText('正式')).toBeTruthy()
  const underZ = within(screen.getByRole('region', { name: 'Z' }))
  expect(underZ.getByText(/试用至 2099年12月31日/)).toBeTruthy()
  expect(underZ.getByText('您在校外，将经本馆的校外访问系统进入')).toBeTruthy()
  const letters = within(screen.getByRole('navigation', { name: '按首字母' }))
  expect(letters.getByRole('link', { name: /^B/ }).getAttribute('href')).toBe(
    '#/dataBaseNav?initial=B',
  )
  expect(letters.queryByRole('link', { name: /^C/ })).toBeNull()
})

test('[R-ROUTE-026] of two databases the one of the chosen subject is left', async () => {
  answerInstitution()
  answerDatabases([law, history])
  await renderPortal('/dataBaseNav')
  expect(await screen.findByRole('heading', { level: 3, name: '中国历史库' })).toBeTruthy()
  answer(listDatabases, { total: 1, list: [law] })
  const filters = within(screen.getByRole('complementary', { name: '筛选' }))
  await userEvent.click(await filters.findByRole('checkbox', { name: /^法学/ }))
  await waitFor(() =>
    expect(screen.queryByRole('heading', { level: 3, name: '中国历史库' })).toBeNull(),
  )
  expect(screen.getByRole('heading', { level: 3, name: '北大法宝' })).toBeTruthy()
  expect(sentTo(listDatabases)).toMatchObject({ subIds: ['03'], page: 1 })
})

test('in English subjects are called by their English names', async () => {
  answerInstitution()
  answerDatabases([law])
  await renderPortal('/dataBaseNav', 'en-US')
  expect(await screen.findByRole('checkbox', { name: /^Law/ })).toBeTruthy()
})

test('[R-ROUTE-028] [R-NAV-015] both pages list the same names, each through its own call', async () => {
  answerInstitution()
  const third = aListedDatabase('第三库', { id: '0b9c6d5e-0000-4000-8000-000000000003' })
  answerDatabases([law, history, third])
  await renderPortal('/newDataBase')
  const names = async () =>
    (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
  await screen.findByRole('heading', { level: 3, name: '第三库' })
  const listed = (await names()).filter((name) => /库|法宝/.test(name))
  expect(listed).toEqual(['北大法宝', '中国历史库', '第三库'])
  expect([callsOf(listNewDatabases).length > 0, callsOf(listDatabases).length]).toEqual([true, 0])

  window.location.hash = '#/dataBaseNav'
  await waitFor(() => expect(callsOf(listDatabases).length).toBeGreaterThan(0))
  await screen.findByRole('heading', { level: 3, name: '第三库' })
  expect((await names()).filter((name) => /库|法宝/.test(name))).toEqual(listed)
})

test('[R-CONFIG-017] where the newer family is off there is no such page', async () => {
  answerInstitution()
  answerDatabases([law])
  refuse(listNewDatabases, '本馆没有启用这个电子资源页面', 404, 404)
  await renderPortal('/newDataBase')
  expect(await screen.findByRole('heading', { level: 1, name: '没有这一页' })).toBeTruthy()
})

test.each([
  ['/dataBaseNav', listHotDatabases, listDatabases],
  ['/newDataBase', listMostVisitedDatabases, listNewDatabases],
])(
  '[R-NAV-005] on %s a list of the most visited that fails is empty, and the message is shown',
  async (address, hot, list) => {
    answerInstitution()
    answerDatabases([law])
    await renderPortal(address)
    expect(await screen.findByRole('navigation', { name: '常用数据库' })).toBeTruthy()
    refuse(hot, '排行暂时不可用')
    window.location.hash = '#/nowhere'
    await waitFor(() => expect(screen.queryByRole('navigation', { name: '常用数据库' })).toBeNull())
    const before = callsOf(list).length
    vi.useFakeTimers({ now: Date.now() + freshAtFirst, toFake: ['Date'] })
    window.location.hash = `#${address}`
    await waitFor(() => expect(callsOf(list).length).toBeGreaterThan(before))
    expect(await screen.findByText('排行暂时不可用')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('navigation', { name: '常用数据库' })).toBeNull())
  },
)

test('all that is known of a database is shown, and its opening is noted', async () => {
  answerInstitution()
  const shown = {
    formerName: '旧刊库',
    commonName: '近报库',
    producer: '某出版方',
    contentLevel: '全文、图像',
    dataTypes: ['报纸'],
    languages: ['中文'],
    updateFrequency: '每季',
    scope: '1833–1949',
    departments: ['历史学院'],
    subjects: ['历史学'],
    contacts: '资源建设部',
    visits: 1204,
  }
  answerDatabase(aDatabaseDetail('近代报刊库', shown))
  answer(readDatabaseGuide, [{ title: '怎样检索', content: '先登录', url: '' }])
  await renderPortal('/dataBaseNav/details/7')
  expect(await screen.findByRole('heading', { level: 1, name: '近代报刊库' })).toBeTruthy()
  for (const text of [
    /旧刊库/,
    /近报库/,
    '某出版方',
    '全文、图像',
    '报纸',
    '中文',
    '每季',
    '1833–1949',
  ])
    expect(await screen.findByText(text)).toBeTruthy()
  for (const text of ['历史学院', '历史学', '资源建设部', '1,204 次', 'https://papers.example/'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(await screen.findByText('怎样检索')).toBeTruthy()
  const enter = screen.getByRole('link', { name: '进入数据库' })
  expect(enter.getAttribute('href')).toBe('https://papers.example/')
  await waitFor(() => expect(sentTo(noteDatabaseBrowse)).toEqual({ id: '7' }))
})

test('[R-ROUTE-027] name and producer are shown; an unknown id shows that there is no such database', async () => {
  answerInstitution()
  answerDatabase(aDatabaseDetail('近代报刊库', { producer: '某出版方' }))
  await renderPortal('/dataBaseNav/details/7')
  expect(await screen.findByRole('heading', { level: 1, name: '近代报刊库' })).toBeTruthy()
  expect(screen.getByText('某出版方')).toBeTruthy()
  expect(callsOf(readDatabase)[0]!.url.searchParams.get('id')).toBe('7')
  refuse(readDatabase, '没有这个数据库，或者它没有公开', 404, 404)
  window.location.hash = '#/dataBaseNav/details/8'
  expect(await screen.findByRole('heading', { level: 1, name: '没有这个数据库' })).toBeTruthy()
})

test('[R-ROUTE-029] the new page asks its own call for the id, and shows name and producer', async () => {
  answerInstitution()
  answerDatabase(aDatabaseDetail('近代报刊库', { producer: '某出版方' }))
  await renderPortal('/newDataBase/details/7')
  expect(await screen.findByRole('heading', { level: 1, name: '近代报刊库' })).toBeTruthy()
  expect(screen.getByText('某出版方')).toBeTruthy()
  expect(callsOf(readNewDatabase)[0]!.url.searchParams.get('id')).toBe('7')
})

test('the way out opens although its count fails, and nothing is said of that', async () => {
  answerInstitution()
  answerDatabase(aDatabaseDetail('近代报刊库'))
  refuse(noteDatabaseVisit, '统计暂时不可用')
  await renderPortal('/dataBaseNav/details/7')
  const enter = await screen.findByRole('link', { name: '进入数据库' })
  expect(enter.getAttribute('target')).toBe('_blank')
  await userEvent.click(enter)
  await waitFor(() => expect(callsOf(noteDatabaseVisit)).toHaveLength(1))
  expect(screen.queryByText('统计暂时不可用')).toBeNull()
})

test('a trial counts its days, and a reader says whether it is worth keeping', async () => {
  answerInstitution({ timeZone: 'UTC' })
  answerReader()
  const trial = { status: 'trial' as const, trialBegin: day(-10), trialEnd: day(9) }
  answerDatabase(aDatabaseDetail('近代报刊库', trial))
  await renderPortal('/dataBaseNav/details/7')
  expect((await screen.findByRole('timer')).textContent).toBe('试用还剩 10 天')
  const form = within(screen.getByRole('form', { name: '值得留下吗' }))
  await userEvent.click(form.getByRole('button', { name: '提交' }))
  expect(await form.findByText('请选择一项')).toBeTruthy()
  await userEvent.click(form.getByRole('radio', { name: '很值得' }))
  answer(giveTrialOpinion, true)
  answer(readTrialOpinions, { total: 38, inFavour: 31, own: { score: 5, content: '' } })
  await userEvent.click(form.getByRole('button', { name: '提交' }))
  expect(await screen.findByText('已有 38 人表态，其中 31 人认为值得。')).toBeTruthy()
  expect(sentTo(giveTrialOpinion)).toMatchObject({ score: 5, content: '' })
})

test('packages show how many titles they have, and the titles of the one that is opened', async () => {
  answerInstitution()
  answerDatabase(aDatabaseDetail('近代报刊库'))
  answer(listPackages, {
    total: 1,
    list: [{ packageId: 'p1', packageName: '综合报纸辑', count: 2 }],
  })
  answer(listTitlesOfPackage, {
    total: 1,
    list: [{ recordId: 7, title: '申报', issn: '1000-0001', url: '' }],
  })
  await renderPortal('/dataBaseNav/details/7')
  expect(await screen.findByText('2 种')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '综合报纸辑：题名' }))
  const title = await screen.findByRole('link', { name: '申报' })
  expect(title.getAttribute('href')).toBe('#/searchList/bookDetails/7')
})
