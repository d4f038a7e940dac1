import { randomBytes, randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { encodePassword } from '../../../../test/readers.ts'
import { decodePassword } from './password-on-the-wire.ts'

const key = '12345678'

test('[R-LIMIT-004] [R-LOGIN-042] the known answers of DES, ECB, PKCS7 in hexadecimal are decoded', () => {
  expect(decodePassword(key, 'f7b198c5dd01c6c7687a56cdb58fe140')).toBe('Passw0rd!')
  expect(decodePassword(key, '4dd005b21d4a342afeb959b7d4642fcb')).toBe('Abc12345')
  expect(decodePassword(key, 'F7B198C5DD01C6C7687A56CDB58FE140')).toBe('Passw0rd!')
})

test('[R-LIMIT-004] a thousand random texts, Chinese among them, come back as they were', () => {
  const letters = Array.from('abcXYZ 019!~清溪大学图书馆𠮷é')
  for (let turn = 0; turn < 1000; turn++) {
    const text = Array.from(
      { length: randomInt(0, 60) },
      () => letters[randomInt(letters.length)],
    ).join('')
    expect(decodePassword(key, encodePassword(text))).toBe(text)
  }
})

test('[T-05] what is not an encoded password is nothing, whatever is wrong with it', () => {
  const good = encodePassword('Passw0rd!')
  const bad = [
    '',
    'x',
    good.slice(1),
    good.slice(2),
    `${good}00`,
    good.replace(/.$/, 'g'),
    ` ${good}`,
    `${good}\n`,
    '00'.repeat(8),
    randomBytes(64).toString('hex'),
    encodePassword('Passw0rd!', '87654321'),
    'ab'.repeat(520),
  ]
  expect(bad.map((hex) => decodePassword(key, hex)).filter((text) => text === 'Passw0rd!')).toEqual(
    [],
  )
  expect(decodePassword(key, 'ab'.repeat(520))).toBeUndefined()
  expect(decodePassword(key, good.slice(2))).toBeUndefined()
})
