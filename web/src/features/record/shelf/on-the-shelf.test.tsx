import { browseShelf } from '@shulin/contract/catalogue'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerRecord } from '../../../../test/record-replies.ts'
import { callsOf, renderPortal } from '../../../../test/render.tsx'

const onShelf = (recordId: number) => ({
  recordId,
  title: `书 ${recordId}`,
  author: '',
  callNo: `I242.4/${recordId}`,
  cover: '',
  isHere: recordId === 30,
})

test('a title stands among its neighbours of the shelf, eight at each side', async () => {
  const shelf = Array.from({ length: 41 }, (_, n) => onShelf(10 + n))
  answerRecord({ book: { recordId: 30, callNo: 'I242.4/30' }, shelf })
  await renderPortal('/searchList/bookDetails/30')
  const strip = within(await screen.findByRole('list', { name: '书架上的邻近文献' }))
  expect(strip.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 17 }, (_, n) => `书 ${22 + n}`),
  )
  const here = strip.getByText('I242.4/30').closest('li')!
  expect(here.getAttribute('aria-current')).toBe('true')
  // Its cover leads there as well, out of the way of keyboards.
  const covers = [...strip.getByText('I242.4/29').closest('li')!.querySelectorAll('a')]
  expect(covers.map((link) => [link.getAttribute('href'), link.tabIndex])).toEqual([
    ['#/searchList/bookDetails/29', -1],
    ['#/searchList/bookDetails/29', 0],
  ])
  expect(screen.getByRole('link', { name: '沿书架浏览' }).getAttribute('href')).toBe(
    '#/shelf?recordId=30',
  )
})

test('a title without a call number stands on no shelf', async () => {
  answerRecord()
  await renderPortal('/searchList/bookDetails/1')
  await screen.findByRole('heading', { level: 1, name: '红楼梦' })
  expect(callsOf(browseShelf)).toEqual([])
})
