import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestIndex, type TestIndex } from '../../test/search-index.ts'
import { foldKey } from '../../src/platform/analysis/folding.ts'
import { documentOf } from '../../src/features/search/index/document.ts'
import { readForm } from '../../src/features/search/index/written-forms.ts'
import { indexOfTitles } from '../../src/features/search/index/settings.ts'
import type { PlannedItem } from '../../src/features/search/plan/plan.ts'
import { aTerm, find, type RankedResult } from './ask.ts'
import { relevanceTitles } from '../../test/relevance-titles.ts'

/** The queries that decide whether the ranking is right; docs/search.md says what they stand for. */

const titles = relevanceTitles()
const titleOf = new Map(titles.map(({ id, title }) => [id, title.title]))

let index: TestIndex
beforeAll(async () => {
  index = await createTestIndex(indexOfTitles())
  await index.fill(titles.map(({ id, title }) => ({ id, document: documentOf(title) })))
})
afterAll(() => index.close())

const all = { size: 1_000 }
const ask = (text: string, more: Partial<PlannedItem> = {}) =>
  find(index.client, index.index, { items: [aTerm(text, more)] }, all)
const askItems = (...items: PlannedItem[]) => find(index.client, index.index, { items }, all)

const ids = (result: RankedResult) => result.hits.map((hit) => hit.id)
const idSet = (result: RankedResult) => ids(result).toSorted()
const first = async (text: string, count: number, more: Partial<PlannedItem> = {}) =>
  ids(await ask(text, more)).slice(0, count)

/** Every spelling finds the same titles, and some. */
async function expectSame(texts: string[], more: Partial<PlannedItem> = {}) {
  const [one, ...others] = await Promise.all(texts.map((text) => ask(text, more)))
  expect(one!.total).toBeGreaterThan(0)
  for (const other of others) expect(idSet(other)).toEqual(idSet(one!))
  return ids(one!)
}

