import { countItems } from '@shulin/contract/catalogue'
import type { Endpoint } from '@shulin/contract/endpoint'
import { readDictionaries } from '@shulin/contract/institutions'
import {
  countSearch,
  listFacetValues,
  searchAll,
  searchByFields,
  type NextStep,
} from '@shulin/contract/search'
import { noteResourceSearch } from '@shulin/contract/usage'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerInstitution, callsOf, refuse, renderPortal } from '../../../test/render.tsx'
import { aReply, aResult, aValue } from '../../../test/search-replies.ts'
// Code that comes late in the browser is here from the start: no test waits for it.
import '../../ui/overlays/Sheet.tsx'
import './facets/AllValues.tsx'
import './query/AdvancedForm.tsx'

const facets = {
  docCode: [aValue('book', 7, '图书'), aValue('thesis', 3, '学位论文')],
  langCode: [aValue('chi', 6, '中文'), aValue('ger', 4, '德文')],
  libCode: [aValue('main', 6, '总馆'), aValue('med', 4, '医学馆')],
  locationId: [aValue('m1', 6, '总馆一层'), aValue('x1', 4, '医学书库')],
  resourceType: [aValue('1', 8, '纸本'), aValue('2', 2, '电子')],
  author: [aValue('cao', 5, '曹雪芹'), aValue('yu', 2, '俞平伯')],
  kindNo: [aValue('I', 5, '文学')],
}

function answerSearch() {
  answerInstitution()
  answer(readDictionaries, {
    docCode: facets.docCode.map(({ value, name }) => ({ code: value, name })),
    findOpacSearchFieldParaList: [{ code: 'any', name: '任意字段' }],
  })
  const reply = aReply([aResult(1, '红楼梦')], { total: 10, facets })
  answer(searchAll, reply)
  answer(searchByFields, reply)
  answer(countItems, { 1: { itemCount: 1, onShelfCount: 1, duxiuImageUrl: '' } })
  answer(countSearch, true)
  answer(noteResourceSearch, true)
}

const asked = (endpoint: Endpoint) =>
  callsOf(endpoint).map(({ body }) => JSON.parse(body as string) as Record<string, unknown>)
const address = () => new URLSearchParams(window.location.hash.split('?')[1])
const exclude = (name: string) => screen.findByRole('button', { name: `排除“${name}”` })
const chips = () => within(screen.getByRole('list', { name: '已选条件' }))

test('a value is excluded by its button, named above the list, and taken back there', async () => {
  answerSearch()
  await renderPortal('/searchList?keyword=梦&page=2')
  const button = await exclude('曹雪芹')
  expect(button.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() =>
    expect(asked(searchAll).at(-1)).toMatchObject({ exclude: { author: ['cao'] }, page: 1 }),
  )
  expect(address().getAll('exclude')).toEqual(['author.cao'])
  expect(document.activeElement).toBe(button)

  await userEvent.click(await chips().findByRole('button', { name: '移除“不含：曹雪芹”' }))
  await waitFor(() => expect(address().has('exclude')).toBe(false))
  expect((await exclude('曹雪芹')).getAttribute('aria-pressed')).toBe('false')
})

test('a value that is chosen is excluded instead, and the other way round', async () => {
  answerSearch()
  await renderPortal('/searchList?keyword=梦&author=cao')
  const tick = await screen.findByRole('checkbox', { name: '曹雪芹 5' })
  await userEvent.click(await exclude('曹雪芹'))
  expect(tick).toHaveProperty('checked', false)
  await waitFor(() => expect(address().getAll('exclude')).toEqual(['author.cao']))
  expect(address().has('author')).toBe(false)
  await userEvent.click(tick)
  await waitFor(() => expect(address().getAll('author')).toEqual(['cao']))
  expect(address().has('exclude')).toBe(false)
})

test('the kinds above the list are those that are left', async () => {
  answerSearch()
  await renderPortal('/searchList?keyword=梦&exclude=docCode.thesis')
  const kinds = within(screen.getByRole('navigation', { name: '文献类型' }))
  await kinds.findByRole('link', { name: /图书/ })
  expect(kinds.getAllByRole('link').map((link) => link.textContent)).toEqual(['全部7', '图书7'])
})

test('classes and the list of all values have the button, too', async () => {
  answerSearch()
  answer(searchAll, {
    ...aReply([aResult(1, '红楼梦')], {
      facets: {
        ...facets,
        author: Array.from({ length: 8 }, (_, n) => aValue(`a${n}`, 9 - n, `作者${n}`)),
      },
    }),
  })
  answer(listFacetValues, { total: 1, values: [aValue('rare', 1, '张爱玲')] })
  await renderPortal('/searchList?keyword=梦')
  await userEvent.click(await screen.findByRole('button', { name: '更多作者' }))
  await userEvent.click(await exclude('张爱玲'))
  await waitFor(() => expect(address().getAll('exclude')).toEqual(['author.rare']))
  // What the values of a facet are does not depend on what is excluded of it.
  expect(asked(listFacetValues)).toHaveLength(1)
  expect(asked(listFacetValues)[0]).not.toHaveProperty('exclude')
  await userEvent.click(screen.getByRole('button', { name: '完成' }))
  await userEvent.click(screen.getByRole('button', { name: '分类' }))
  await userEvent.click(await exclude('I 文学'))
  await waitFor(() => expect(address().getAll('exclude')).toEqual(['kindNo.I', 'author.rare']))
})

