import { expect, test } from 'vitest'
import { isProgram } from './programs.ts'

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0)',
  'curl/8.5.0',
  'python-requests/2.32',
  'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0',
  '',
])('%j is a program', (userAgent) => {
  expect(isProgram({ userAgent, isSystem: false })).toBe(true)
})

test.each([
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50',
  'Mozilla/5.0 (Linux; Android 9; CUBOT X19) Chrome/140.0.0.0 Mobile',
])('%j is somebody who reads', (userAgent) => {
  expect(isProgram({ userAgent, isSystem: false })).toBe(false)
  expect(isProgram({ userAgent, isSystem: true })).toBe(true)
})
