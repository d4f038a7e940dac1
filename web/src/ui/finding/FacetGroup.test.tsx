import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FacetGroup } from './FacetGroup.tsx'
import { renderBrick } from '../test/render-brick.tsx'
import { toggled } from '../controls/toggled.ts'

const authors = ['曹雪芹', '俞平伯', '周汝昌', '冯其庸', '蔡义江', '红柯', '胡适', '鲁迅']

function Authors({ empty }: { empty?: string }) {
  const [chosen, setChosen] = useState<string[]>([])
  const values = authors.map((name, place) => ({
    id: name,
    label: name,
    count: name === empty ? 0 : 1100 - place * 100,
  }))
  return (
    <>
      <FacetGroup
        label="作者"
        values={values}
        chosen={chosen}
        onToggle={(id) => setChosen(toggled(chosen, id))}
      />
      <output aria-label="已选">{chosen.join(' ')}</output>
    </>
  )
}

const chosen = () => screen.getByRole('status', { name: '已选' }).textContent
const shown = () => screen.queryAllByRole('checkbox').length

test('a value is chosen and dropped with its tick box, beside the others', async () => {
  await renderBrick(<Authors />)
  await userEvent.click(screen.getByRole('checkbox', { name: /曹雪芹/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /俞平伯/ }))
  expect(chosen()).toBe('曹雪芹 俞平伯')
  await userEvent.click(screen.getByRole('checkbox', { name: /曹雪芹/ }))
  expect(chosen()).toBe('俞平伯')
})

test('a count stands beside its value with a thousands separator', async () => {
  await renderBrick(<Authors />)
  expect(screen.getByRole('checkbox', { name: '曹雪芹 1,100' })).toBeTruthy()
})

test('six values stand in the list, the others are found behind 更多', async () => {
  await renderBrick(<Authors />)
  expect(shown()).toBe(6)
  await userEvent.click(screen.getByRole('button', { name: '更多作者' }))
  const dialog = within(await screen.findByRole('dialog', { name: '作者' }))
  expect(dialog.getAllByRole('checkbox')).toHaveLength(8)
  await userEvent.type(dialog.getByRole('searchbox'), '鲁')
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1)
  await userEvent.click(dialog.getByRole('checkbox', { name: /鲁迅/ }))
  await userEvent.keyboard('{Escape}')
  expect(chosen()).toBe('鲁迅')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /鲁迅/ }).checked).toBe(true)
})

test('a value without records is not offered', async () => {
  await renderBrick(<Authors empty="俞平伯" />)
  expect(screen.queryByRole('checkbox', { name: /俞平伯/ })).toBeNull()
})

test('the heading opens and closes the facet', async () => {
  await renderBrick(<Authors />)
  const heading = screen.getByRole('button', { name: '作者' })
  await userEvent.click(heading)
  expect(heading.getAttribute('aria-expanded')).toBe('false')
  expect(shown()).toBe(0)
})
