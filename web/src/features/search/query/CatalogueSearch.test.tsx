import { readDictionaries } from '@shulin/contract/institutions'
import { countSearch, listTopTen, searchAll, suggestKeywords } from '@shulin/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  answer,
  answerInstitution,
  callsOf,
  refuse,
  renderPortal,
} from '../../../../test/render.tsx'
import { aReply } from '../../../../test/search-replies.ts'

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: '检索馆藏与电子资源' })
const offered = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.textContent)

beforeEach(() => {
  sessionStorage.clear()
  answerInstitution()
  answer(searchAll, aReply([]))
  answer(countSearch, true)
  answer(listTopTen, [{ keyword: '三体', count: 9 }])
  answer(suggestKeywords, [
    { keyword: '红楼梦', kind: 'title' },
    { keyword: '洪深', kind: 'author' },
    { keyword: '红学', kind: 'subject' },
    { keyword: 'hong kong', kind: 'popular' },
  ])
})

test('[R-HOME-008] from the first letter on the box offers titles, names, subjects and popular searches, each apart', async () => {
  await renderPortal('/home')
  await userEvent.type(box(), 'hong')
  await screen.findByRole('option', { name: '红楼梦' })
  expect(offered('题名')).toEqual(['红楼梦'])
  expect(offered('作者')).toEqual(['洪深'])
  expect(offered('主题')).toEqual(['红学'])
  expect(offered('热门检索')).toEqual(['hong kong'])
  expect(callsOf(suggestKeywords).at(-1)?.url.searchParams.get('keyword')).toBe('hong')

  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: '“红楼梦”的检索结果' })).toBeTruthy()
})

test.each([
  ['洪深', 'author'],
  ['红学', 'subject'],
  // A title may stand in several fields.
  ['红楼梦', null],
])(
  'what is offered as of a kind is looked for in its field, not in any: %s',
  async (name, field) => {
    answer(readDictionaries, {
      docCode: [],
      findOpacSearchFieldParaList: ['any', 'title', 'author', 'subject'].map((code) => ({
        code,
        name: code,
      })),
    })
    await renderPortal('/home')
    await userEvent.type(box(), 'hong')
    await userEvent.click(await screen.findByRole('option', { name }))
    await screen.findByRole('heading', { level: 1, name: `“${name}”的检索结果` })
    const said = new URLSearchParams(window.location.hash.split('?')[1])
    expect([said.get('keyword'), said.get('searchField')]).toEqual([name, field])
  },
)

test('what was searched for in this tab is offered again in the empty box, apart from the popular, until it is forgotten', async () => {
  await renderPortal('/home')
  await userEvent.type(box(), '乡土中国{Enter}')
  await screen.findByRole('heading', { level: 1, name: '“乡土中国”的检索结果' })
  await userEvent.clear(box())
  await userEvent.type(box(), '数据挖掘{Enter}')
  await screen.findByRole('heading', { level: 1, name: '“数据挖掘”的检索结果' })

  await userEvent.clear(box())
  expect(offered('最近检索')).toEqual(['数据挖掘', '乡土中国'])
  expect(offered('热门检索')).toEqual(['三体'])
  await userEvent.keyboard('{ArrowDown}{Delete}')
  expect(offered('最近检索')).toEqual(['乡土中国'])
  await userEvent.click(screen.getByRole('button', { name: '清空历史' }))
  expect(screen.queryByRole('group', { name: '最近检索' })).toBeNull()
  expect(sessionStorage.getItem('ownSearches')).toBe('[]')
})

test.each([
  { window: 'a desk', isPhone: false, rows: [2, 3, 1, 1, 1] },
  { window: 'a phone', isPhone: true, rows: [1, 2, 1, 1, 1] },
])(
  'on $window the list has no more rows than it has room for, and each group keeps its own',
  async ({ isPhone, rows }) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isPhone && query.startsWith('(max-width'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    const five = (text: string) => Array.from({ length: 5 }, (_, at) => `${text}${at}`)
    sessionStorage.setItem('ownSearches', JSON.stringify(five('hong own ')))
    answer(
      listTopTen,
      five('三体').map((keyword) => ({ keyword, count: 9 })),
    )
    answer(suggestKeywords, [
      ...five('红楼梦').map((keyword) => ({ keyword, kind: 'title' as const })),
      ...['洪深', '洪昇'].map((keyword) => ({ keyword, kind: 'author' as const })),
      { keyword: '红学', kind: 'subject' },
      { keyword: 'hong kong', kind: 'popular' },
    ])
    await renderPortal('/home')
    await userEvent.click(box())
    const most = rows.reduce((sum, count) => sum + count, 0)
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(most)
    await userEvent.type(box(), 'hong')
    await screen.findByRole('option', { name: '红楼梦0' })
    const groups = ['最近检索', '题名', '作者', '主题', '热门检索']
    expect(groups.map((group) => offered(group).length)).toEqual(rows)
  },
)

test('[R-ERR-036] without suggestions the box works as before, and nothing is said', async () => {
  refuse(suggestKeywords, '暂不可用')
  await renderPortal('/home')
  await userEvent.type(box(), '红')
  await waitFor(() => expect(callsOf(suggestKeywords)).toHaveLength(1))
  await userEvent.type(box(), '楼梦{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: '“红楼梦”的检索结果' })).toBeTruthy()
  expect(screen.queryByText('暂不可用')).toBeNull()
})
