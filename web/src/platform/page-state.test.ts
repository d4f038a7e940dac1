import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { changePageState, restorePageState, useFolded, usePageState } from './page-state.ts'

beforeEach(restorePageState)

test('[R-STATE-015] a folded panel is kept under the single top key global and restored after a reload', () => {
  const panel = renderHook(() => useFolded('menu browse'))
  expect(panel.result.current[0]).toBe(false)
  act(() => panel.result.current[1]())

  const document = JSON.parse(localStorage.getItem('pageState')!) as Record<string, object>
  expect(Object.keys(document)).toEqual(['global'])
  expect(Object.keys(document['global']!).toSorted()).toEqual(['folded', 'look'])

  act(restorePageState)
  expect(panel.result.current[0]).toBe(true)
  act(() => panel.result.current[1]())
  expect(panel.result.current[0]).toBe(false)
})

test('what is kept survives, what cannot be read is forgotten', () => {
  const state = renderHook(usePageState)
  act(() => changePageState({ look: 'dark' }))
  act(restorePageState)
  expect(state.result.current.look).toBe('dark')

  localStorage.setItem('pageState', '{broken')
  act(restorePageState)
  expect(state.result.current.look).toBe('system')
})
