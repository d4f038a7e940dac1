import { expect, test } from 'vitest'
import { leastWork } from '../../../test/work.ts'
import { soundOf, usualReading } from './pinyin.ts'
import { properForms } from './scripts.ts'
import { legalCuts } from './syllables.ts'

test('query 52: words decide the reading, names are read as names', () => {
  expect(soundOf('重庆', 'title')!.joined).toEqual(['chongqing'])
  expect(soundOf('重庆', 'title')!.syllables).toBe('chong|zhong qing')
  expect(soundOf('單田芳', 'name')!.joined).toEqual(['shantianfang'])
  expect(soundOf('旅游', 'title')!.joined).toEqual(['lvyou', 'luyou'])
  expect(soundOf('曾国藩传', 'title')!.joined).toContain('zengguofanchuan')
})

test('sound comes from the words, not from folded characters', () => {
  expect(soundOf('乾隆', 'title')!.joined).toEqual(['qianlong'])
  expect(soundOf('LBS与位置2023', 'title')!.syllables).toMatch(/^lbs yu\S* wei zhi 2023$/u)
  expect(soundOf('Walden', 'title')).toBeUndefined()
  expect(soundOf('红楼梦', 'title')!.initials).toBe('hlm')
  expect(usualReading('红梦')).toEqual(['hong', 'meng'])
})

test('query 53 and 54: a word is cut into syllables in every legal way, or not at all', () => {
  expect(legalCuts('xian')).toEqual([['xian'], ['xi', 'an']])
  expect(legalCuts("xi'an")).toEqual([['xi', 'an']])
  expect(legalCuts('hongloumeng')).toContainEqual(['hong', 'lou', 'meng'])
  expect(legalCuts('lüyou')).toEqual([['lv', 'you']])
  expect(legalCuts('python')).toEqual([])
  expect(legalCuts('2023')).toEqual([])
})

test('query 18 to 21: a word has its proper form in either script', () => {
  expect(properForms('头发')).toEqual(['头发', '頭髮'])
  expect(properForms('發展')).toEqual(['发展', '發展'])
  expect(properForms('皇後')[0]).toBe('皇后')
})

test('[T-56] hostile words of 100,000 letters are cut in 50 ms', async ({ annotate }) => {
  await annotate('T-56 characters: 100000', 'figure')
  await annotate('T-56 milliseconds for each: 50', 'figure')
  for (const word of ['an'.repeat(50_000), 'x'.repeat(100_000), "a'".repeat(50_000)]) {
    expect(await leastWork(() => legalCuts(word), 50)).toBeLessThan(50)
  }
})
