import type { SortField } from '@shulin/contract/search'
import type { Question, SearchField } from '../search/search.ts'
import type { Cql, SortKey } from './cql.ts'
import { Diagnostic } from './diagnostic.ts'

/** What can be asked for, by the names of the context sets that others use for it; the first is the one explained. */
export const indexes: { field: SearchField | 'date'; title: string; names: string[] }[] = [
  {
    field: 'any',
    title: 'Anywhere',
    names: [
      'cql.serverchoice',
      'cql.anywhere',
      'cql.anyindexes',
      'cql.keywords',
      'any',
      'bath.any',
    ],
  },
  { field: 'title', title: 'Title', names: ['dc.title', 'title', 'bath.title', 'bib.title'] },
  {
    field: 'author',
    title: 'Author',
    names: ['dc.creator', 'author', 'creator', 'dc.author', 'bath.author', 'bath.name', 'bib.name'],
  },
  { field: 'subject', title: 'Subject', names: ['dc.subject', 'subject', 'bath.subject'] },
  { field: 'publisher', title: 'Publisher', names: ['dc.publisher', 'publisher'] },
  { field: 'series', title: 'Series', names: ['bath.seriestitle', 'series'] },
  { field: 'isbn', title: 'ISBN', names: ['bath.isbn', 'isbn'] },
  { field: 'issn', title: 'ISSN', names: ['bath.issn', 'issn'] },
  { field: 'callNo', title: 'Call number', names: ['marc.090', 'callnumber', 'callno'] },
  { field: 'date', title: 'Year of publication', names: ['dc.date', 'date', 'year'] },
]

const fieldOf = (name: string) => indexes.find(({ names }) => names.includes(name))?.field

type Clause = Cql & { kind: 'clause' }

/** A query in the words of the catalogue. */
export function questionOf(query: Cql): Question {
  if (query.kind !== 'clause') {
    return { kind: query.kind, left: questionOf(query.left), right: questionOf(query.right) }
  }
  const { index, relation, modifiers } = query
  const unknown = modifiers.find(
    (name) => !/^(cql\.)?(relevant|ignorecase|word|string)$/u.test(name),
  )
  if (unknown !== undefined) throw new Diagnostic(20, unknown)
  if (index === 'cql.allrecords') return { kind: 'everything' }
  const field = fieldOf(index)
  if (field === undefined) throw new Diagnostic(16, index)
  if (field === 'date') return yearsOf(query)
  switch (relation) {
    case '=':
    case 'scr':
    case 'all':
      return { kind: 'term', field, matchMode: '2', text: wordsOf(query) }
    case 'any':
      return wordsOf(query)
        .split(/\s+/u)
        .map((text): Question => ({ kind: 'term', field, matchMode: '2', text }))
        .reduce((left, right) => ({ kind: 'or', left, right }))
    case 'adj':
      return { kind: 'term', field, matchMode: '2', text: `"${wordsOf(query)}"` }
    case '<>':
      return {
        kind: 'not',
        left: { kind: 'everything' },
        right: { kind: 'term', field, matchMode: '1', text: wordsOf(query) },
      }
    case '==':
    case 'exact':
      return wholeOf(query, field)
    case '<':
    case '>':
    case '<=':
    case '>=':
    case 'within':
    case 'encloses':
      throw new Diagnostic(22, `${index} ${relation}`)
    default:
      throw new Diagnostic(19, relation)
  }
}

const longestTerm = 500

/** The words of a term. They are nobody's operators: neither AND nor quotation marks mean anything in them. */
function wordsOf({ term }: Clause) {
  if (term.length > longestTerm) throw new Diagnostic(23, String(longestTerm))
  if (/(?<!\\)[*?]/u.test(term)) throw new Diagnostic(28, term.slice(0, 50))
  if (/^\^|(?<!\\)\^$/u.test(term)) throw new Diagnostic(31, term.slice(0, 50))
  const text = unescaped(term)
    .replaceAll(/["\u201c\u201d「」『』＂]/gu, ' ')
    .replaceAll(/\b(?:AND|OR|NOT)\b/gu, (word) => word.toLowerCase())
    .trim()
  if (text === '') throw new Diagnostic(27)
  return text
}

const unescaped = (term: string) => term.replaceAll(/\\(.)/gsu, '$1')

/** The whole value; with an asterisk at one end, how it begins or ends. */
function wholeOf(clause: Clause, field: SearchField): Question {
  const { term } = clause
  const isBeginning = /(?<!\\)\*$/u.test(term) && term.length > 1
  const isEnd = term.startsWith('*') && term.length > 1
  if (isBeginning && isEnd) throw new Diagnostic(28, term.slice(0, 50))
  const bare = isBeginning ? term.slice(0, -1) : isEnd ? term.slice(1) : term
  const matchMode = isBeginning ? '3' : isEnd ? '4' : '1'
  return { kind: 'term', field, matchMode, text: wordsOf({ ...clause, term: bare }) }
}

function yearsOf({ relation, term, index }: Clause): Question {
  const years = term
    .trim()
    .split(/\s+/u)
    .map((text) => Number(/^(-?\d{1,4})(?:-\d{2}){0,2}$/u.exec(text)?.[1] ?? Number.NaN))
  const [first, last] = years
  if (first === undefined || years.some(Number.isNaN) || years.length > 2) {
    throw new Diagnostic(24, `${index} ${relation} ${term.slice(0, 50)}`)
  }
  if ((last !== undefined) !== (relation === 'within')) {
    throw new Diagnostic(24, `${index} ${relation} ${term.slice(0, 50)}`)
  }
  const between = (from: number | undefined, to: number | undefined): Question => ({
    kind: 'years',
    from,
    to,
  })
  switch (relation) {
    case '=':
    case '==':
    case 'exact':
    case 'scr':
    case 'all':
    case 'any':
      return between(first, first)
    case '<':
      return between(undefined, first - 1)
    case '<=':
      return between(undefined, first)
    case '>':
      return between(first + 1, undefined)
    case '>=':
      return between(first, undefined)
    case 'within':
      return between(first, last)
    default:
      throw new Diagnostic(22, `${index} ${relation}`)
  }
}

const sortedBy: Partial<Record<SearchField | 'date', SortField>> = {
  title: 'title',
  author: 'author',
  date: 'publishYear',
  callNo: 'callNo',
}

/** The order of the answer: one key, or the best first. */
export function orderOf(keys: readonly SortKey[]): {
  sortField: SortField
  sortClause: 'asc' | 'desc'
} {
  const [key] = keys
  if (!key) return { sortField: 'relevance', sortClause: 'asc' }
  const field = fieldOf(key.index)
  const sortField = field === undefined ? undefined : sortedBy[field]
  if (sortField === undefined || keys.length > 1) throw new Diagnostic(80, key.index)
  return { sortField, sortClause: key.isDescending ? 'desc' : 'asc' }
}
