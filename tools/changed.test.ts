import { expect, test } from 'vitest'
import { testsTouchedBy } from './changed.ts'

const everywhere = () => true

test('a change in a feature runs the tests of its folder, on the side it is on', () => {
  expect(testsTouchedBy(['server/src/features/record/cite.ts'], everywhere)).toEqual([
    'server/src/features/record/',
  ])
  expect(testsTouchedBy(['web/src/features/record/RecordPage.tsx'], everywhere)).toEqual([
    'web/src/features/record/',
  ])
})

test('a change of a contract runs the feature on both sides, and what tries every call', () => {
  expect(testsTouchedBy(['contract/src/record.ts'], everywhere)).toEqual([
    'contract/src/',
    'server/src/app.integration.test.ts',
    'server/src/authorization.integration.test.ts',
    'server/src/features/record/',
    'web/src/features/record/',
  ])
})

test('what staff call of a feature belongs to the feature', () => {
  expect(testsTouchedBy(['contract/src/record-staff.ts'], everywhere)).toEqual(
    testsTouchedBy(['contract/src/record.ts'], everywhere),
  )
})

test('a contract without a feature of its name runs no folder that does not exist', () => {
  expect(testsTouchedBy(['contract/src/locale.ts'], () => false)).toEqual([
    'contract/src/',
    'server/src/app.integration.test.ts',
    'server/src/authorization.integration.test.ts',
  ])
})

test('a folder stands for all folders within it', () => {
  const files = ['server/src/features/search/search.ts', 'server/src/features/search/feed/marks.ts']
  expect(testsTouchedBy(files, everywhere)).toEqual(['server/src/features/search/'])
})

test('a change of what ranks titles runs the tests that measure it', () => {
  expect(testsTouchedBy(['server/src/features/search/plan/score.ts'], everywhere)).toEqual([
    'server/measure/relevance/',
    'server/src/features/search/plan/',
  ])
})

test('prose, data and journeys run no test here', () => {
  expect(testsTouchedBy(['README.md', 'e2e/stack.ts', 'docs/search.md'], everywhere)).toEqual([])
})
