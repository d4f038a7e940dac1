import { expect, test } from 'vitest'
import { masks } from './masks.ts'

test('a mask leaves enough to recognise a value and too little to use it', () => {
  expect(masks.phone('13812345678')).toBe('138****78')
  expect(masks.email('zhixia@example.org')).toBe('z****@example.org')
  expect(masks.certificateNo('110101200401019876')).toBe('****76')
  expect(masks.bornOn('2004-01-01')).toBe('****-**-**')
})

test('of a short value nothing is seen', () => {
  expect(masks.phone('1381')).toBe('****')
  expect(masks.email('li@example.org')).toBe('****@example.org')
  expect(masks.certificateNo('123')).toBe('****')
})
