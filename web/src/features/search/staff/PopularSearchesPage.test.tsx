import {
  changeBarredWords,
  putBackSearch,
  readPopularSearchSetup,
  takeDownSearch,
  type PopularSearchSetup,
} from '@shulin/contract/search-staff'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, refuse, renderConsole } from '../../../../test/console.tsx'

const setup: PopularSearchSetup = {
  searches: [
    { keyword: '红楼梦', count: 1200, state: 'shown' },
    { keyword: '某某', count: 9, state: 'takenDown' },
    { keyword: '赌博技巧', count: 7, state: 'barred' },
  ],
  words: ['赌博'],
}

const rowOf = (keyword: string) => within(screen.getByRole('row', { name: new RegExp(keyword) }))

test('staff see what others search for, take one down and put it back', async () => {
  answerConsole({ roles: ['content'] })
  answer(readPopularSearchSetup, setup)
  await renderConsole('/home/searches')
  expect((await screen.findByRole('row', { name: /红楼梦/ })).textContent).toContain('1,200')
  expect(rowOf('红楼梦').getByText('显示中')).toBeTruthy()
  expect(rowOf('某某').getByText('已撤下')).toBeTruthy()
  expect(rowOf('赌博技巧').getByText('含屏蔽词')).toBeTruthy()

  const [first, ...others] = setup.searches
  const changed = { ...setup, searches: [{ ...first!, state: 'takenDown' as const }, ...others] }
  answer(takeDownSearch, changed)
  await userEvent.click(screen.getByRole('button', { name: '撤下“红楼梦”' }))
  expect(await screen.findByText('已撤下“红楼梦”')).toBeTruthy()
  expect(callsOf(takeDownSearch).map(({ body }) => body)).toEqual(['{"keyword":"红楼梦"}'])
  answer(putBackSearch, setup)
  await userEvent.click(screen.getByRole('button', { name: '恢复“红楼梦”' }))
  expect(await screen.findByRole('button', { name: '撤下“红楼梦”' })).toBeTruthy()
  expect(callsOf(putBackSearch).map(({ body }) => body)).toEqual(['{"keyword":"红楼梦"}'])
})

test('the words that bar a search are kept one a line; a refusal is told', async () => {
  answerConsole()
  answer(readPopularSearchSetup, { ...setup, searches: [] })
  await renderConsole('/home/searches', 'en-US')
  expect(await screen.findByText('Not enough people have searched for the same yet')).toBeTruthy()
  const field = screen.getByRole('textbox', { name: /One word a line/ })
  expect(field).toHaveProperty('value', '赌博')
  const save = screen.getByRole('button', { name: 'Save' })
  expect(save).toHaveProperty('disabled', true)
  await userEvent.type(field, '{Enter} casino {Enter}{Enter}')
  refuse(changeBarredWords, 'Not now')
  await userEvent.click(save)
  expect(await screen.findByText('Not now')).toBeTruthy()
  answer(changeBarredWords, { searches: [], words: ['casino', '赌博'] })
  await userEvent.click(save)
  expect(await screen.findByText('The barred words were saved')).toBeTruthy()
  expect(JSON.parse(callsOf(changeBarredWords).at(-1)!.body as string)).toEqual({
    words: ['赌博', 'casino'],
  })
  expect(await screen.findByRole('textbox', { name: /One word a line/ })).toHaveProperty(
    'value',
    'casino\n赌博',
  )
})

test('who looks after neither the home page nor the institution has no such page', async () => {
  answerConsole({ roles: ['circulation'] })
  await renderConsole('/home/searches')
  expect(callsOf(readPopularSearchSetup)).toEqual([])
  expect(screen.queryByRole('heading', { name: '热门检索' })).toBeNull()
})
