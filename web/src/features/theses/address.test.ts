import { expect, test } from 'vitest'
import { filterIn } from './address.ts'

test('what narrows the list stands in the address; what it does not know is left out', () => {
  const address = new URLSearchParams(
    'keyword= 土地 &degree=master&collegeId=E1&tutor=陈&year=2021',
  )
  expect(filterIn(address)).toEqual({
    keyword: '土地',
    degree: 'master',
    collegeId: 'E1',
    tutor: '陈',
    year: 2021,
  })
  expect(filterIn(new URLSearchParams('degree=knight&year=soon'))).toEqual({
    keyword: '',
    degree: undefined,
    collegeId: '',
    tutor: '',
    year: undefined,
  })
})