test('where an exclusion leaves nothing, taking it back is offered', async () => {
  answerSearch()
  const step: NextStep = {
    kind: 'withoutExclusions',
    count: 3,
    search: { searchItems: [{ oper: 'and', searchField: 'any', searchFieldContent: '梦' }] },
  }
  answer(searchAll, aReply([], { facets: { author: facets.author }, nextSteps: [step] }))
  await renderPortal('/searchList?keyword=梦&exclude=author.cao')
  const way = await screen.findByRole('link', { name: '不再排除“曹雪芹”（3）' })
  expect(way.getAttribute('href')).toBe(`#/searchList?keyword=${encodeURIComponent('梦')}`)
})

test('the advanced form limits by what the library has; its limits are chips, and stay in the form', async () => {
  answerSearch()
  await renderPortal('/searchList?keyword=梦&author=cao')
  await userEvent.click(await screen.findByRole('button', { name: '高级检索' }))
  const form = within(await screen.findByRole('form', { name: '高级检索' }))
  await userEvent.type(form.getByLabelText('出版年，从'), '2020')
  await userEvent.type(form.getByLabelText('出版年，到'), '1998')
  const choose = async (field: string, ...names: string[]) => {
    await waitFor(() =>
      expect(form.getByRole('button', { name: new RegExp(field) })).toHaveProperty(
        'disabled',
        false,
      ),
    )
    await userEvent.click(form.getByRole('button', { name: new RegExp(field) }))
    for (const name of names) await userEvent.click(await screen.findByRole('option', { name }))
    await userEvent.keyboard('{Escape}')
  }
  await choose('文献类型', '图书', '学位论文')
  await choose('语种', '德文')
  await choose('图书馆', '医学馆')
  await choose('馆藏地', '医学书库')
  await userEvent.click(form.getByRole('radio', { name: '在架' }))
  // The locations are those of the library that was chosen.
  expect(asked(searchAll)).toContainEqual(
    expect.objectContaining({ resourceType: ['1', '2'], libCode: ['med'], searchItems: [] }),
  )
  await userEvent.click(form.getByRole('button', { name: '检索' }))
  await waitFor(() =>
    expect(asked(searchAll).at(-1)).toMatchObject({
      searchItems: [{ searchFieldContent: '梦' }],
      docCode: ['book', 'thesis'],
      langCode: ['ger'],
      libCode: ['med'],
      locationId: ['x1'],
      publishBegin: 1998,
      publishEnd: 2020,
      onlyOnShelf: true,
      // The question is the same: so is what was chosen beside the list.
      author: ['cao'],
    }),
  )
  for (const label of ['图书', '学位论文', '德文', '医学馆', '医学书库', '1998–2020', '只看在架'])
    expect(await chips().findByText(label)).toBeTruthy()
  expect(form.getByLabelText('出版年，从')).toHaveProperty('value', '1998')
  expect(form.getByRole('button', { name: /文献类型/ }).textContent).toBe('图书、学位论文')

  // A chip that is taken away also leaves the form.
  await userEvent.click(chips().getByRole('button', { name: '移除“德文”' }))
  await waitFor(() => expect(form.getByRole('button', { name: /语种/ }).textContent).toBe('不限'))
  await userEvent.click(form.getByRole('radio', { name: '电子版' }))
  await userEvent.clear(form.getByLabelText('检索词', { selector: 'li:first-child input' }))
  await userEvent.click(form.getByRole('button', { name: '检索' }))
  // Limits alone are a search, and another question: what was chosen beside the list is gone.
  await waitFor(() =>
    expect(asked(searchAll).at(-1)).toMatchObject({
      searchItems: [],
      resourceType: ['2'],
      onlyOnShelf: false,
      docCode: ['book', 'thesis'],
    }),
  )
  expect(asked(searchAll).at(-1)).not.toHaveProperty('author')
})

test('the form opens from an address with all it limits, and says what is no year', async () => {
  answerSearch()
  await renderPortal(
    '/searchList?keyword=梦&advanced=1&docCode=thesis&resourceType=2&publishBegin=1998',
  )
  const form = within(await screen.findByRole('form', { name: '高级检索' }))
  expect(form.getByLabelText('出版年，从')).toHaveProperty('value', '1998')
  await waitFor(() =>
    expect(form.getByRole('button', { name: /文献类型/ }).textContent).toBe('学位论文'),
  )
  expect(form.getByRole('radio', { name: '电子版' })).toHaveProperty('checked', true)
  const before = callsOf(searchAll).length
  await userEvent.type(form.getByLabelText('出版年，到'), '二零')
  await userEvent.click(form.getByRole('button', { name: '检索' }))
  expect(form.getByText('请输入年份，如 1998')).toBeTruthy()
  expect(document.activeElement).toBe(form.getByLabelText('出版年，到'))
  expect(callsOf(searchAll)).toHaveLength(before)
})

test('where the values do not come the form says so, and searches all the same', async () => {
  answerSearch()
  refuse(searchAll, '检索服务暂时不可用', 503)
  await renderPortal('/searchList?keyword=梦&also=and.2.any.红楼')
  expect(await screen.findByText('可选的类型、语种和馆藏地没有载入')).toBeTruthy()
  const form = within(screen.getByRole('form', { name: '高级检索' }))
  await userEvent.type(form.getByLabelText('出版年，从'), '1998')
  await userEvent.click(form.getByRole('button', { name: '检索' }))
  await waitFor(() => expect(asked(searchByFields).at(-1)).toMatchObject({ publishBegin: 1998 }))
})
