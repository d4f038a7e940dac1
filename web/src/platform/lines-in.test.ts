import { expect, test } from 'vitest'
import { linesIn } from './lines-in.ts'

test('blank lines and space around words do not count', () => {
  expect(linesIn(' F \n\n K2\n')).toEqual(['F', 'K2'])
})
