import { afterAll, beforeAll, expect, test } from 'vitest'
import { describedTitle } from '../../../../test/described-title.ts'
import { createTestIndex, type TestIndex } from '../../../../test/search-index.ts'
import { foldKey } from '../../../platform/analysis/folding.ts'
import { guardSearches, type SearchEngine } from '../../../platform/stores/search-engine.ts'
import { documentOf } from '../index/document.ts'
import { openHeadings } from './headings.ts'
import { indexOfTitles } from '../index/settings.ts'
import type { Scope } from '../request/scope.ts'

const longNames = Array.from({ length: 30 }, (_, i) => `${'研究院'.repeat(30)}第${i}所`)
const titles = [
  { creators: ['沈從文', '張兆和'], publisher: '開明書店' },
  { creators: ['沈從文'], publisher: '开明书店' },
  { creators: ['沈从文'], publisher: '开明书店' },
  { creators: ['沈从文', '沈從文'], groupCode: 'neighbour' },
  { creators: ['沈从文'], groupCode: 'neighbour' },
  { creators: longNames, subjects: ['C++ (語言)', 'C++（语言）', 'a|b.*'] },
]

let index: TestIndex
let scope: Scope
let asked: number
let engine: SearchEngine

beforeAll(async () => {
  index = await createTestIndex(indexOfTitles())
  await index.fill(
    titles.map((title, i) => ({
      id: `g:${i}`,
      document: documentOf(describedTitle({ recordId: i + 1, title: `题名 ${i}`, ...title })),
    })),
  )
  scope = {
    groupCode: 'g',
    place: { index: [index.index], routing: undefined },
    fields: new Set(),
    places: [],
    packages: [],
    campusRanges: [],
    heldInOnePart: true,
    decidedWorks: [],
    names: new Map(),
  }
  const search = guardSearches(index.client)
  asked = 0
  engine = {
    search: (...question: Parameters<typeof search>) => {
      asked += 1
      return search(...question)
    },
  } as SearchEngine
})
afterAll(() => index.close())

test('a heading is named as most of the institution’s own titles write it, and asked for once', async () => {
  const namesOf = openHeadings(engine)
  const keys = { author: ['沈从文', '张兆和'], publisher: ['开明书店'], subject: ['没有'] }
  const name = await namesOf(scope, keys)
  expect(name('author', '沈从文')).toBe('沈從文')
  expect(name('author', '张兆和')).toBe('張兆和')
  expect(name('publisher', '开明书店')).toBe('开明书店')
  expect(name('subject', '没有')).toBe('没有')
  expect(asked).toBe(1)
  const again = await namesOf(scope, keys)
  expect([again('author', '沈从文'), asked]).toEqual(['沈從文', 1])
})

test('many long names, and signs that patterns are made of, are named as well', async () => {
  const author = longNames.map(foldKey)
  const subject = titles[5]!.subjects!.map(foldKey)
  const name = await openHeadings(engine)(scope, { author, subject })
  expect(author.map((key) => name('author', key))).toEqual(longNames)
  expect(name('subject', subject[0]!)).toBe('C++ (語言)')
  expect(name('subject', subject[2]!)).toBe('a|b.*')
})
