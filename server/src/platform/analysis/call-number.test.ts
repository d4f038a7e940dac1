import { expect, test } from 'vitest'
import { classPath, shelfKey } from './call-number.ts'

const onTheShelf = (callNumbers: string[]) =>
  callNumbers.toSorted((a, b) => (shelfKey(a) < shelfKey(b) ? -1 : 1))

test.each([
  ['class digits are decimals', ['TP3', 'TP31', 'TP311', 'TP311.1', 'TP312', 'TP4']],
  ['book numbers count', ['I247.5/2', 'I247.5/10', 'I247.5/100', 'I247.57/1', 'I25/1']],
  [
    'volumes of a set stand together',
    ['I247.57/88:1', 'I247.57/88:2', 'I247.57/88:10', 'I247.57/89'],
  ],
  ['signs file before digits', ['K82', 'K82-61', 'K82(2)', 'K82=7', 'K82:2', 'K820', 'K825.6/3']],
  [
    'cutters are decimals, class numbers count',
    [
      'QA9 .B2',
      'QA76.73 .J3 2001',
      'QA76.73 .J38 2005',
      'QA76.73 .J38 2005 v.2',
      'QA76.73 .J4',
      'QB1 .A2',
    ],
  ],
])('query 60, shelf order: %s', (_, inOrder) => {
  expect(onTheShelf(inOrder.toReversed())).toEqual(inOrder)
})

test('query 60: a blank stands for the stroke', () => {
  expect(shelfKey('I247.5 123')).toBe(shelfKey('I247.5/123'))
  expect(shelfKey('ｉ247.5/123')).toBe(shelfKey('I247.5/123'))
})

test('a class number belongs to all classes above it', () => {
  expect(classPath('I247.57')).toEqual(['I', 'I2', 'I24', 'I247', 'I247.5', 'I247.57'])
  expect(classPath('TP311.138/12')).toContain('TP311.138')
  expect(classPath('QA76.73', 'LCC')).toEqual(['Q', 'QA', 'QA76', 'QA76.73'])
  expect(classPath('K825.6=76')).toEqual(['K', 'K8', 'K82', 'K825', 'K825.6', 'K825.6=76'])
  expect(classPath('TP391.413208')).toHaveLength(8)
  expect(classPath('TP391.413208').at(-1)).toBe('TP391.413208')
  expect(classPath('')).toEqual([])
})
