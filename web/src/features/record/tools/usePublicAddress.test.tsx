import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addressToShare, usePublicAddress } from './usePublicAddress.ts'

afterEach(() => document.head.replaceChildren())

test('the page of a title names its public address, and gives the place back when it is left', () => {
  document.head.innerHTML = '<link rel="canonical" href="https://library.example/demo/home">'
  const link = document.querySelector<HTMLLinkElement>('link')!
  const { rerender, unmount } = renderHook(({ id }) => usePublicAddress(id), {
    initialProps: { id: undefined as number | undefined },
  })
  expect(link.href).toBe('https://library.example/demo/home')
  rerender({ id: 7 })
  expect(link.href).toBe('https://library.example/demo/record/7')
  rerender({ id: 8 })
  expect(link.href).toBe('https://library.example/demo/record/8')
  unmount()
  expect(link.href).toBe('https://library.example/demo/home')
})

test('without one in the page, none is named', () => {
  renderHook(() => usePublicAddress(7))
  expect(document.querySelector('link')).toBeNull()
})

test('what is handed on is the public address, which opens in the language of whoever opens it', () => {
  expect(addressToShare()).toBe(window.location.href)
  document.head.innerHTML = '<link rel="canonical" href="https://library.example/demo/home">'
  renderHook(() => usePublicAddress(7))
  expect(addressToShare()).toBe('https://library.example/demo/record/7')
})
