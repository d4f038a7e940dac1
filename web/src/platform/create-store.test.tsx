import { act, render, renderHook, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createChanges, createStore } from './create-store.ts'

test('everything that shows a value shows the new one', () => {
  const visitors = createStore(0)
  const Count = () => <p>{visitors.useValue()}</p>
  render(
    <>
      <Count />
      <Count />
    </>,
  )
  expect(screen.getAllByText('0')).toHaveLength(2)
  act(() => visitors.set(visitors.get() + 1))
  expect(screen.getAllByText('1')).toHaveLength(2)
})

test('whoever shows a part is not drawn again for the rest', () => {
  const lamps = createStore({ hall: true, cellar: false })
  let drawn = 0
  const hall = renderHook(() => {
    drawn += 1
    return lamps.usePart((all) => all.hall)
  })
  act(() => lamps.set({ hall: true, cellar: true }))
  expect(drawn).toBe(1)
  act(() => lamps.set({ hall: false, cellar: true }))
  expect(hall.result.current).toBe(false)
})

test('what is kept elsewhere is read again when a change is told, and nobody is told after leaving', () => {
  const changes = createChanges()
  let reads = 0
  const shown = renderHook(() =>
    changes.useRead(() => {
      reads += 1
      return sessionStorage.getItem('word')
    }),
  )
  sessionStorage.setItem('word', 'spring')
  act(changes.tell)
  expect(shown.result.current).toBe('spring')
  shown.unmount()
  const before = reads
  changes.tell()
  expect(reads).toBe(before)
})
