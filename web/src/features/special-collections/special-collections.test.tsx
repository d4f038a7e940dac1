import { locales } from '@shulin/contract/locale'
import {
  listChildCollections,
  listCollectionResources,
  mapCollections,
  navigateCollections,
  readSpecialCollection,
} from '@shulin/contract/special-collections'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerInstitution, callsOf, refuse, renderPortal } from '../../../test/render.tsx'

const title = { recordId: 7, title: '清溪县志', author: '林某' }
const local = {
  recordId: '3',
  collectionName: '清溪地方文献',
  cover: '',
  introduction: '县志与谱牒',
  count: 2,
  visits: 612,
  titles: [title],
}
const rubbings = {
  recordId: '5',
  collectionName: '碑帖拓片',
  cover: '/media/covers/5.webp',
  introduction: '',
  count: 0,
  visits: 0,
  titles: [],
}
const detail = {
  id: '3',
  name: '清溪地方文献',
  introduction: '县志与谱牒',
  cover: '',
  count: 2,
  child: [{ id: '4', name: '契约文书' }],
  parent: null,
}
const h1 = (name: string) => screen.findByRole('heading', { level: 1, name })

test('[R-ROUTE-030] both collections are listed by names and covers, and nothing else', async () => {
  answerInstitution()
  answer(navigateCollections, { total: 2, specilaBaseList: [local, rubbings] })
  await renderPortal('/specialBaseNav')
  const list = await screen.findByRole('list', { name: '特色资源' })
  const names = within(list).getAllByRole('heading', { level: 2 })
  expect(names.map((name) => name.textContent)).toEqual(['清溪地方文献', '碑帖拓片'])
  // A cover is drawn of a title, or is the picture that the library chose.
  expect(list.querySelector('svg')!.textContent).toContain('清溪')
  expect(list.querySelector('img')!.getAttribute('src')).toBe('/media/covers/5.webp')
  expect(within(list).getByText('近 30 天 612 次浏览')).toBeTruthy()
})

test('a search narrows the list by the address', async () => {
  answerInstitution()
  answer(navigateCollections, { total: 0, specilaBaseList: [] })
  await renderPortal('/specialBaseNav')
  await userEvent.type(
    await screen.findByRole('searchbox', { name: '馆藏名称或内容' }),
    '碑帖{Enter}',
  )
  expect(await screen.findByText('没有找到“碑帖”')).toBeTruthy()
  expect(callsOf(navigateCollections).at(-1)!.url.searchParams.get('keyword')).toBe('碑帖')
})

test('[R-NAV-005] when the call fails a list that was filled is empty, and the message is shown', async () => {
  answerInstitution()
  answer(navigateCollections, { total: 2, specilaBaseList: [local, rubbings] })
  await renderPortal('/specialBaseNav')
  expect(await screen.findByRole('list', { name: '特色资源' })).toBeTruthy()
  refuse(navigateCollections, '数据库不可用')
  await userEvent.type(screen.getByRole('searchbox', { name: '馆藏名称或内容' }), '清溪{Enter}')
  expect(await screen.findByText('特色资源没有载入')).toBeTruthy()
  expect(await screen.findByText('数据库不可用')).toBeTruthy()
  expect(screen.queryByRole('list', { name: '特色资源' })).toBeNull()
})

test('[R-ROUTE-031] a collection that is clicked shows its name, introduction and resources', async () => {
  answerInstitution()
  answer(navigateCollections, { total: 1, specilaBaseList: [local] })
  answer(readSpecialCollection, detail)
  answer(listCollectionResources, {
    total: 2,
    list: [
      { ...title, url: '' },
      { recordId: 8, title: '林氏宗谱', author: '', url: 'https://images.example.org/8' },
    ],
  })
  await renderPortal('/specialBaseNav')
  await userEvent.click(await screen.findByRole('link', { name: '清溪地方文献' }))
  expect(await h1('清溪地方文献')).toBeTruthy()
  expect(window.location.hash).toBe('#/specialBaseNav/specialBaseDetail?id=3')
  expect(screen.getByText('县志与谱牒')).toBeTruthy()
  const first = await screen.findByRole('link', { name: '清溪县志' })
  expect(first.getAttribute('href')).toBe('#/searchList/bookDetails/7')
  const online = screen.getByRole('link', { name: '在线阅读《林氏宗谱》' })
  expect(online.getAttribute('href')).toBe('https://images.example.org/8')
})

test('[R-ROUTE-032] the children of a collection are listed with their counts', async () => {
  answerInstitution()
  answer(readSpecialCollection, detail)
  answer(listCollectionResources, { total: 0, list: [] })
  answer(listChildCollections, {
    total: 2,
    list: [
      { id: '4', name: '契约文书', count: 12 },
      { id: '6', name: '谱牒', count: 1_300 },
    ],
  })
  await renderPortal('/specialBaseNav/specialBaseDetail?id=3')
  await userEvent.click(await screen.findByRole('link', { name: '全部子库' }))
  const list = await screen.findByRole('list', { name: '子库' })
  expect(window.location.hash).toBe('#/specialBaseNav/childBaseList?id=3')
  const parts = within(list).getAllByRole('listitem')
  expect(parts.map((part) => part.textContent)).toEqual(['契约文书12 种', '谱牒1,300 种'])
})

test('[R-ROUTE-033] an address names a collection or a child of it; an unknown one says so', async () => {
  answerInstitution()
  answer(readSpecialCollection, { ...detail, name: 'A' })
  answer(listCollectionResources, { total: 0, list: [] })
  const whole = await renderPortal('/specialBaseDetail/3')
  expect(await h1('A')).toBeTruthy()
  whole.unmount()

  answer(readSpecialCollection, { ...detail, id: '4', name: 'B', parent: { id: '3', name: 'A' } })
  const part = await renderPortal('/specialBaseDetail/3/4')
  expect(await h1('B')).toBeTruthy()
  const { searchParams } = callsOf(readSpecialCollection).at(-1)!.url
  expect([searchParams.get('id'), searchParams.get('twoId')]).toEqual(['3', '4'])
  part.unmount()

  refuse(readSpecialCollection, '没有这个特色资源', 404, 404)
  await renderPortal('/specialBaseDetail/999')
  expect(await h1('没有找到这个特色资源')).toBeTruthy()
})

test('[R-ROUTE-050] group 100041 has a digital library; under another group there is no such page', async () => {
  answerInstitution({ group: { groupCode: '100041' } })
  answer(mapCollections, [
    { recordId: '3', collectionName: '清溪地方文献' },
    { recordId: '5', collectionName: '碑帖拓片' },
  ])
  const shown = await renderPortal('/digitalLibrary')
  const list = await screen.findByRole('list', { name: '数字图书馆' })
  const names = within(list).getAllByRole('link')
  expect(names.map((name) => name.textContent)).toEqual(['清溪地方文献', '碑帖拓片'])
  shown.unmount()

  answerInstitution()
  await renderPortal('/digitalLibrary')
  expect(await h1('没有这一页')).toBeTruthy()
  expect(callsOf(mapCollections)).toHaveLength(1)
})

test.each(locales)('the page says in %s that there is nothing yet', async (locale) => {
  answerInstitution()
  answer(navigateCollections, { total: 0, specilaBaseList: [] })
  await renderPortal('/specialBaseNav', locale)
  const none = {
    'zh-CN': '还没有特色资源',
    'zh-TW': '還沒有特色館藏',
    'en-US': 'There are no special collections yet',
  }
  expect(await screen.findByText(none[locale])).toBeTruthy()
})
