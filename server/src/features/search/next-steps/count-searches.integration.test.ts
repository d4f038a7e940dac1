import { choiceNames, type ChoiceName } from '@shulin/contract/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describedTitle } from '../../../../test/described-title.ts'
import { createTestIndex, type TestIndex } from '../../../../test/search-index.ts'
import { guardSearches } from '../../../platform/stores/search-engine.ts'
import { documentOf } from '../index/document.ts'
import { indexOfTitles } from '../index/settings.ts'
import type { SearchCriteria } from '../request/parameters.ts'
import type { Scope } from '../request/scope.ts'
import { countSearches } from './count-searches.ts'
import { nextSteps } from './next-steps.ts'

const places = [
  { locationId: 'a', libCode: 'main', campusId: null },
  { locationId: 'b', libCode: 'med', campusId: null },
]
const titles = [
  {
    title: '敦煌壁画研究',
    year: 1990,
    documentType: 'book',
    locations: ['a'],
    isbn: ['9787302511649'],
  },
  { title: '敦煌壁画', year: 2020, documentType: 'book', locations: ['b'] },
  { title: '敦煌壁画颜料分析', year: 2021, documentType: 'journal-article' },
  {
    title: '敦煌文书',
    year: 2022,
    documentType: 'book',
    locations: ['b'],
    locationsOnShelf: ['b'],
  },
  { title: '敦煌壁画秘本', year: 2020, groupCode: 'neighbour' },
]

let index: TestIndex
let scope: Scope
let count: (searches: readonly SearchCriteria[]) => Promise<number[]>

const asking = (text: string, more: Partial<SearchCriteria> = {}): SearchCriteria => ({
  ...(Object.fromEntries(choiceNames.map((name) => [name, []])) as unknown as Pick<
    SearchCriteria,
    ChoiceName
  >),
  exclude: {},
  publishBegin: undefined,
  publishEnd: undefined,
  group: false,
  onlyOnShelf: false,
  words: 'all',
  items: [{ oper: 'and', field: 'any', matchMode: '2', text }],
  twiceItems: [],
  ...more,
})

beforeAll(async () => {
  index = await createTestIndex(indexOfTitles())
  await index.fill(
    titles.map((title, i) => ({
      id: `g:${i}`,
      document: documentOf(describedTitle({ recordId: i, ...title })),
    })),
  )
  scope = {
    groupCode: 'g',
    place: { index: [index.index], routing: undefined },
    fields: new Set(),
    places,
    packages: [],
    campusRanges: [],
    heldInOnePart: true,
    decidedWorks: [],
    names: new Map(),
  }
  const search = guardSearches(index.client)
  count = (searches) => countSearches(search, scope, searches)
})
afterAll(() => index.close())

test('several searches are counted in one question, as the reader sees the catalogue', async () => {
  const searches = [
    asking('敦煌'),
    asking('敦煌壁画'),
    asking('敦煌壁画', { publishBegin: 2000 }),
    asking('敦煌壁画', { docCode: ['journal-article'] }),
    asking('敦煌', { libCode: ['med'] }),
    asking('敦煌', { libCode: ['med'], onlyOnShelf: true }),
    asking('978-7-302-51164-9'),
    asking('吐鲁番'),
    asking('敦煌', { exclude: { docCode: ['book'] } }),
    asking('敦煌', { exclude: { libCode: ['med'] } }),
  ]
  expect(await count(searches)).toEqual([4, 3, 2, 1, 2, 1, 1, 0, 1, 2])
  expect(await count([])).toEqual([])
})

test('a search without an answer gets its next steps with their counts', async () => {
  const asked = asking('敦煌壁画', { libCode: ['main'], publishBegin: 2000, docCode: ['book'] })
  expect(await count([asked])).toEqual([0])
  const { steps } = await nextSteps(asked, { total: 0 }, new Set(), count)
  expect(steps.map(({ kind, count: found }) => [kind, found])).toEqual([
    ['otherLibraries', 1],
    ['allYears', 1],
    ['withoutFilters', 3],
  ])
})