describe('script and variants', () => {
  test('query 1: 紅樓夢 and 红楼梦 find the same, exact titles first', async () => {
    await expectSame(['紅樓夢', '红楼梦'])
    expect((await first('紅樓夢', 2)).toSorted()).toEqual(['1-hlm-simplified', '1-hlm-traditional'])
    expect((await first('红楼梦', 2)).toSorted()).toEqual(['1-hlm-simplified', '1-hlm-traditional'])
  })
  test('query 2: 中國經濟政策 has its exact title first', async () => {
    await expectSame(['中國經濟政策', '中国经济政策'])
    expect(await first('中國經濟政策', 1)).toEqual(['2-policy'])
    expect(idSet(await ask('中國經濟政策'))).not.toContain('2-us-policy')
  })
  test('query 3: three spellings of 历史研究 find the same, the journal among the first two', async () => {
    await expectSame(['历史研究', '歷史研究', '歷史硏究'])
    expect(await first('歷史硏究', 2)).toContain('3-journal')
  })
  test('query 4: 光緖, 光緒 and 光绪 are one', async () => {
    expect(await expectSame(['光緖', '光緒', '光绪'])).toHaveLength(3)
  })
  test('query 5: 廣甯縣 and 广宁县 are one', async () => {
    expect(await expectSame(['廣甯縣', '广宁县'])).toHaveLength(2)
  })
  test('query 6: the journal 国际政治研究 is among the first two', async () => {
    await expectSame(['國際政治硏究', '国际政治研究'])
    expect(await first('國際政治硏究', 2)).toContain('6-journal')
  })
  test('query 7: 戲劇研究 in all its shapes comes before partial matches', async () => {
    expect((await first('戲劇研究', 4)).toSorted()).toEqual(['7-a', '7-b', '7-c', '7-d'])
  })
  test('query 8: 嶽州府志 and 岳州府志 are one', async () => {
    expect(await expectSame(['嶽州府志', '岳州府志'])).toHaveLength(2)
  })
  test('query 9: 民囯 and 民国 are one', async () => {
    expect(await expectSame(['民囯时期社会调查丛编', '民国时期社会调查丛编'])).toHaveLength(2)
  })
  test('query 10: 敎育 and 教育 are one', async () => {
    await expectSame(['敎育', '教育'])
    expect(ids(await ask('中国基督教教育'))).toContain('10-a')
  })
  test('query 11: three spellings of 佛教学 are one', async () => {
    const found = await expectSame(['佛教學', '佛敎学', '佛教学'])
    expect(found).toEqual(expect.arrayContaining(['11-a', '11-b', '11-c']))
    expect(found).not.toContain('11-d')
  })
  test('query 12: the titles 三國志 come before 三国志演义注释', async () => {
    await expectSame(['三國誌', '三国志'])
    const found = ids(await ask('三國誌'))
    expect(found.slice(0, 2).toSorted()).toEqual(['12-a', '12-b'])
    expect(found.indexOf('12-c')).toBeGreaterThan(1)
  })
  test('query 13: the first fifty of 中國地方誌集成 are all that title', async () => {
    await expectSame(['中國地方誌集成', '中国地方志集成'])
    const found = await first('中國地方誌集成', 50)
    expect(new Set(found.map((id) => foldKey(titleOf.get(id)!)))).toEqual(
      new Set(['中国地方志集成']),
    )
  })
  test('query 14: 羣島, 群島 and 群岛 are one', async () => {
    expect(await expectSame(['南洋羣島', '南洋群島', '南洋群岛'])).toHaveLength(3)
  })
  test.each([
    ['華東師範大學出版社', '华东师范大学出版社'],
    ['三晉', '三晋'],
    ['鳳凰', '凤凰'],
    ['遼海', '辽海'],
    ['中華書局', '中华书局'],
  ])('query 15: publishers %s and %s are one', async (one, other) => {
    expect(await expectSame([one, other], { field: 'publisher' })).toHaveLength(2)
  })
  test('query 16: 沈從文 is one heading with one count', async () => {
    const found = await expectSame(['沈從文', '沈从文'], { field: 'author' })
    expect(found.toSorted()).toEqual(['16-a', '16-b', '16-c'])
    const { creators } = await headings('沈從文', 'author')
    expect(creators).toEqual([{ key: '沈从文', count: 3 }])
  })
  test('query 17: 通鑑 and 通鉴, 新華字典 and 新华字典 in title, any field and beginnings alike', async () => {
    for (const more of [{}, { field: 'title' }, { matchMode: '3' as const }]) {
      expect(await expectSame(['通鑑地理通釋', '通鉴地理通释'], more)).toHaveLength(2)
      expect(await expectSame(['新華字典', '新华字典'], more)).toHaveLength(2)
    }
  })
  test('query 18: 头发 finds 頭髮護理 before 車頭發動機, 发展 finds 發展史', async () => {
    const found = ids(await ask('头发'))
    expect(found.slice(0, 2).toSorted()).toEqual(['18-hair', '18-hair2'])
    expect(found.indexOf('18-noise')).toBeGreaterThan(1)
    expect(ids(await ask('发展'))).toEqual(expect.arrayContaining(['18-dev', '18-dev2']))
  })
  test('query 19: 皇后 comes first for 皇后 and 皇後; 后汉书 and 後漢書 are one', async () => {
    for (const text of ['皇后', '皇後']) {
      expect((await first(text, 2)).toSorted()).toEqual(['19-a', '19-b'])
    }
    expect(await expectSame(['后汉书', '後漢書'])).toHaveLength(2)
  })
  test('query 20: 干隆 still reaches 乾隆; 干部 never has 乾 first', async () => {
    const found = await expectSame(['乾隆', '干隆'])
    expect(found).toEqual(expect.arrayContaining(['20-a', '20-b', '20-c']))
    expect((await first('干部', 2)).toSorted()).toEqual(['20-d', '20-e'])
  })
  test('query 21: 这里, 這裡 and 這裏 are one; 公里 does not have 裏 first', async () => {
    expect(await expectSame(['这里', '這裡', '這裏'])).toHaveLength(3)
    expect(await first('公里', 1)).toEqual(['21-d'])
  })
  test('query 22: 台湾史, 臺灣史 and 台灣史 are one', async () => {
    expect(await expectSame(['台湾史', '臺灣史', '台灣史'])).toHaveLength(3)
  })
  test('query 23: facets have the same values in either script, and are searched in either', async () => {
    const [one, other] = await Promise.all([headings('禪宗', 'any'), headings('禅宗', 'any')])
    expect(one).toEqual(other)
    expect(one.subjects).toContainEqual({ key: '禅宗', count: 3 })
    const [typed, alike] = await Promise.all([headingsLike('禪'), headingsLike('禅')])
    expect(typed).toEqual(alike)
    expect(typed).toEqual([{ key: '禅宗', text: expect.stringMatching(/^[禅禪]宗$/u) }])
  })
  test('query 24: 广州 and 广洲, 予 and 豫 stay apart', async () => {
    expect(ids(await ask('广州'))).toEqual(['24-a'])
    expect(ids(await ask('广洲'))).toEqual(['24-b'])
    expect(ids(await ask('予'))).not.toContain('24-d')
    expect((await headings('广州', 'any')).subjects).toEqual([{ key: '广州', count: 1 }])
  })
})

