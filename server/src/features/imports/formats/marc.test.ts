import { expect, test } from 'vitest'
import { cnmarc, dream, unimarc } from '../../../../../fixtures/marc/records.ts'
import { controlField, fieldsOf, first, inOtherScript, isUnimarc, subfieldsOf } from './marc.ts'
import { reasons } from './outcome.ts'

test('fields and subfields are found by their names', () => {
  expect(controlField(dream, '001')).toBe('shulin-0001')
  expect(first(dream, '245', 'a')).toBe('Hong lou meng /')
  expect(first(dream, '245', 'x')).toBeUndefined()
  expect(fieldsOf(dream, '020', '100')).toHaveLength(2)
  expect(subfieldsOf(fieldsOf(dream, '245')[0]!, 'ac')).toEqual([
    'Hong lou meng /',
    'Cao Xueqin zhu.',
  ])
})

test('a title in another script is found through its link', () => {
  const [title] = fieldsOf(dream, '245')
  expect(inOtherScript(dream, title!)?.subfields).toContainEqual(['a', '紅樓夢 /'])
  expect(inOtherScript(dream, fieldsOf(dream, '020')[0]!)).toBeUndefined()
})

test('UNIMARC is told from MARC 21 by what its fields hold', () => {
  expect([dream, unimarc, cnmarc('50  ')].map(isUnimarc)).toEqual([false, true, true])
})

test('every reason has its words in three languages', () => {
  for (const text of Object.values(reasons))
    expect(Object.values(text).every((words) => words.length > 0)).toBe(true)
})
