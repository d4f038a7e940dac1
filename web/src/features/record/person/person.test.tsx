import { readPerson, type Neighbour } from '@shulin/contract/record'
import { searchAll } from '@shulin/contract/search'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answer } from '../../../platform/api.ts'
import {
  answer,
  answerInstitution,
  callsOf,
  refuse,
  renderPortal,
} from '../../../../test/render.tsx'
import { aReply, aResult } from '../../../../test/search-replies.ts'

const nobody: Answer<typeof readPerson> = {
  known: null,
  namesakes: [],
  firstYear: null,
  lastYear: null,
  works: [],
}

const aWork = (
  recordId: number,
  title: string,
  editions = 1,
): Neighbour & { editions: number } => ({
  recordId,
  title,
  author: '鲁迅',
  publisher: '',
  publishYear: 1923,
  docCode: 'book',
  cover: '',
  editions,
})

function answerPerson(person: Partial<Answer<typeof readPerson>>) {
  answerInstitution()
  answer(readPerson, { ...nobody, ...person })
  answer(searchAll, aReply([]))
}

const address = `/author?${new URLSearchParams({ name: '鲁迅', recordId: '7' }).toString()}`
const titlesOf = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('a person: the names in every script, years, works by what was done, and what is about them', async () => {
  answerPerson({
    known: {
      nameId: 3,
      name: 'Lu, Xun',
      dates: '1881-1936',
      introduction: '作家。',
      otherNames: [
        { script: 'han', forms: ['鲁迅', '周树人'] },
        { script: 'other', forms: ['Лу Синь'] },
      ],
    },
    firstYear: 1923,
    lastYear: 1938,
    works: [
      { role: 'author', total: 1, list: [aWork(1, '呐喊', 3)] },
      { role: 'translator', total: 1, list: [aWork(2, '死魂灵')] },
    ],
  })
  answer(searchAll, aReply([aResult(5, '鲁迅传')], { total: 31 }))
  await renderPortal(address)
  expect(await screen.findByText('周树人')).toBeTruthy()
  expect(document.title).toBe('鲁迅 - 著者 - 清溪图书馆')
  for (const text of ['1881-1936', 'Lu, Xun', 'Лу Синь', '作家。', '1923–1938', '3 个版本'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(await titlesOf('著作 1 种')).toEqual(['呐喊'])
  expect(await titlesOf('译作 1 种')).toEqual(['死魂灵'])
  expect(await titlesOf('关于此人 31 种')).toEqual(['查看全部', '鲁迅传'])
  expect(Object.fromEntries(callsOf(readPerson)[0]!.url.searchParams)).toEqual({
    name: '鲁迅',
    recordId: '7',
  })
})

test('the ways on search the field of authors or of subjects, never any field', async () => {
  answerPerson({ works: [{ role: 'author', total: 99, list: [aWork(1, '呐喊')] }] })
  answer(searchAll, aReply([aResult(5, '鲁迅传')], { total: 31 }))
  await renderPortal(address)
  await screen.findByText('鲁迅传')
  const searched = (name: string) =>
    screen
      .getAllByRole('link', { name })
      .map((link) => new URL(link.getAttribute('href')!.slice(1), 'http://portal').searchParams)
      .map((params) => params.get('searchField'))
  expect(searched('按著者检索')).toEqual(['author'])
  expect(searched('查看全部')).toEqual(['author', 'subject'])
})

test('a name the authority file does not have is said to be no more than a name', async () => {
  answerPerson({ works: [{ role: 'author', total: 1, list: [aWork(1, '呐喊')] }] })
  await renderPortal(address)
  expect(await screen.findByText(/名称规范档里没有“鲁迅”/)).toBeTruthy()
  expect(await titlesOf('著作 1 种')).toEqual(['呐喊'])
})

test('of several of one name nobody is chosen: they stand there with their years', async () => {
  answerPerson({
    namesakes: [
      { nameId: 1, name: '法云', dates: '467-529' },
      { nameId: 2, name: '法云', dates: '1088-1158' },
    ],
  })
  await renderPortal('/author?name=%E6%B3%95%E4%BA%91')
  const late = await screen.findByRole('link', { name: '法云 1088-1158' })
  expect(late.getAttribute('href')).toBe('#/author?nameId=2')
})

test('without the search engine the page lacks what is about the person, and nothing else', async () => {
  answerPerson({ works: [{ role: 'editor', total: 1, list: [aWork(1, '奔流')] }] })
  refuse(searchAll, '检索暂不可用', 503, 503)
  await renderPortal(address)
  expect(await titlesOf('编辑 1 种')).toEqual(['奔流'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an address that names nobody leads to the search', async () => {
  answerInstitution()
  await renderPortal('/author')
  expect(await screen.findByText('没有这位著者')).toBeTruthy()
  expect(callsOf(readPerson)).toEqual([])
})
