import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { AppliedFilters } from './AppliedFilters.tsx'
import { renderBrick } from '../test/render-brick.tsx'

function Filters() {
  const [labels, setLabels] = useState(['图书', '期刊论文', '总馆'])
  return (
    <AppliedFilters
      filters={labels.map((label) => ({ id: label, label }))}
      onRemove={(id) => setLabels(labels.filter((label) => label !== id))}
      onClear={() => setLabels([])}
    />
  )
}

const remove = (label: string) => screen.getByRole('button', { name: `移除“${label}”` })

test('a removed filter passes the focus on to the next one, the last to 全部清除', async () => {
  await renderBrick(<Filters />)
  await userEvent.click(remove('期刊论文'))
  expect(screen.queryByText('期刊论文')).toBeNull()
  expect(document.activeElement).toBe(remove('总馆'))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '全部清除' }))
})

test('without filters there is nothing', async () => {
  await renderBrick(<Filters />)
  await userEvent.click(screen.getByRole('button', { name: '全部清除' }))
  expect(screen.queryByRole('list')).toBeNull()
})
