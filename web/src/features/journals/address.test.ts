import { expect, test } from 'vitest'
import { addressOfChoice, choiceIn } from './address.ts'

const reread = (query: string) => addressOfChoice(choiceIn(new URLSearchParams(query)))

test('what is chosen stands in the address, and is read from it again', () => {
  const address = reread('initial=L&keyword=历史&coreInclude=cssci,pku-core&page=3')
  expect(choiceIn(new URLSearchParams(address.split('?')[1]))).toMatchObject({
    initial: 'L',
    keyword: '历史',
    coreInclude: ['cssci', 'pku-core'],
    page: 3,
  })
})

test('the usual choice has an address without words', () => {
  expect(reread('')).toBe('/magazineNav')
})

test.each(['initial=LL', 'page=0', 'page=x', 'sort=colour'])(
  '%s is as if it was not said',
  (query) => {
    expect(reread(query)).toBe('/magazineNav')
  },
)
