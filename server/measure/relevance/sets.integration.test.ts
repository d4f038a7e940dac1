import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestIndex, type TestIndex } from '../../test/search-index.ts'
import { hanFolding } from '../../src/platform/analysis/folding-tables.ts'
import { foldKey } from '../../src/platform/analysis/folding.ts'
import { hasHan, simplified, traditional } from '../../src/platform/analysis/scripts.ts'
import { documentOf } from '../../src/features/search/index/document.ts'
import { choiceFields, sortOf, type SearchField } from '../../src/features/search/index/fields.ts'
import { indexOfTitles } from '../../src/features/search/index/settings.ts'
import type { Clause } from '../../src/features/search/plan/clauses.ts'
import { planSearch, rungsOf, type PlannedItem } from '../../src/features/search/plan/plan.ts'
import { aTerm } from './ask.ts'
import { relevanceTitles } from '../../test/relevance-titles.ts'
import { isLong, shortForm } from '../../test/long.ts'

/** What holds for every query: scripts find the same, a word more never finds more, nothing a reader types breaks it. */

const titles = relevanceTitles()

/** How long the engine may take for one question, on a quiet machine. */
const seconds = isLong ? 3 : Infinity

let index: TestIndex
beforeAll(async () => {
  index = await createTestIndex(indexOfTitles())
  await index.fill(titles.map(({ id, title }) => ({ id, document: documentOf(title) })))
})
afterAll(() => index.close())

interface Answer {
  status: number
  took: number
  error?: unknown
  hits: { hits: { _id: string }[] }
}

/** Many questions at once; the titles each finds, in order if the order matters. */
async function findAll(queries: readonly Clause[], inOrder = false): Promise<string[][]> {
  const found: string[][] = []
  for (let start = 0; start < queries.length; start += 200) {
    const order = inOrder ? sortOf('relevance', 'asc') : ['_doc']
    const body = queries
      .slice(start, start + 200)
      .flatMap((query) => [{}, { query, sort: order, size: 500, _source: false }])
    const answer = await index.client.msearch(
      { index: index.index, body },
      {
        requestTimeout: 300_000,
      },
    )
    const { responses } = answer.body as unknown as { responses: Answer[] }
    for (const [i, { error, took, hits }] of responses.entries()) {
      if (error) throw new Error(`${JSON.stringify(queries[start + i])}\n${JSON.stringify(error)}`)
      expect(took / 1000).toBeLessThan(seconds)
      found.push(hits.hits.map(({ _id: id }) => id))
    }
  }
  return found
}

const strictly = (items: PlannedItem[]) => {
  const rungs = rungsOf(planSearch({ items }))
  return rungs.find((rung) => rung.name === 'strict')!.query
}
/** What is found, without its order. */
const membership = (text: string, more: Partial<PlannedItem> = {}): Clause => {
  const { filter } = strictly([aTerm(text, more)])['bool'] as { filter: Clause[] }
  return { bool: { filter } }
}

/** Words of the fixture: whole titles, names, publishers, subjects, and the first two to five characters of titles. */
const words = [
  ...new Set(
    titles.flatMap(({ title: { title, creators, publisher, subjects, series } }) => [
      title,
      ...[2, 3, 4, 5].map((length) => Array.from(title).slice(0, length).join('')),
      ...creators,
      ...(publisher === null ? [] : [publisher]),
      ...subjects,
      ...series,
    ]),
  ),
].filter(hasHan)

const shapesOf = Map.groupBy(hanFolding, ([, to]) => to)
/** The same word in rare shapes of its characters. */
const inRareShapes = (text: string) =>
  Array.from(foldKey(text), (character, i) => {
    const shapes = shapesOf.get(character) ?? []
    return shapes.length === 0 ? character : shapes[i % shapes.length]![0]
  }).join('')

const pairs = words
  .map((word) => [simplified(word), traditional(simplified(word)), inRareShapes(word)])
  .filter(([one, other]) => one !== other)
  .slice(0, 200)

const fields: SearchField[] = [
  'any',
  'title',
  'author',
  'subject',
  'publisher',
  'series',
  'abstract',
]

/** The words whose forms do not all find the same. */
async function apart(words: readonly string[][], more: Partial<PlannedItem>) {
  const found = await findAll(words.flat().map((form) => membership(form, more)))
  const sets = found.map((ids) => ids.toSorted().join())
  return words.filter((forms, i) => {
    const ofWord = sets.slice(i * forms.length, (i + 1) * forms.length)
    return new Set(ofWord).size > 1
  })
}

test.for(fields)(
  'a word finds the same in every script: field %s',
  { timeout: 300_000 },
  async (field, { task }) => {
    expect(pairs.length).toBeGreaterThanOrEqual(200)
    const differing = await apart(pairs, { field })
    Object.assign(task.meta, {
      scriptPairsEqual: pairs.length - differing.length,
      scriptPairsTotal: pairs.length,
    })
    expect(differing).toEqual([])
  },
)

test.each(['1', '3', '4'] as const)(
  'a title finds the same in every script: match mode %s',
  async (matchMode) => {
    expect(await apart(pairs.slice(0, 80), { field: 'title', matchMode })).toEqual([])
  },
)

