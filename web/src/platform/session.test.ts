import { expect, test } from 'vitest'
import { enterInstitution, mappingPath, remember, remembered } from './session.ts'

test('the mapping path is the path of the page without its slashes', () => {
  expect(mappingPath()).toBe('demo')
})

test('what the tab remembers of one institution is dropped when it opens another', () => {
  enterInstitution('100041')
  remember('libCode', 'QX1')
  enterInstitution('100041')
  expect(remembered('libCode')).toBe('QX1')

  enterInstitution('200616')
  expect(remembered('libCode')).toBe('')
  expect(remembered('groupCode')).toBe('200616')
})
