import { expect, test } from 'vitest'
import { areSmallWords } from './small-words.ts'

test.each(['的', '關於', '关于的', '的 书', 'books', 'Books about', 'the', '', '…', '有关资料'])(
  'there is nothing to search for in %j',
  (text) => expect(areSmallWords(text)).toBe(true),
)

test.each([
  '书法',
  '目的',
  '有机',
  'e-book design',
  'notebook',
  '的士',
  '关于 鲁迅',
  'On liberty',
  'C',
  '1984',
])('there is something to search for in %j', (text) => expect(areSmallWords(text)).toBe(false))