/** What the facets of subject and author count. */
async function headings(text: string, field: string) {
  const { hits } = await ask(text, { field })
  const { body } = await index.client.search({
    index: index.index,
    body: {
      size: 0,
      query: { ids: { values: hits.map((hit) => hit.id) } },
      aggs: {
        subjects: { terms: { field: 'subjectKeys', size: 50 } },
        creators: { terms: { field: 'personKeys', size: 50 } },
      },
    } as never,
  })
  const counted = (name: string) => {
    const { buckets } = body.aggregations![name] as unknown as {
      buckets: { key: string; doc_count: number }[]
    }
    return buckets.map(({ key, doc_count: count }) => ({ key, count }))
  }
  return { subjects: counted('subjects'), creators: counted('creators') }
}

/** The subjects that hold what is typed, each once. */
async function headingsLike(text: string) {
  const { body } = await index.client.search({
    index: index.index,
    body: {
      size: 0,
      aggs: {
        forms: { terms: { field: 'subjectForms', include: `.*${foldKey(text)}.*`, size: 50 } },
      },
    } as never,
  })
  const { buckets } = body.aggregations!['forms'] as unknown as { buckets: { key: string }[] }
  return [...new Map(buckets.map(({ key }) => [readForm(key).key, readForm(key)])).values()]
}

