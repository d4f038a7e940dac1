import { readFileSync } from 'node:fs'
import { choiceNames, type ChoiceName } from '@shulin/contract/search'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { SearchCriteria, Item } from '../request/parameters.ts'
import { mostCounted, nextSteps, waysOn, type Services } from './next-steps.ts'

const item = (text: string, more: Partial<Item> = {}): Item => ({
  oper: 'and',
  field: 'any',
  matchMode: '2',
  text,
  ...more,
})
const asking = (items: Item[], more: Partial<SearchCriteria> = {}): SearchCriteria => ({
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
  items,
  twiceItems: [],
  ...more,
})
const all: Services = new Set([
  'recommend a purchase',
  'request a copy',
  'ask a librarian',
] as const)
const nothing = { total: 0 }
const tens = (searches: readonly SearchCriteria[]) =>
  Promise.resolve(searches.map((_, i) => 10 * (i + 1)))

describe('when nothing is found', () => {
  test('every limit can be let go, the mildest first, each with its count', async () => {
    const asked = asking([item('红楼梦 研究', { field: 'title', matchMode: '1' })], {
      libCode: ['main'],
      onlyOnShelf: true,
      publishBegin: 2020,
      docCode: ['journal'],
    })
    const { steps } = await nextSteps(asked, nothing, all, tens)
    expect(steps.map(({ kind, count }) => [kind, count])).toEqual([
      ['anywhere', 10],
      ['anyField', 20],
      ['otherLibraries', 30],
      ['allYears', 40],
      ['withoutFilter', 50],
      ['withoutFilters', 60],
    ])
    expect(steps[2]!.asked).toMatchObject({
      libCode: [],
      onlyOnShelf: false,
      publishBegin: 2020,
      docCode: ['journal'],
    })
    expect(steps[4]).toMatchObject({
      parameter: 'docCode',
      asked: { docCode: [], libCode: ['main'] },
    })
    expect(steps[5]!.asked).toMatchObject({
      docCode: [],
      libCode: [],
      publishBegin: undefined,
      onlyOnShelf: false,
    })
  })

  test('what was excluded can be let back in, with the other filters or without', async () => {
    const asked = asking([item('红楼梦')], {
      langCode: ['chi'],
      exclude: { docCode: ['journal'], author: ['曹雪芹'] },
    })
    const { steps } = await nextSteps(asked, nothing, all, tens)
    expect(steps).toMatchObject([
      { kind: 'withoutExclusions', asked: { exclude: {}, langCode: ['chi'] } },
      { kind: 'withoutFilter', asked: { exclude: asked.exclude, langCode: [] } },
      { kind: 'withoutFilters', asked: { exclude: {}, langCode: [] } },
    ])
  })

  test('what leads to no more than was found is not offered', async () => {
    const asked = asking([item('红楼梦')], {
      publishBegin: 2020,
      docCode: ['journal'],
      langCode: ['chi'],
    })
    const counts = () => Promise.resolve([2, 3, 2, 9])
    const { steps } = await nextSteps(asked, { total: 2 }, all, counts)
    expect(steps.map(({ kind, parameter, count }) => [kind, parameter, count])).toEqual([
      ['withoutFilter', 'docCode', 3],
      ['withoutFilters', undefined, 9],
    ])
  })

  test('a good answer needs no next step, and asks for no counts', async () => {
    const asked = asking([item('红楼梦')], { publishBegin: 2020 })
    const never = () => Promise.reject(new Error('asked'))
    expect(await nextSteps(asked, { total: 4 }, all, never)).toEqual({
      steps: [],
      forms: [],
    })
  })

  test('words can be left out, but not from a quotation', async () => {
    const { steps } = await nextSteps(asking([item('敦煌 壁画 颜料')]), nothing, all, tens)
    expect(steps.map(({ kind, text }) => [kind, text])).toEqual([
      ['fewerWords', '敦煌 壁画'],
      ['fewerWords', '壁画 颜料'],
    ])
    expect(waysOn(asking([item('"敦煌 壁画"')]))).toEqual([])
  })

  test('where nothing else leads on, the words that say most are offered alone', async () => {
    const asked = asking([item('股票市场 kant', { field: 'author' })], { langCode: ['tib'] })
    const counts = new Map([
      ['kant', 3],
      ['股票', 1],
      ['市场', 9],
    ])
    const { steps } = await nextSteps(asked, nothing, all, (searches) =>
      Promise.resolve(
        searches.map(({ items: [only], langCode }) =>
          langCode.length === 0 && only!.field === 'any' ? (counts.get(only!.text) ?? 0) : 0,
        ),
      ),
    )
    expect(steps.map(({ kind, text, count }) => [kind, text, count])).toEqual([
      ['fewerWords', '股票', 1],
      ['fewerWords', 'kant', 3],
    ])
  })

  test('where no word is known, all that the library has is offered', async () => {
    const { steps } = await nextSteps(
      asking([item('qwxzv')], { langCode: ['tib'] }),
      nothing,
      all,
      (searches) => Promise.resolve(searches.map(({ items }) => (items.length === 0 ? 4_890 : 0))),
    )
    expect(steps).toMatchObject([
      {
        kind: 'everything',
        count: 4_890,
        asked: { items: [], langCode: [], resourceType: ['1', '2'] },
      },
    ])
  })

  test('fewer words are never a word that says nothing', async () => {
    const fewerOf = (text: string) =>
      waysOn(asking([item(text)])).flatMap((way) => (way.kind === 'fewerWords' ? [way.text] : []))
    expect(fewerOf('关于 人工智能')).toEqual(['人工智能'])
    expect(fewerOf('人工智能 的')).toEqual(['人工智能'])
    expect(fewerOf('books about')).toEqual([])
    expect(fewerOf('the 的 书')).toEqual([])
    expect(fewerOf('人工智能 期刊')).toEqual(['人工智能'])
    expect(fewerOf('machine learning')).toEqual(['machine', 'learning'])

    // Where nothing but a small word is found, all there is is the better way on.
    const onlySmall = (searches: readonly SearchCriteria[]) =>
      Promise.resolve(searches.map(({ items }) => (items.length === 0 ? 9 : 0)))
    const lastOf = async (text: string, count: typeof tens = onlySmall) =>
      (await nextSteps(asking([item(text)]), nothing, all, count)).steps.map((step) => [
        step.kind,
        step.text,
      ])
    expect(await lastOf('books about the')).toEqual([['everything', undefined]])
    expect(await lastOf('关于费尔巴哈的提纲')).toEqual([['everything', undefined]])
    expect(await lastOf('关于费尔巴哈的提纲', tens)).toEqual([['fewerWords', '提纲']])
  })

  test('the last steps are forms, filled in from the search', async () => {
    const forms = async (items: Item[]) =>
      (await nextSteps(asking(items), nothing, all, tens)).forms.map(({ form }) => form)[0]
    expect(await forms([item('“三体”')])).toEqual({ title: '三体', author: '', isbn: '', doi: '' })
    expect(await forms([item('978-7-302-51164-9')])).toMatchObject({
      title: '',
      isbn: '9787302511649',
    })
    expect(await forms([item('https://doi.org/10.1000/182')])).toMatchObject({
      title: '',
      doi: '10.1000/182',
    })
    expect(
      await forms([item('三体', { field: 'title' }), item('刘慈欣', { field: 'author' })]),
    ).toMatchObject({
      title: '三体',
      author: '刘慈欣',
    })
    const { forms: offered } = await nextSteps(
      asking([item('三体')]),
      nothing,
      new Set(['ask a librarian'] as const),
      tens,
    )
    expect(offered.map(({ kind }) => kind)).toEqual(['ask a librarian'])
  })

  test('2,000 searches without an answer: each has a next step, and none counts more than six', async () => {
    const fixture = (name: string) =>
      parse<Record<string, string>>(
        readFileSync(new URL(`../../../../../fixtures/search/${name}`, import.meta.url)),
        { columns: true },
      )
    const texts = [
      ...fixture('typos.csv').map(({ typed }) => typed!),
      ...fixture('good-queries.csv').map(({ query }) => query!),
      ...fixture('sentences.csv').map(({ sentence }) => sentence!),
      '978-7-302-51164-9',
      '10.1000/182',
      '"',
      '红',
      '*',
      'ISSN 1234-5678',
    ]
    const limits: Partial<SearchCriteria>[] = [
      {},
      { publishBegin: 2025 },
      { libCode: ['x'], docCode: ['map'] },
      { onlyOnShelf: true, langCode: ['tib'], publishEnd: 1900 },
    ]
    const fields = ['any', 'title', 'author', 'isbn']
    let most = 0
    for (let i = 0; i < 2000; i += 1) {
      const asked = asking(
        [item(texts[i % texts.length]!, { field: fields[i % 4]! })],
        limits[(i >> 2) % 4],
      )
      const { steps } = await nextSteps(asked, nothing, all, (searches) => {
        most = Math.max(most, searches.length)
        return Promise.resolve(
          searches.map(({ items }, k) => (items.length === 0 ? 9 : (i + k) % 3)),
        )
      })
      expect(steps.length, JSON.stringify(asked)).toBeGreaterThan(0)
      expect(steps.every(({ count }) => count > 0)).toBe(true)
    }
    expect(most).toBeLessThanOrEqual(mostCounted)
  })
})
