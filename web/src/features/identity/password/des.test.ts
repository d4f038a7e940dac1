import { createCipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { encodePassword } from './des.ts'

test.each([
  ['Passw0rd!', 'f7b198c5dd01c6c7687a56cdb58fe140'],
  ['Abc12345', '4dd005b21d4a342afeb959b7d4642fcb'],
])('[R-LIMIT-004] with the key 12345678 the password %s travels as %s', (password, hex) => {
  expect(encodePassword(password, '12345678')).toBe(hex)
})

/** DES thrice with the same key is DES once; OpenSSL still has the former. */
function byOpenSsl(password: string, key: string) {
  const cipher = createCipheriv('des-ede3-ecb', key.repeat(3), null)
  return cipher.update(password, 'utf8', 'hex') + cipher.final('hex')
}

/** The same texts in every run: a failure can be looked at again. */
function* texts(count: number) {
  const letters = Array.from('abcXYZ0189 !#~é藏书清溪圖館𠮷😀')
  let state = 42
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
  for (let n = 0; n < count; n += 1) {
    yield Array.from({ length: next(40) }, () => letters[next(letters.length)]).join('')
  }
}

test('[R-LIMIT-004] a thousand texts, Chinese ones among them, are enciphered as OpenSSL does', () => {
  const wrong = [...texts(1000)].filter(
    (text) => encodePassword(text, '12345678') !== byOpenSsl(text, '12345678'),
  )
  expect(wrong).toEqual([])
  expect(encodePassword('书林', 'aZ3$xQ7~')).toBe(byOpenSsl('书林', 'aZ3$xQ7~'))
})