describe('spacing, length, phrases', () => {
  test('query 25: 中国 经济 政策 finds all that 中国经济政策 does', async () => {
    expect(await first('中国 经济 政策', 2)).toContain('2-policy')
    expect(ids(await ask('中国 经济 政策'))).toEqual(
      expect.arrayContaining(ids(await ask('中国经济政策'))),
    )
  })
  test('query 26: blanks in 全宋笔记 do not matter', async () => {
    await expectSame(['全宋笔记', '全宋 笔记', '全 宋 笔记'])
    for (const text of ['全宋笔记', '全宋 笔记', '全 宋 笔记']) {
      expect((await first(text, 5)).every((id) => /^26-\d$/u.test(id))).toBe(true)
    }
  })
  test('query 27: thirteen titles equal to 三国演义 fill the first thirteen places', async () => {
    for (const text of ['三国演义', '三国 演义']) {
      expect((await first(text, 13)).every((id) => /^27-\d\d$/u.test(id))).toBe(true)
    }
  })
  test('query 28: 妇女与文学 wants both words, not 与', async () => {
    expect(idSet(await ask('妇女与文学'))).toEqual(['28-a', '28-b'])
  })
  test('query 29: words may stand apart, in title or contents, and both are needed', async () => {
    expect(idSet(await ask('妇女婚姻法'))).toEqual(['29-a', '29-b'])
    expect(ids(await ask('郑州地理'))).toEqual(['29-d'])
  })
  test('query 30: 全国人口抽样调查 finds 全国1%人口抽样调查资料, not 全国 alone', async () => {
    const found = ids(await ask('全国人口抽样调查'))
    expect(found.slice(0, 5)).toContain('30-a')
    expect(found).not.toContain('30-b')
  })
  test('query 31: quoted words stand together, in either script', async () => {
    const found = await ask('"中国历史研究"')
    expect(found.total).toBe(12)
    for (const id of ids(found)) expect(foldKey(titleOf.get(id)!)).toContain('中国历史研究')
  })
  test('query 32: a quotation that no series has finds nothing; without quotes related series are found', async () => {
    const quoted = await find(index.client, index.index, {
      items: [aTerm('"当代文学批评"', { field: 'series' })],
    })
    expect(quoted.rung === 'strict' ? quoted.total : 0).toBe(0)
    expect(idSet(await ask('当代文学批评', { field: 'series' }))).toEqual(['32-a', '32-b'])
  })
  test('query 33: titles of one character come first', async () => {
    expect((await first('飘', 2)).toSorted()).toEqual(['33-a', '33-b'])
    expect((await first('家', 2)).toSorted()).toEqual(['33-e', '33-f'])
  })
  test('query 34: 禪 and 禅 are one', async () => {
    expect(await expectSame(['禪', '禅'])).toEqual(
      expect.arrayContaining(['34-a', '34-b', '23-a', '23-b']),
    )
  })
  test('query 35: 椰風蕉雨話南洋 finds exactly one', async () => {
    expect(ids(await ask('椰風蕉雨話南洋'))).toEqual(['35-a'])
  })
  test('query 36: a pasted title with its marks is first', async () => {
    expect(await first('《数字时代的图书馆：面向用户体验的资源发现与服务创新研究》', 1)).toEqual([
      '36-a',
    ])
  })
  test('query 37: a wrong last character still finds the title', async () => {
    const found = await ask('中国农村土地制席')
    expect(found.rung).toBe('loose')
    expect(ids(found).slice(0, 3)).toContain('37-a')
  })
  test('query 38: 马克思主义 does not show the currency', async () => {
    const found = ids(await ask('马克思主义'))
    expect(found).toHaveLength(11)
    expect(found).not.toContain('38-x')
  })
})

describe('authors', () => {
  test('query 39: 张爱玲 as author: the first fifty are by her', async () => {
    await expectSame(['张爱玲', '張愛玲'], { field: 'author' })
    for (const more of [{}, { field: 'author' }]) {
      expect((await first('张爱玲', 50, more)).every((id) => /^39-\d\d$/u.test(id))).toBe(true)
    }
  })
  test('query 40: 梁实秋 and 梁實秋, 董桥 and 董橋 are one', async () => {
    expect(await expectSame(['梁实秋', '梁實秋'], { field: 'author' })).toHaveLength(2)
    expect(await expectSame(['董桥', '董橋'], { field: 'author' })).toHaveLength(2)
  })
  test('query 41: 俞平伯 红楼梦 needs no blank', async () => {
    await expectSame(['俞平伯 红楼梦', '俞平伯红楼梦'])
    for (const text of ['俞平伯 红楼梦', '俞平伯红楼梦']) {
      expect((await first(text, 5)).toSorted()).toEqual(['41-a', '41-b', '41-c'])
    }
  })
  test('query 42: 呂思勉两晋南北朝, mixed scripts and no blank', async () => {
    expect(await first('呂思勉两晋南北朝', 2)).toContain('42-a')
  })
  test('query 43: title and author by and, by or', async () => {
    const title = aTerm('基礎戰術', { field: 'title' })
    const author = aTerm('毛澤東', { field: 'author' })
    expect(ids(await askItems(title, author))).toEqual(['43-a'])
    expect((await askItems(title, { ...author, oper: 'or' })).total).toBeGreaterThan(3)
    expect(idSet(await askItems(title, { ...author, oper: 'not' }))).toEqual(['43-d', '43-e'])
  })
  test('query 44: title 日報 and place 濟南 finds the dailies of Jinan', async () => {
    const found = await askItems(
      aTerm('日報', { field: 'title' }),
      aTerm('濟南', { field: 'publisher' }),
    )
    expect(idSet(found)).toEqual(['44-a', '44-b'])
  })
  test('query 45: 鲁迅 finds what is under 周树人 by the authority file, unless that is switched off', async () => {
    const found = await ask('鲁迅', { field: 'author' })
    expect(idSet(found)).toEqual(['45-a', '45-b'])
    expect(found.hits.find((hit) => hit.id === '45-a')!.why).toContain('other form of the name')
    const items = [aTerm('鲁迅', { field: 'author' })]
    expect(ids(await find(index.client, index.index, { items, withNameForms: false }))).toEqual([
      '45-b',
    ])
    const anywhere = await find(index.client, index.index, {
      items: [aTerm('鲁迅')],
      withNameForms: false,
    })
    expect(ids(anywhere)).not.toContain('45-a')
  })
  test('query 46: two persons named 王伟 stay two headings', async () => {
    const { creators } = await headings('王伟', 'author')
    expect(creators).toEqual([
      { key: '王伟1965', count: 2 },
      { key: '王伟1978', count: 1 },
    ])
  })
  test('query 47: a name nobody has finds nothing', async () => {
    expect((await ask('欧阳自成', { field: 'author' })).total).toBe(0)
  })
  test('query 48: names of two authors do not make a third', async () => {
    expect(ids(await ask('李华', { field: 'author' }))).toEqual(['48-b'])
    expect(ids(await ask('李明华', { field: 'author' }))).toEqual(['48-d'])
    expect(ids(await ask('李明华'))).toEqual(['48-d'])
  })
})

