import { expect, test } from 'vitest'
import { base32, codeOf, factorUri, newFactor, stepAt, stepOfCode } from './totp.ts'

const rfcFactor = Buffer.from('12345678901234567890')

// RFC 6238, appendix B (SHA-1), the last six of the eight figures.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code of second %i is %s, as the RFC says', (second, code) => {
  expect(codeOf(rfcFactor, stepAt(second * 1000))).toBe(code)
})

test('a code is good in its own half minute and in those beside it, and in no other', () => {
  const factor = newFactor()
  const now = 1_700_000_000_000
  const step = stepAt(now)
  for (const away of [-1, 0, 1]) {
    expect(stepOfCode(factor, codeOf(factor, step + away), now)).toBe(step + away)
  }
  for (const away of [-3, -2, 2, 3]) {
    expect(stepOfCode(factor, codeOf(factor, step + away), now)).toBeUndefined()
  }
})

test('what is no code of six figures is no code', () => {
  for (const code of ['', '12345', '1234567', '12345a', '１２３４５６']) {
    expect(stepOfCode(rfcFactor, code)).toBeUndefined()
  }
})

test('a factor is written in base32, as the RFC says', () => {
  expect(base32(Buffer.from('f'))).toBe('MY')
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(base32(newFactor())).toMatch(/^[A-Z2-7]{32}$/)
})

test('the address in the picture names site and account', () => {
  const uri = factorUri(rfcFactor, { site: '清溪图书馆', account: 'lin' })
  const { protocol, pathname, searchParams } = new URL(uri)
  expect(protocol).toBe('otpauth:')
  expect(decodeURIComponent(pathname)).toBe('//totp/清溪图书馆:lin'.replace('//totp', ''))
  expect(searchParams.get('secret')).toBe(base32(rfcFactor))
  expect(searchParams.get('issuer')).toBe('清溪图书馆')
})
