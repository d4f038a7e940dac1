import { expect, test } from 'vitest'
import { isIn } from './popular.ts'

test.each([
  ['赌博技巧', '赌博', true],
  ['賭博', '赌博', true],
  ['赌 · 博', '赌博', true],
  ['ＶＰＮ 下载', 'vpn', true],
  ['vpn下载', 'VPN', true],
  ['classics', 'ass', false],
  ['C++ primer', 'c++', true],
  ['history', 'his tory', false],
  ['敦煌', '。', false],
])('%s has the word %s in it: %s', (text, word, is) => {
  expect(isIn(text, word)).toBe(is)
})