describe('sound', () => {
  test.each(['hongloumeng', 'hong lou meng', 'Hong lou meng'])(
    'query 49: %s is 红楼梦',
    async (text) => {
      const found = (await first(text, 3)).filter((id) => id.startsWith('1-hlm'))
      expect(found.slice(0, 2).toSorted()).toEqual(['1-hlm-simplified', '1-hlm-traditional'])
    },
  )
  test('query 50: hlm and 红lou梦 lead to 红楼梦', async () => {
    expect((await first('hlm', 5)).filter((id) => id.startsWith('1-hlm-'))).not.toEqual([])
    expect((await first('红lou梦', 2)).toSorted()).toEqual([
      '1-hlm-simplified',
      '1-hlm-traditional',
    ])
  })
  test.each(['shen congwen', 'Shen, Congwen, 1902-1988', 'congwen shen'])(
    'query 51: %s finds the works of 沈从文',
    async (text) => {
      expect(ids(await ask(text))).toEqual(expect.arrayContaining(['16-a', '16-b', '16-c']))
      expect(idSet(await ask(text, { field: 'author' }))).toEqual(['16-a', '16-b', '16-c'])
    },
  )
  test('query 52: words decide the reading', async () => {
    expect(await first('chongqing', 1)).toEqual(['52-cq'])
    expect(await first('changan', 1)).toEqual(['52-ca'])
    expect(await first('shantianfang', 1)).toEqual(['52-stf'])
    for (const text of ['lvyou', 'luyou', 'lüyou']) expect(ids(await ask(text))).toContain('52-ly')
  })
  test('query 53: python is no pinyin; you xi finds 游戏 and English', async () => {
    expect(idSet(await ask('python'))).toEqual(['53-py', '53-py2'])
    const found = await ask('you xi')
    expect(idSet(found)).toEqual(expect.arrayContaining(['53-en', '53-yx']))
    expect(found.hits.find((hit) => hit.id === '53-yx')!.why).toContain('words of title by sound')
    expect(found.hits.find((hit) => hit.id === '53-en')!.why).not.toContain(
      'words of title by sound',
    )
  })
  test("query 54: xian is 西安 and 县; xi'an is 西安 first", async () => {
    expect(idSet(await ask('xian'))).toEqual(
      expect.arrayContaining(['54-xa', '54-xian', '54-xian2']),
    )
    expect(await first("xi'an", 1)).toEqual(['54-xa'])
  })
  test('query 55: san guo zhi tong su yan yi finds the romanised and the Chinese title', async () => {
    expect(idSet(await ask('san guo zhi tong su yan yi'))).toEqual(['27-z', '55-rom'])
  })
  test('query 56: Tong-chun Kim and Kim, Tong-chun are one', async () => {
    expect(
      (
        await expectSame([
          'Tong-chun Kim',
          'Kim, Tong-chun',
          'Kim, T’ong-chun'.replace('T’ong', 'Tong'),
        ])
      ).toSorted(),
    ).toEqual(['56-a', '56-b'])
  })
})

