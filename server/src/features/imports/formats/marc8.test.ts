import { expect, test } from 'vitest'
import { decodeLatin, iso5426 } from './latin-tables.ts'
import { decodeMarc8 } from './marc8.ts'

const marc8 = (...bytes: (number | string)[]) =>
  decodeMarc8(
    Buffer.concat(bytes.map((part) => Buffer.from(typeof part === 'string' ? part : [part]))),
  )

test('marks stand before their letter in MARC-8, behind it in Unicode, and are composed', () => {
  expect(marc8('caf', 0xe2, 'e')).toEqual({ text: 'café' })
  expect(marc8('V', 0xf2, 0xe3, 'o')).toEqual({ text: 'Vộ' })
  expect(marc8(0xeb, 't', 0xec, 's')).toEqual({ text: 't\u0361s' })
  expect(marc8(0xe2, 0xa6)).toEqual({ text: 'Œ\u0301' })
})

test('letters of the upper half have their own codes in MARC-8', () => {
  expect(marc8(0xa1, 0xb1, 0xc7, 0xb5, 0xc8)).toEqual({ text: 'Łłßæ€' })
})

test('sub- and superscripts, Greek symbols and references of MARC-8 are read', () => {
  expect(marc8('H\x1Bb2\x1BsO, x\x1Bp2\x1Bs, \x1Bga\x1Bs')).toEqual({ text: 'H₂O, x², α' })
  expect(marc8('\x1B(Ba\x1B)!Eb, &#x7D05;')).toEqual({ text: 'ab, 紅' })
})

test.each([
  ['a code without a character', [0xd5], /0xD5/],
  ['Hebrew', ['\x1B(2a'], /Hebrew/],
  ['Chinese', ['\x1B$1!0!'], /EACC/],
  ['a reference to half a character', ['&#xD800;'], /D800/],
])('%s cannot be read', (_, bytes, fault) => {
  expect(marc8(...bytes)).toEqual({ fault: expect.stringMatching(fault) })
})

test('ISO 5426 has the same marks under other codes', () => {
  const text = Buffer.from([0xc2, 0x65, 0x20, 0xd0, 0x63, 0xcf, 0x53, 0xe8, 0xfb, 0xc9, 0x75])
  expect(decodeLatin(text, iso5426)).toEqual({ text: 'é çŠŁßü' })
})
