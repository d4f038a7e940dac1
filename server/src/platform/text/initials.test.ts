import { expect, test } from 'vitest'
import { initialOf, strokesOf } from './initials.ts'

test.each([
  ['中国知网', 'Z'],
  ['重庆维普', 'C'],
  ['重慶維普', 'C'],
  ['長安志', 'C'],
  ['《红楼梦》研究', 'H'],
  ['“一带一路”数据库', 'Y'],
  ['Web of Science', 'W'],
  ['ｊｓｔｏｒ', 'J'],
  ['Éditions', 'E'],
  ['arXiv', 'A'],
  ['1900年以前的报纸', '#'],
  ['Правда', '#'],
  ['アジア研究', '#'],
  ['', '#'],
  ['……', '#'],
])('%s stands under %s', (title, letter) => {
  expect(initialOf(title)).toBe(letter)
})

test.each([
  ['曾国藩', 'Z'],
  ['单田芳', 'S'],
  ['Zhou, Shuren', 'Z'],
])('the name %s stands under %s', (name, letter) => {
  expect(initialOf(name, 'name')).toBe(letter)
})

test.each([
  ['一般目录', 1],
  ['人民日报', 2],
  ['中国知网', 4],
  ['《万方》', 3],
  ['清溪学报', 11],
  ['Nature', 0],
  ['', 0],
])('%s begins with %i strokes', (title, strokes) => {
  expect(strokesOf(title)).toBe(strokes)
})