describe('numbers', () => {
  test('query 57: an ISBN however written, and with a wrong check digit', async () => {
    const forms = [
      '9787020024759',
      '978-7-02-002475-9',
      '7020024750',
      '７０２００２４７５０',
      '9787020024758',
    ]
    for (const text of forms) expect(ids(await ask(text))).toEqual(['57-a'])
    for (const text of ['080442957x', '080442957X']) expect(ids(await ask(text))).toEqual(['57-b'])
    expect(ids(await ask('978-7-02-002475', { field: 'isbn' }))).toEqual(['57-a'])
  })
  test('query 58: an ISSN with and without its hyphen', async () => {
    for (const text of ['0254-4164', '02544164']) expect(ids(await ask(text))).toEqual(['58-a'])
    for (const text of ['2434-561x', '2434561X']) expect(ids(await ask(text))).toEqual(['58-b'])
  })
  test('query 59: a barcode or a record number leads to its title', async () => {
    expect(ids(await ask('TSG0012345'))).toEqual(['59-a'])
    const { id, title } = titles[42]!
    const found = ids(await ask(String(title.recordId)))
    expect(found[0]).toBe(id)
    expect(found.length).toBeLessThanOrEqual(3)
  })
  test('query 60: I247.5 123 is I247.5/123, and I247 lists in the order of the shelf', async () => {
    expect(ids(await ask('I247.5 123'))).toEqual(['61-15'])
    expect(ids(await ask('I247.5/123'))).toEqual(['61-15'])
    const shelf = await onTheShelf({ term: { classes: 'I247' } }, 'asc', 50)
    expect(shelf.slice(0, 4)).toEqual(['61-13', '61-14', '61-15', '61-17'])
    expect(shelf.slice(-2)).toEqual(['61-10', '61-11'])
  })
  test('query 61: the neighbours of I247.57/88 are the true ones, sets together', async () => {
    const key = documentOf(titles.find(({ id }) => id === '61-06')!.title).callNoSort!
    const before = await onTheShelf({ range: { callNoSort: { lt: key } } }, 'desc', 5)
    const after = await onTheShelf({ range: { callNoSort: { gt: key } } }, 'asc', 5)
    expect(before).toEqual(['61-05', '61-04', '61-03', '61-02', '61-01'])
    expect(after).toEqual(['61-07', '61-08', '61-09', '61-10', '61-11'])
  })
  test('query 62: a DOI with or without its address', async () => {
    for (const text of ['https://doi.org/10.1000/abc.2020.17', '10.1000/ABC.2020.17']) {
      expect(ids(await ask(text))).toEqual(['62-a'])
    }
  })
})

async function onTheShelf(query: object, order: 'asc' | 'desc', size: number) {
  const { body } = await index.client.search({
    index: index.index,
    body: { query, sort: [{ callNoSort: order }], size },
  })
  return body.hits.hits.map(({ _id: id }) => id)
}

