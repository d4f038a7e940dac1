import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { Pager } from './Pager.tsx'
import { renderBrick } from '../test/render-brick.tsx'

function Results({ total, first = 1 }: { total: number; first?: number }) {
  const [page, setPage] = useState(first)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        结果，第 {page} 页
      </h2>
      <Pager page={page} total={total} onChange={setPage} heading={heading} />
    </>
  )
}

const numbers = () =>
  screen.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent)
const isDisabled = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name }).disabled

test('after turning the page the focus is on the heading of the list', async () => {
  await renderBrick(<Results total={268} />)
  await userEvent.click(screen.getByRole('button', { name: '下一页' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '结果，第 2 页' }))
  await userEvent.click(screen.getByRole('button', { name: '第 27 页' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '结果，第 27 页' }))
})

test('opening a list takes the focus from nobody', async () => {
  await renderBrick(<Results total={268} first={3} />)
  expect(document.activeElement).toBe(document.body)
})

test('the first and the last page and those around the present one have numbers', async () => {
  await renderBrick(<Results total={268} first={14} />)
  expect(numbers()).toEqual(['1', '…', '12', '13', '14', '15', '16', '…', '27'])
  expect(screen.getByRole('button', { name: '第 14 页' }).getAttribute('aria-current')).toBe('page')
})

test('a gap never hides a single page', async () => {
  await renderBrick(<Results total={80} first={5} />)
  expect(numbers()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
})

test('there is nothing before the first page and nothing after the last', async () => {
  await renderBrick(<Results total={20} />)
  expect(isDisabled('上一页')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '第 2 页' }))
  expect(isDisabled('下一页')).toBe(true)
})

test('a list of one page has no pager', async () => {
  await renderBrick(<Results total={10} />)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a list is paged no deeper than ten thousand entries', async () => {
  await renderBrick(<Results total={123_456} />)
  expect(numbers().at(-1)).toBe('1000')
})
