import { expect, test } from 'vitest'
import { leastWork } from '../../../test/work.ts'
import { readCode, readDoi, readIsbn, readIssn } from './identifiers.ts'

test('query 57: an ISBN has one form, however it is written', () => {
  const forms = [
    '9787020002207',
    '978-7-02-000220-7',
    '702000220X',
    '7-02-000220-x',
    '９７８７０２０００２２０７',
    'ISBN 978 7 02 000220 7',
  ]
  for (const text of forms) {
    expect(readIsbn(text)).toEqual({ forms: ['9787020002207'], isValid: true })
  }
  expect(readIsbn('080442957x')).toEqual(readIsbn('0-8044-2957-X'))
  expect(readIsbn('080442957X')!.isValid).toBe(true)
})

test('query 57: an ISBN with a wrong check digit is looked for as written and as it should be', () => {
  expect(readIsbn('9787020002208')).toEqual({
    forms: ['9787020002208', '9787020002207'],
    isValid: false,
  })
  expect(readIsbn('7020002208')).toEqual({ forms: ['9787020002207'], isValid: false })
  expect(readIsbn('12345')).toBeUndefined()
  expect(readIsbn('红楼梦')).toBeUndefined()
})

test('query 58: an ISSN has one form; eight digits that are a date are none', () => {
  expect(readIssn('1000-0135')).toEqual({ forms: ['1000-0135'], isValid: true })
  expect(readIssn('10000135')).toEqual({ forms: ['1000-0135'], isValid: true })
  expect(readIssn('2434-561x')).toEqual(readIssn('ISSN: 2434561X'))
  expect(readIssn('1000-0136')).toEqual({ forms: ['1000-0136', '1000-0135'], isValid: false })
  expect(readIssn('20231115')).toBeUndefined()
})

test('query 62: a DOI is the same with and without its address', () => {
  for (const text of [
    '10.1000/ABC.123',
    'doi:10.1000/abc.123',
    'https://doi.org/10.1000/abc.123',
    'http://dx.doi.org/10.1000/abc.123',
  ]) {
    expect(readDoi(text)).toBe('10.1000/abc.123')
  }
  expect(readDoi('10.5 inches')).toBeUndefined()
})

test('query 59: a single word with a digit may be a code', () => {
  expect(readCode('TSG0012345')).toBe('tsg0012345')
  expect(readCode('I247.5/123')).toBe('i247.5/123')
  expect(readCode('matlab')).toBeUndefined()
  expect(readCode('5G 通信')).toBeUndefined()
})

test('[T-56] hostile numbers of 100,000 characters are read in 50 ms', async ({ annotate }) => {
  await annotate('T-56 characters: 100000', 'figure')
  await annotate('T-56 milliseconds for each: 50', 'figure')
  for (const text of [
    '1'.repeat(1e5),
    '-'.repeat(1e5),
    `10.1000/${'/'.repeat(1e5)}`,
    'a'.repeat(1e5),
  ]) {
    const work = await leastWork(() => {
      for (const read of [readIsbn, readIssn, readDoi, readCode]) read(text)
    }, 50)
    expect(work).toBeLessThan(50)
  }
})
