import { expect, test } from 'vitest'
import { guessableBecause } from './guessable.ts'

const reader = {
  account: '2026001',
  name: '林知夏',
  bornOn: '2006-03-09',
  certificateNo: '11010520060309222X',
  phone: '13800138000',
  email: 'zhixia@example.org',
}

test.each([
  ['20060309', 'the password holds the birthday'],
  ['060309aa', 'the password holds the birthday'],
  ['lib-2006-03-09', 'the password holds the birthday'],
  ['Xy09032006!', 'the password holds the birthday'],
  ['abc-110105', 'the password holds a part of the certificate number'],
  ['xx309222xx', 'the password holds a part of the certificate number'],
  ['zz138000zz', 'the password holds a part of the phone number'],
  ['pw-2026001', 'the password holds the account'],
  ['林知夏的图书馆密码', 'the password holds the name'],
  ['zhixia!!', 'the password holds the name'],
  ['kx7#q', 'the password is shorter than 8 characters'],
  ['password1', 'the password is among the commonest'],
  ['qwertyuiop', 'the password is among the commonest'],
])('[T-24] %s is guessed: %s', (password, reason) => {
  expect(guessableBecause({ ...reader, password })).toBe(reason)
})

test('[T-24] what nobody guesses is taken', () => {
  for (const password of ['kq7w-zx4p-vr9t-bm2h', 'Herbst-Laub-7-Seen', '一二三的秋天 40 片叶']) {
    expect(guessableBecause({ ...reader, password })).toBeUndefined()
  }
})
