import { expect, test } from 'vitest'
import { keepNextPath, nextPath, takeNextPath } from './next-path.ts'

test.each([
  ['/collect', '/collect'],
  ['/searchList?keyword=a', '/searchList?keyword=a'],
  ['https://evil.example', '/home'],
  ['//evil.example', '/home'],
  [String.raw`/\evil.example`, '/home'],
  ['javascript:alert(1)', '/home'],
  ['', '/home'],
])('[R-STATE-020] the next path %j leads to %s', (kept, led) => {
  localStorage.setItem('loginNextPath', kept)
  expect(nextPath()).toBe(led)
})

test('[R-LOGIN-011] a next path counts once; without one the way leads home', () => {
  keepNextPath('/newBookInform')
  expect(takeNextPath()).toBe('/newBookInform')
  expect(localStorage.getItem('loginNextPath')).toBeNull()
  expect(takeNextPath()).toBe('/home')
})

test('[R-MODAL-013] a next path that was stored before stays', () => {
  keepNextPath('/collect')
  keepNextPath('/home')
  expect(takeNextPath()).toBe('/collect')
})
