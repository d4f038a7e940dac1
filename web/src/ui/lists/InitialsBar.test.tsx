import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBrick } from '../test/render-brick.tsx'
import { InitialsBar } from './InitialsBar.tsx'

const addressOf = (initial: string) => `/list?initial=${encodeURIComponent(initial)}`

test('letters that have entries are links, the others are not; the open one is marked', async () => {
  await renderBrick(
    <InitialsBar
      label="按首字母"
      initials={[
        { initial: 'A', count: 3 },
        { initial: '#', count: 1 },
      ]}
      selected="A"
      addressOf={addressOf}
    />,
  )
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/list?initial=',
    '/list?initial=A',
    '/list?initial=%23',
  ])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'true', null])
})

test('by strokes only the numbers there are stand in the bar, and what is not Chinese', async () => {
  await renderBrick(
    <InitialsBar
      label="按笔画"
      kind="strokes"
      initials={[
        { initial: '4', count: 2 },
        { initial: '0', count: 5 },
      ]}
      selected=""
      addressOf={addressOf}
    />,
  )
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '全部',
    '4 画',
    '非汉字',
  ])
})
