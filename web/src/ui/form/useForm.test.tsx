import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { RefusedCall } from '../../platform/api.ts'
import { Button } from '../controls/Button.tsx'
import { TextField } from '../controls/TextField.tsx'
import { renderBrick } from '../test/render-brick.tsx'
import { useForm } from './useForm.ts'

const refusal = (code: string, message: string) =>
  new RefusedCall({
    success: false,
    data: null,
    message,
    errCode: 422,
    code,
    details: null,
    requestId: 'r1',
  })

interface Props {
  tells?: 'all' | 'first'
  act: (values: { name: string; room: string }) => Promise<unknown>
}

function Booking({ tells = 'all', act }: Props) {
  const form = useForm({
    first: { name: '', room: '' },
    tells,
    rules: ({ name, room }) => ({
      name: name === '' ? 'Name is missing' : undefined,
      room: /^\d+$/.test(room) ? undefined : 'Room is a number',
    }),
    act: async (values, { reset }) => {
      await act(values)
      reset()
    },
    fieldOf: ({ code }) => (code === 'room.taken' ? 'room' : undefined),
  })
  return (
    <form {...form.frame}>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('room')} label="Room" />
      <p role="alert">{form.refused}</p>
      <Button type="submit" isBusy={form.isBusy}>
        Book
      </Button>
    </form>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const book = () => userEvent.click(screen.getByRole('button', { name: 'Book' }))

test('nothing is sent while something is wrong: all of it is told, the first field has the focus', async () => {
  const sent: object[] = []
  await renderBrick(<Booking act={async (values) => sent.push(values)} />)
  expect(screen.queryByText('Name is missing')).toBeNull()

  await book()
  expect(screen.getByText('Name is missing')).toBeTruthy()
  expect(screen.getByText('Room is a number')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))

  await userEvent.type(field('Name'), 'Lu Xun')
  expect(screen.queryByText('Name is missing')).toBeNull()
  await userEvent.type(field('Room'), 'x')
  expect(screen.getByText('Room is a number')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a form that tells the first only is quiet about the next until it is sent again', async () => {
  await renderBrick(<Booking tells="first" act={async () => undefined} />)
  await book()
  expect(screen.getByText('Name is missing')).toBeTruthy()
  expect(screen.queryByText('Room is a number')).toBeNull()

  await userEvent.type(field('Name'), 'L')
  expect(screen.queryByText('Name is missing')).toBeNull()
  expect(screen.queryByText('Room is a number')).toBeNull()
  await book()
  expect(screen.getByText('Room is a number')).toBeTruthy()
  expect(document.activeElement).toBe(field('Room'))
})

test('a refusal stands at the field it speaks of, or else in the form, until the next attempt', async () => {
  const refusals = [refusal('room.taken', 'Room 7 is taken'), refusal('house.closed', 'Closed')]
  await renderBrick(
    <Booking
      act={() => {
        const next = refusals.shift()
        return next ? Promise.reject(next) : Promise.resolve()
      }}
    />,
  )
  await userEvent.type(field('Name'), 'Lu Xun')
  await userEvent.type(field('Room'), '7')
  await book()
  expect(await screen.findByText('Room 7 is taken')).toBeTruthy()
  expect(document.activeElement).toBe(field('Room'))

  await userEvent.type(field('Room'), '1')
  expect(screen.queryByText('Room 7 is taken')).toBeNull()
  await book()
  expect((await screen.findByRole('alert')).textContent).toBe('Closed')

  await book()
  expect(screen.queryByText('Closed')).toBeNull()
  expect(field('Name').value).toBe('')
  expect(screen.queryByText('Name is missing')).toBeNull()
})
