import { describe, expect, test } from 'vitest'
import { readCql, type Cql } from './cql.ts'
import { Diagnostic } from './diagnostic.ts'
import { orderOf, questionOf } from './question.ts'

const written = (query: Cql): string =>
  query.kind === 'clause'
    ? `${query.index} ${query.relation} ${query.term}`
    : `(${written(query.left)} ${query.kind} ${written(query.right)})`

const read = (text: string) => written(readCql(text).query)

const diagnosticOf = (text: string) => {
  try {
    const { query, sortKeys } = readCql(text)
    questionOf(query)
    orderOf(sortKeys)
    return undefined
  } catch (error) {
    return error instanceof Diagnostic ? error.number : error
  }
}

describe('CQL is read', () => {
  test.each([
    ['红楼梦', 'cql.serverchoice = 红楼梦'],
    ['"red chamber"', 'cql.serverchoice = red chamber'],
    ['dc.title = 红楼梦', 'dc.title = 红楼梦'],
    ['title="红楼梦" and author = 曹雪芹', '(title = 红楼梦 and author = 曹雪芹)'],
    ['a or b and c', '((cql.serverchoice = a or cql.serverchoice = b) and cql.serverchoice = c)'],
    ['a OR (b AND c)', '(cql.serverchoice = a or (cql.serverchoice = b and cql.serverchoice = c))'],
    ['a not b', '(cql.serverchoice = a not cql.serverchoice = b)'],
    ['title all "red dream"', 'title all red dream'],
    ['title cql.any "red dream"', 'title any red dream'],
    ['title =/relevant x', 'title = x'],
    ['date >= 2001', 'date >= 2001'],
    ['all and any', '(cql.serverchoice = all and cql.serverchoice = any)'],
    ['title = "say \\"no\\""', 'title = say \\"no\\"'],
  ])('%s', (text, tree) => expect(read(text)).toBe(tree))

  test('with the order of the answer', () => {
    const { sortKeys } = readCql('x sortBy dc.date/sort.descending')
    expect(orderOf(sortKeys)).toEqual({ sortField: 'publishYear', sortClause: 'desc' })
    expect(orderOf([])).toEqual({ sortField: 'relevance', sortClause: 'asc' })
  })
})

describe('a query becomes a question to the catalogue', () => {
  test.each([
    [
      'title adj "red dream"',
      { kind: 'term', field: 'title', matchMode: '2', text: '"red dream"' },
    ],
    ['title == 红楼梦', { kind: 'term', field: 'title', matchMode: '1', text: '红楼梦' }],
    ['title exact 红*', { kind: 'term', field: 'title', matchMode: '3', text: '红' }],
    ['title exact *梦', { kind: 'term', field: 'title', matchMode: '4', text: '梦' }],
    [
      'title = "war AND peace"',
      { kind: 'term', field: 'title', matchMode: '2', text: 'war and peace' },
    ],
    ['date within "2001 2005"', { kind: 'years', from: 2001, to: 2005 }],
    ['dc.date < 1949', { kind: 'years', from: undefined, to: 1948 }],
    ['cql.allRecords = 1', { kind: 'everything' }],
  ])('%s', (text, question) => expect(questionOf(readCql(text).query)).toEqual(question))
})

test.each([
  ['', 10],
  ['a and', 10],
  ['title =', 10],
  ['a b', 10],
  ['(a or b', 13],
  ['a)', 13],
  ['"a', 14],
  ['title = ""', 27],
  ['colour = red', 16],
  ['title within "a b"', 22],
  ['date = spring', 24],
  ['title =/fuzzy x', 20],
  ['a prox b', 39],
  ['a and/x b', 46],
  ['title = dre*m', 28],
  ['title = ^dream', 31],
  ['x sortBy colour', 80],
  [Array.from({ length: 30 }, () => 'a').join(' and '), 38],
  ['('.repeat(30), 13],
])('what cannot be asked is named by its number: %s', (text, number) =>
  expect(diagnosticOf(text)).toBe(number),
)
