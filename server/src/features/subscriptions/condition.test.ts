import { addSubscription, type SubscribeType } from '@shulin/contract/subscriptions'
import { SearchParameters } from '@shulin/contract/search'
import { expect, test } from 'vitest'
import { Refused } from '../../platform/failure.ts'
import type { Scope } from '../search/search.ts'
import { kinds, questionOf, readCondition } from './condition.ts'

const scope: Scope = {
  groupCode: 't1',
  place: { index: ['titles'] },
  fields: new Set(['any', 'title']),
  places: [],
  packages: [],
  heldInOnePart: true,
  decidedWorks: [],
  campusRanges: [],
  names: new Map(),
}
const databaseId = '0b9c6d5e-0000-4000-8000-000000000001'

const read = (subscribeType: SubscribeType, condition: object) =>
  readCondition(
    kinds[subscribeType],
    addSubscription.body.parse({ subscribeType, condition }).condition,
    scope,
  )

test('the same question is the same condition, however it was sent', () => {
  const words = [{ searchFieldContent: '土地财政' }]
  expect(read('search', { searchItems: words, docCode: 'book' })).toEqual(
    read('search', { searchItems: words, docCode: ['book'], langCode: [], onlyOnShelf: false }),
  )
  expect(read('search', { searchItems: words, docCode: 'book' })).toEqual({
    searchItems: [
      { oper: 'and', searchField: 'any', matchMode: '2', searchFieldContent: '土地财政' },
    ],
    docCode: ['book'],
  })
  expect(read('newBook', {})).toEqual({})
  expect(read('newBook', { kindNo: 'K' })).toEqual({ kindNo: ['K'] })
  expect(read('journal', { recordId: 7 })).toEqual({ recordId: 7 })
  expect(read('database', { databaseId })).toEqual({ databaseId })
})

test.each([
  ['search', { recordId: 7, searchItems: [{ searchFieldContent: 'a' }] }],
  ['journal', {}],
  ['journal', { recordId: 7, docCode: 'book' }],
  ['newBook', { searchItems: [{ searchFieldContent: 'a' }] }],
  ['newBook', { recordId: 7 }],
  ['database', {}],
  ['database', { databaseId, recordId: 7 }],
] as const)('what does not belong to a kind is refused: %s %j', (type, condition) => {
  expect(() => read(type, condition)).toThrow(
    expect.objectContaining({
      refusal: expect.objectContaining({ code: 'subscription.condition-wrong' }),
    }),
  )
})

test('a search without words and limits, and one in a field that is not offered, is refused as a search is', () => {
  expect(() => read('search', {})).toThrow(Refused)
  expect(() =>
    read('search', { searchItems: [{ searchField: 'secret', searchFieldContent: 'a' }] }),
  ).toThrow(Refused)
})

test('more words than can be asked are refused when they are given, and not every time they are asked', () => {
  const words = Array.from({ length: 10 }, (_, n) => ({ searchFieldContent: `w${n}` }))
  expect(() => read('search', { searchItems: words, twiceItems: words.slice(0, 1) })).toThrow(
    Refused,
  )
})

const nothing = { journals: new Map(), packages: new Map() }

test('what is kept asks what was asked; a field that is offered no longer rests', () => {
  const condition = read('search', {
    searchItems: [{ searchField: 'title', searchFieldContent: '史记', matchMode: '1' }],
    twiceItems: [{ searchFieldContent: '注' }],
    publishBegin: 1990,
    exclude: { docCode: 'thesis' },
  })
  const { criteria } = questionOf('search', condition, nothing, scope)!
  expect(criteria).toMatchObject({
    items: [{ oper: 'and', field: 'title', matchMode: '1', text: '史记' }],
    twiceItems: [{ field: 'any', text: '注' }],
    publishBegin: 1990,
    exclude: { docCode: ['thesis'] },
  })
  const without = { ...scope, fields: new Set(['any']) }
  expect(questionOf('search', condition, nothing, without)).toBeUndefined()
})

test('a journal is asked for by its numbers, or by its name where it has none; a database by its packages', () => {
  const journals = new Map([
    [7, { title: '历史研究', issn: ['0459-1909'] }],
    [8, { title: '无号', issn: [] }],
  ])
  const packages = new Map([[databaseId, ['p1', 'p2']]])
  const things = { journals, packages }
  const ask = (recordId: number) => questionOf('journal', { recordId }, things, scope)
  expect(ask(7)!.criteria.items).toEqual([
    { oper: 'or', field: 'issn', matchMode: '1', text: '0459-1909' },
  ])
  expect(ask(8)!.criteria.items).toMatchObject([{ field: 'series', text: '无号' }])
  expect(ask(9)).toBeUndefined()
  expect(questionOf('database', { databaseId }, things, scope)).toMatchObject({
    packages: ['p1', 'p2'],
  })
  expect(questionOf('database', { databaseId }, nothing, scope)).toBeUndefined()
  expect(questionOf('new books', { kindNo: ['K'] }, nothing, scope)).toMatchObject({
    criteria: { ...SearchParameters.pick({ kindNo: true }).parse({ kindNo: ['K'] }), items: [] },
    onlyHeld: true,
  })
})
