import { expect, it } from 'vitest'
import { wordBeginning } from './word-beginning.ts'

it.each([
  ['explorers', 'explor'],
  ['exploration', 'explor'],
  ['myths', 'myth'],
  ['mythology', 'myth'],
  ['discoveries', 'discover'],
  ['discovery', 'discov'],
  ['intro', 'intro'],
  ['gardens', 'garden'],
  ['cookery', 'cook'],
])('%s begins with %s', (word, beginning) => {
  expect(wordBeginning(word)).toBe(beginning)
})

it('leaves a word whole of which too little would be left', () => {
  expect(wordBeginning('flying')).toBe('flying')
})

it('has none for short words, numbers and other scripts', () => {
  for (const word of ['art', 'hall', 'bees', '1996', 'h1n1', 'поэзия', '红楼']) {
    expect(wordBeginning(word), word).toBeUndefined()
  }
})
