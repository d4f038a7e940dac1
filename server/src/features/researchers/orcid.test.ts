import { expect, test } from 'vitest'
import { readOrcid } from './orcid.ts'

test.each([
  '0000-0002-1825-0097',
  'https://orcid.org/0000-0002-1825-0097',
  'orcid.org/0000-0002-1825-0097',
  ' 0000 0002 1825 0097 ',
  '0000–0002–1825–0097',
])('%s is kept bare', (typed) => {
  expect(readOrcid(typed)).toBe('0000-0002-1825-0097')
})

test('the check may be an X, in either case', () => {
  expect(readOrcid('0000-0002-1694-233x')).toBe('0000-0002-1694-233X')
})

test.each(['', '0000-0002-1825-0096', '0000-0002-1825-009', 'https://example.org/0000'])(
  '%j is no ORCID',
  (typed) => {
    expect(readOrcid(typed)).toBeUndefined()
  },
)
