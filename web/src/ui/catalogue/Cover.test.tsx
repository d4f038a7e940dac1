import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Cover } from './Cover.tsx'
import { renderBrick } from '../test/render-brick.tsx'

const book = { id: 'r1', title: '红楼梦' }

test('a database is drawn as what it is, whatever its words are written in', async () => {
  const titles = ['JSTOR', '知网', '索引']
  await renderBrick(
    titles.map((title) => <Cover key={title} book={{ id: title, title, docCode: 'database' }} />),
  )
  for (const title of titles) {
    const cover = screen.getByText(title).closest('svg')!
    // The pulls of its drawers.
    expect(cover.querySelectorAll('circle')).toHaveLength(3)
  }
})

test('a picture that does not load gives way to a drawn cover', async () => {
  await renderBrick(<Cover book={book} src="/covers/r1.jpg" alt="封面" />)
  fireEvent.error(screen.getByRole('img', { name: '封面' }))
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('楼')).toBeTruthy()
})