test('every word of a title is found somewhere', async () => {
  const found = await findAll(pairs.map(([one]) => membership(one!)))
  expect(found.filter((ids) => ids.length === 0)).toEqual([])
})

test('a facet is one line and is chosen alike in every script', () => {
  for (const name of ['author', 'subject', 'publisher'] as const) {
    const chosen = choiceFields[name].form!
    for (const forms of pairs) expect(new Set(forms.map(chosen)).size, forms.join(' ')).toBe(1)
  }
})

test('a facet counts what is found when it is chosen', async () => {
  const query = membership('中国')
  const counted = [
    'personKeys',
    'subjectKeys',
    'publisherKey',
    'documentType',
    'year',
    'resourceType',
  ]
  const { body } = await index.client.search({
    index: index.index,
    body: {
      query,
      size: 0,
      aggs: Object.fromEntries(counted.map((field) => [field, { terms: { field, size: 100 } }])),
    },
  })
  const values = counted.flatMap((field) => {
    const { buckets } = body.aggregations![field] as unknown as {
      buckets: { key: string | number; doc_count: number }[]
    }
    return buckets.map(({ key, doc_count: count }) => ({ field, key, count }))
  })
  expect(values.length).toBeGreaterThan(20)
  const found = await findAll(
    values.map(({ field, key }) => ({ bool: { filter: [query, { term: { [field]: key } }] } })),
  )
  expect(found.map((ids) => ids.length)).toEqual(values.map(({ count }) => count))
})

test('a word more never finds more', async () => {
  const given = fc.sample(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)), {
    numRuns: 200,
    seed: 7,
  })
  const found = await findAll(
    given.flatMap(([one, other]) => [membership(one), membership(`${one} ${other}`)]),
  )
  for (const i of given.keys()) {
    const fewer = new Set(found[2 * i])
    expect(
      found[2 * i + 1]!.filter((id) => !fewer.has(id)),
      given[i]!.join(' '),
    ).toEqual([])
  }
})

test('the same query has the same order, and pages neither repeat nor skip', async () => {
  const query = strictly([aTerm('中国')])
  const [whole, again] = await findAll([query, query], true)
  expect(again).toEqual(whole)
  expect(whole!.length).toBeGreaterThan(60)
  const paged: string[] = []
  for (let from = 0; from < whole!.length; from += 7) {
    const { body } = await index.client.search({
      index: index.index,
      body: { query, sort: sortOf('relevance', 'asc'), from, size: 7 },
    })
    paged.push(...body.hits.hits.map(({ _id: id }) => id!))
  }
  expect(paged).toEqual(whole)
})

test('titles are sorted by their sound', async () => {
  const { body } = await index.client.search({
    index: index.index,
    body: {
      query: { ids: { values: ['24-a', '19-d', '10-b', '33-e', '37-c'] } },
      sort: sortOf('title', 'asc'),
    },
  })
  // 广州 guang, 后汉书 hou, 家 jia, 教育 jiao, 农村 nong
  expect(body.hits.hits.map(({ _id: id }) => id)).toEqual(['24-a', '19-d', '33-e', '10-b', '37-c'])
})

const oddities = [
  '" “ 「 "红楼 红楼" () [ {} * ? : \\ / ~ ^ + - ! && || 红楼* title:红 NOT 😀 👨‍👩‍👧 𠮷 々 ー ﾞ'.split(
    ' ',
  ),
  '_exists_:title {"match_all":{}} <script> ../.. %00 第 第1 1, . ...'.split(' '),
  ['a OR', 'AND AND AND', 'OR NOT', '"" ""', "' or 1=1 --", '\u0000', '\u202e红', '\ud83d'],
].flat()

test(`[T-55${shortForm}] nothing a reader types breaks a search or makes it long`, async ({
  annotate,
}) => {
  await annotate(`T-55 seconds for one: ${seconds}`, 'figure')
  const alphabet = fc.constantFrom(
    ...Array.from('红楼梦研究中国abcdeXYZ0123 "“”「」《》()[]{}*?:\\/~^+-!&|\'’.,，。＂'),
    ..." AND | OR | NOT |第12|世纪|hong|xi'an|😀|\u0000|\u200b|ｶﾞ|한국|é".split('|'),
  )
  const random = fc.sample(fc.string({ unit: alphabet, maxLength: 60 }), {
    numRuns: 200,
    seed: 20261115,
  })
  const long = [
    '红楼梦研究'.repeat(100),
    'word '.repeat(100),
    'a b '.repeat(125),
    'xian '.repeat(100),
    '"a" '.repeat(125),
  ]
  const texts = [...oddities, ...random, ...long.map((text) => text.slice(0, 500))]
  const rungs = texts.flatMap((text) =>
    (['any', 'author'] as const).flatMap((field) =>
      rungsOf(planSearch({ items: [aTerm(text, { field })] })).map((rung) => rung.query),
    ),
  )
  expect(await findAll(rungs)).toHaveLength(rungs.length)
  const most = Array.from({ length: 10 }, (_, i) =>
    aTerm(long[i % long.length]!.slice(0, 500), { oper: i % 3 === 2 ? 'or' : 'and' }),
  )
  await findAll(rungsOf(planSearch({ items: most })).map((rung) => rung.query))
}, 300_000)
