import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readDictionaries } from '@shulin/contract/institutions'
import { countSearch, listTopTen, searchAll } from '@shulin/contract/search'
import {
  answer,
  answerInstitution,
  callsOf,
  refuse,
  renderPage,
  renderPortal,
} from '../../../test/render.tsx'
import { aReply } from '../../../test/search-replies.ts'
import { HomePage } from './HomePage.tsx'

test('[R-HOME-008] a search leads to the results, with its words and its field in the address', async () => {
  answerInstitution()
  answer(readDictionaries, {
    docCode: [],
    findOpacSearchFieldParaList: [
      { code: 'any', name: '任意字段' },
      { code: 'title', name: '题名' },
    ],
  })
  answer(searchAll, aReply([]))
  answer(countSearch, true)
  await renderPortal('/home')
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: '检索范围' })
  await screen.findByRole('option', { name: '题名' })
  expect([...field.options].map(({ text }) => text)).toEqual(['任意字段', '题名'])
  await userEvent.selectOptions(field, '题名')
  await userEvent.type(
    screen.getByRole('combobox', { name: '检索馆藏与电子资源' }),
    ' 红楼梦 {Enter}',
  )
  expect(await screen.findByRole('heading', { level: 1, name: '“红楼梦”的检索结果' })).toBeTruthy()
  const asked = new URLSearchParams(window.location.hash.split('?')[1])
  expect([...asked]).toEqual([
    ['keyword', '红楼梦'],
    ['searchField', 'title'],
  ])
  expect(callsOf(countSearch).map(({ body }) => body)).toEqual(['{"keyword":"红楼梦"}'])
})

test('[R-HOME-002] the frequent searches stand under the box, and each leads to its result without being counted', async () => {
  answerInstitution()
  answer(listTopTen, [
    { keyword: '三体', count: 9 },
    { keyword: '红楼梦', count: 4 },
  ])
  answer(searchAll, aReply([]))
  await renderPortal('/home')
  const popular = within(await screen.findByRole('navigation', { name: '热门：' }))
  expect(popular.getAllByRole('link').map((link) => link.textContent)).toEqual(['三体', '红楼梦'])
  await userEvent.click(popular.getByRole('link', { name: '三体' }))
  expect(await screen.findByRole('heading', { level: 1, name: '“三体”的检索结果' })).toBeTruthy()
  expect(callsOf(countSearch)).toEqual([])
})

test('where the frequent searches cannot be had, the page does without them', async () => {
  answerInstitution()
  refuse(listTopTen, '暂不可用')
  await renderPortal('/home')
  expect(screen.getByRole('combobox', { name: '检索馆藏与电子资源' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: '热门：' })).toBeNull()
})

test.each([
  ['zh-CN', '高级检索'],
  ['zh-TW', '進階檢索'],
  ['en-US', 'Advanced search'],
] as const)('a way to the advanced search stands below the box: %s', async (locale, name) => {
  answerInstitution()
  await renderPortal('/home', locale)
  const way = await screen.findByRole('link', { name })
  expect(way.getAttribute('href')).toBe('#/searchList?advanced=1')
})

test('an empty field searches nothing', async () => {
  answerInstitution()
  await renderPortal('/home')
  await userEvent.type(screen.getByRole('combobox', { name: '检索馆藏与电子资源' }), '  {Enter}')
  expect(window.location.hash).toBe('#/home')
})

test('[R-SHELL-019] the picture of the institution lies behind the search; without one the forest stands there', async () => {
  answerInstitution({ appearance: { searchBackGround: '/media/hall.jpg' } })
  const { container, unmount } = await renderPage(<HomePage />)
  const hero = await screen.findByRole('region', { name: '今天想读些什么？' })
  expect(hero.style.backgroundImage).toContain('/media/hall.jpg')
  expect(container.querySelector('svg[viewBox="0 0 1440 84"]')).toBeNull()
  unmount()

  answerInstitution()
  const { container: plain } = await renderPage(<HomePage />)
  await screen.findByRole('combobox', { name: '检索馆藏与电子资源' })
  expect(plain.querySelectorAll('svg[viewBox="0 0 1440 84"] path').length).toBeGreaterThan(50)
})
