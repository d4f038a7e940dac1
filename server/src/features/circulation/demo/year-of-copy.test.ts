import { expect, test } from 'vitest'
import { chanceOf } from '../../catalogue/catalogue.ts'
import { yearOfCopy } from './year-of-copy.ts'

const ofTurn = (turn: number) => chanceOf(`a copy ${turn}`)

test.each([
  [1, 0],
  [5, 27],
  [30, 0],
  [30, 90],
])(
  '%i loans of a copy never overlap, nor reach into the loan that began %i days ago',
  (turns, outSince) => {
    const loans = yearOfCopy(turns, outSince, ofTurn)
    expect(loans.length).toBeGreaterThan(0)
    let free = outSince
    for (const { lentDaysAgo, returnedDaysAgo, lentMinute, returnedMinute } of loans) {
      expect(returnedDaysAgo).toBeGreaterThanOrEqual(Math.max(1, free))
      expect(lentDaysAgo).toBeGreaterThan(returnedDaysAgo)
      expect(lentDaysAgo).toBeLessThan(365)
      // On the day it came back it was lent again only later that day.
      expect(returnedMinute).toBeLessThan(lentMinute)
      free = lentDaysAgo
    }
  },
)

test('a copy has the same year wherever it is loaded', () => {
  expect(yearOfCopy(12, 3, ofTurn)).toEqual(yearOfCopy(12, 3, ofTurn))
})