describe('Latin and mixed', () => {
  test('query 63: The Nation fills the first rows, with or without a dot', async () => {
    for (const text of ['The Nation', 'the nation.']) {
      const found = await first(text, 8)
      expect(found.every((id) => /^63-[\db]$/u.test(id))).toBe(true)
    }
    const journals = await find(
      index.client,
      index.index,
      { items: [aTerm('The Nation')] },
      {
        filter: [{ term: { documentType: 'journal' } }],
      },
    )
    expect(
      ids(journals)
        .slice(0, 7)
        .every((id) => /^63-\d$/u.test(id)),
    ).toBe(true)
  })
  test('query 64: C++ is not C, C# is not sharp', async () => {
    expect(idSet(await ask('C++'))).toEqual(['64-a', '64-e'])
    expect(idSet(await ask('C#'))).toEqual(['64-c'])
    expect(idSet(await ask('.NET'))).toEqual(['64-d', '64-h'])
    expect(ids(await ask('《C程序设计》'))).toEqual(['64-b'])
    expect(idSet(await ask('C'))).toEqual(['64-b', '64-g'])
  })
  test('query 65: post-colonial, post colonial and postcolonial', async () => {
    await expectSame(['post-colonial', 'post colonial', 'post -colonial'])
    expect(ids(await ask('post-colonial'))).toEqual(
      expect.arrayContaining(['65-a', '65-b', '65-c']),
    )
    expect(ids(await ask('postcolonial'))).toEqual(expect.arrayContaining(['65-a', '65-b']))
  })
  test('query 66: & and the place of a colon do not matter', async () => {
    await expectSame(['Bandits & Bureaucrats', 'Bandits Bureaucrats'])
    expect(ids(await ask('AT&T'))).toEqual(['66-b'])
    expect((await expectSame(['爱 : 短篇小说', '爱: 短篇小说'])).slice(0, 2).toSorted()).toEqual([
      '66-c',
      '66-d',
    ])
  })
  test('query 67: small words count; AND, OR and NOT only in capitals', async () => {
    expect(ids(await ask('to be or not to be'))).toEqual(['67-a'])
    expect(await first('TO BE OR NOT TO BE', 1)).toEqual(['67-a'])
    expect(ids(await ask('IT and Society'))).toEqual(['67-b'])
    expect(idSet(await ask('whales OR dolphins'))).toEqual(['67-e', '67-f', '67-g'])
    expect(ids(await ask('whales AND dolphins'))).toEqual(['67-e'])
    expect(ids(await ask('whales NOT dolphins'))).toEqual(['67-f'])
    expect((await ask('whales or dolphins')).rung).toBe('some')
  })
  test.each([
    ['café', 'cafe', 2],
    ['Müller', 'Muller', 2],
    ['Białe', 'Biale', 1],
    ['ёлка', 'елка', 2],
  ])('query 68: %s is %s', async (one, other, count) => {
    expect(await expectSame([one, other])).toHaveLength(count)
  })
  test('query 69: width, case and numerals', async () => {
    expect(await expectSame(['MATLAB仿真', 'matlab 仿真', 'ＭＡＴＬＡＢ仿真'])).toHaveLength(2)
    expect(ids(await ask('5G通信'))).toEqual(['69-c'])
    expect((await expectSame(['第2版', '第二版', '第２版'])).toSorted()).toEqual([
      '69-d',
      '69-e',
      '69-f',
    ])
    expect((await expectSame(['20世纪', '二十世纪', '２０世紀'])).toSorted()).toEqual([
      '69-g',
      '69-h',
      '69-i',
    ])
  })
})

describe('match modes', () => {
  test.each([
    ['1', ['m-ab']],
    ['2', ['m-ab', 'm-abc', 'm-cab']],
    ['3', ['m-ab', 'm-abc']],
    ['4', ['m-ab', 'm-cab']],
  ] as const)(
    '[R-SEARCH-014] ab in mode %s, in the title and anywhere',
    async (matchMode, expected) => {
      for (const field of ['title', 'any']) {
        const found = idSet(await ask('ab', { matchMode, field })).filter((id) =>
          id.startsWith('m-'),
        )
        expect(found).toEqual(expected)
      }
      expect(await first('ab', 1)).toEqual(['m-ab'])
    },
  )
  test('whole values, beginnings and ends in either script', async () => {
    expect(idSet(await ask('紅樓夢', { matchMode: '1' }))).toEqual([
      '1-hlm-simplified',
      '1-hlm-traditional',
    ])
    expect(ids(await ask('红楼梦研', { matchMode: '3', field: 'title' })).toSorted()).toEqual([
      '1-hlm-study',
      '41-a',
    ])
    expect(
      idSet(await ask('出版社', { matchMode: '4', field: 'publisher' })).length,
    ).toBeGreaterThan(10)
    expect(idSet(await ask('愛玲', { matchMode: '4', field: 'author' })).length).toBe(51)
  })
})
