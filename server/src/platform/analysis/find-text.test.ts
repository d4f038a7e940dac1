import { expect, test } from 'vitest'
import { findTextOf, foldForFinding } from './find-text.ts'

const spellings = findTextOf(['陈望之', 'Chen, Wangzhi'], 'name').split('\n')

test.each(['陈望之', '陳望之', 'chenwangzhi', 'Chen Wangzhi', 'CWZ'])(
  'the name is found by %s',
  (typed) => {
    expect(spellings).toContain(foldForFinding(typed))
  },
)

test('signs alone find nothing', () => {
  expect(foldForFinding(' … ！')).toBe('')
})
