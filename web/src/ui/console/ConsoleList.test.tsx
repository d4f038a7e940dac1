import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FindField } from '../lists/FindField.tsx'
import { RowLink } from '../lists/RowLink.tsx'
import type { Column } from '../lists/Table.tsx'
import { renderBrick } from '../test/render-brick.tsx'
import { ConsoleList } from './ConsoleList.tsx'

const lamps = [
  { id: 'l1', place: 'Hall' },
  { id: 'l2', place: 'Cellar' },
]

const columns: Column<(typeof lamps)[number]>[] = [
  { id: 'place', label: 'Place', cell: ({ id, place }) => <RowLink id={id}>{place}</RowLink> },
]

function Lamps({ list = lamps, total = 45 }: { list?: typeof lamps; total?: number }) {
  return (
    <ConsoleList
      title="Lamps"
      query={{ data: { list, total }, error: null, isFetching: false, refetch: () => {} }}
      failed="No lamps"
      keyOf={({ id }) => id}
      columns={columns}
      rows={20}
      count={(count) => `${count} lamps`}
      none={{ text: 'All is dark' }}
      renderPanel={({ place }) => ({
        title: `Lamp of the ${place}`,
        children: <input aria-label="Note" />,
      })}
      adding={{ label: 'Add a lamp', children: <p>Which one?</p> }}
      filters={<FindField label="Find" wanted="" onFind={() => {}} />}
    />
  )
}

test('a row opens beside the list, with nothing in it that was typed for another', async () => {
  const router = await renderBrick(<Lamps />, 'en-US')
  expect(screen.getByText('45 lamps')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Hall' }))
  expect(router.state.location.search).toBe('?open=l1')
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'flickers')

  await userEvent.click(screen.getByRole('link', { name: 'Cellar' }))
  const panel = await screen.findByRole('region', { name: 'Lamp of the Cellar' })
  expect(within(panel).getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('')
})

test('another page of the list is a step of its own, with nothing open', async () => {
  const router = await renderBrick(<Lamps />, 'en-US')
  await userEvent.click(screen.getByRole('link', { name: 'Hall' }))
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(router.state.location.search).toBe('?page=2')

  await router.navigate(-1)
  await waitFor(() => expect(router.state.location.search).toBe('?open=l1'))
})

test('a list can be added to, and says when it is empty', async () => {
  await renderBrick(<Lamps list={[]} total={0} />, 'en-US')
  expect(screen.getByText('All is dark')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add a lamp' }))
  expect(screen.getByText('Which one?')).toBeTruthy()
})
