import { readExclusions, writtenExclusions } from '@shulin/contract/exclusions'
import { mostRows } from '@shulin/contract/paging'
import {
  choiceNames,
  sortFields,
  type ChoiceName,
  type Choices,
  type MatchMode,
  type SortField,
} from '@shulin/contract/search'
import { mergesEditions } from '../../../platform/session.ts'
import { toggled } from '../../../ui/controls/toggled.ts'

/** A term with the field it is looked for in. */
export interface Term {
  searchField: string
  searchFieldContent: string
}

export const matchModes = ['1', '2', '3', '4'] as const

export const opers = ['and', 'or', 'not'] as const

/** A further row of an advanced search: how it joins what stands before it, and how it matches. */
export interface Row extends Term {
  oper: (typeof opers)[number]
  matchMode: MatchMode
}

const wordsWanted = ['all', 'some'] as const

export const views = ['list', 'cover', 'table'] as const
type View = (typeof views)[number]

/** Everything a reader can say of a search. All of it stands in the address, under the specification's names. */
export interface Search {
  keyword: string
  searchField: string
  matchMode: MatchMode
  /** The rows of an advanced search after the first. */
  also: Row[]
  /** Searches within the result, one after the other. */
  twice: Term[]
  /** Only the filters in force; none of them is empty. */
  choices: Choices
  /** Values that no title of the result may have; none of the lists is empty. */
  exclude: Choices
  publishBegin: number | undefined
  publishEnd: number | undefined
  onlyOnShelf: boolean
  /** Editions of one work stand together. */
  group: boolean
  /** Titles with all the words, or those with some of them. */
  words: (typeof wordsWanted)[number]
  sortField: SortField
  sortClause: 'asc' | 'desc'
  page: number
  rows: number
  /** Whether the form of the advanced search is open. */
  advanced: boolean
  view: View
}

export const plainSearch: Search = {
  keyword: '',
  searchField: 'any',
  matchMode: '2',
  also: [],
  twice: [],
  choices: {},
  exclude: {},
  publishBegin: undefined,
  publishEnd: undefined,
  onlyOnShelf: false,
  /** As the institution has it, which is known when the first page is drawn. */
  get group() {
    return mergesEditions()
  },
  words: 'all',
  sortField: 'relevance',
  sortClause: 'asc',
  page: 1,
  rows: 10,
  advanced: false,
  view: 'list',
}

/** The search an address asks for. What makes no sense in it counts as not said. */
export function searchIn(address: URLSearchParams): Search {
  const one = <T extends string>(name: string, among: readonly T[], otherwise: T) =>
    among.find((known) => known === address.get(name)) ?? otherwise
  const whole = (name: string, otherwise: number, most: number) => {
    const given = address.get(name) ?? ''
    return /^[1-9]\d{0,6}$/.test(given) ? Math.min(Number(given), most) : otherwise
  }
  const year = (name: string) => {
    const given = address.get(name) ?? ''
    return /^-?\d{1,4}$/.test(given) ? Number(given) : undefined
  }
  return {
    keyword: address.get('keyword')?.trim() ?? '',
    searchField: address.get('searchField') || plainSearch.searchField,
    matchMode: one('matchMode', matchModes, plainSearch.matchMode),
    also: address.getAll('also').flatMap(rowIn),
    twice: address.getAll('twice').flatMap(termIn),
    choices: Object.fromEntries(
      choiceNames
        .map((name) => [name, [...new Set(address.getAll(name).filter(Boolean))]] as const)
        .filter(([, values]) => values.length > 0),
    ),
    exclude: readExclusions(address.getAll('exclude')),
    publishBegin: year('publishBegin'),
    publishEnd: year('publishEnd'),
    onlyOnShelf: address.get('onlyOnShelf') === '1',
    group: one('group', ['0', '1'], plainSearch.group ? '1' : '0') === '1',
    words: one('words', wordsWanted, plainSearch.words),
    sortField: one('sortField', sortFields, plainSearch.sortField),
    sortClause: one('sortClause', ['asc', 'desc'], plainSearch.sortClause),
    page: whole('page', plainSearch.page, Number.MAX_SAFE_INTEGER),
    rows: whole('rows', plainSearch.rows, mostRows),
    advanced: address.get('advanced') === '1',
    view: one('view', views, plainSearch.view),
  }
}

/** The address of a search: whatever is not as it always is. */
export function addressOf(wanted: Partial<Search>) {
  const search = { ...plainSearch, ...wanted }
  const address = new URLSearchParams()
  const put = (name: Exclude<keyof Search, 'also' | 'twice' | 'choices' | 'exclude'>) => {
    if (search[name] !== plainSearch[name]) address.set(name, String(search[name]))
  }
  put('keyword')
  put('searchField')
  put('matchMode')
  for (const row of search.also) {
    address.append('also', `${row.oper}.${row.matchMode}.${written(row)}`)
  }
  for (const term of search.twice) address.append('twice', written(term))
  for (const name of choiceNames) {
    for (const value of search.choices[name] ?? []) address.append(name, value)
  }
  for (const text of writtenExclusions(search.exclude)) address.append('exclude', text)
  put('publishBegin')
  put('publishEnd')
  if (search.onlyOnShelf) address.set('onlyOnShelf', '1')
  if (search.group !== plainSearch.group) address.set('group', search.group ? '1' : '0')
  put('words')
  put('sortField')
  put('sortClause')
  put('page')
  put('rows')
  if (search.advanced) address.set('advanced', '1')
  put('view')
  const query = address.toString()
  return query === '' ? '/searchList' : `/searchList?${query}`
}

/** `title.dream`: the codes of fields have no dot, so the first one ends the field. */
const written = ({ searchField, searchFieldContent }: Term) =>
  `${searchField}.${searchFieldContent}`

/** `not.2.title.dream`: how it joins, how it matches, and the term. */
function rowIn(text: string): Row[] {
  const [, joins, matches, rest = ''] = /^([a-z]+)\.(\d)\.(.*)$/su.exec(text) ?? []
  const oper = opers.find((one) => one === joins)
  const matchMode = matchModes.find((one) => one === matches)
  if (oper === undefined || matchMode === undefined) return []
  return termIn(rest).map((term) => ({ ...term, oper, matchMode }))
}

function termIn(text: string): Term[] {
  const dot = text.indexOf('.')
  const searchFieldContent = text.slice(dot + 1).trim()
  return dot < 1 || searchFieldContent === ''
    ? []
    : [{ searchField: text.slice(0, dot), searchFieldContent }]
}

export const isNarrowed = (search: Search) => {
  const { twice, choices, exclude, publishBegin, publishEnd, onlyOnShelf } = search
  return (
    twice.length > 0 ||
    Object.keys(choices).length > 0 ||
    Object.keys(exclude).length > 0 ||
    publishBegin !== undefined ||
    publishEnd !== undefined ||
    onlyOnShelf
  )
}

/** Nothing can be looked for without a word and without a filter. */
export const asksSomething = (search: Search) =>
  search.keyword !== '' || search.also.length > 0 || isNarrowed(search)

/** Older links carry the word for a field that was never filled in. */
export const isNoTerm = (text: string) => text.trim() === '' || text.trim() === 'null'

/** What is left when all filters are taken away. */
export const withoutFilters = (search: Search): Search => ({
  ...search,
  twice: [],
  choices: {},
  exclude: {},
  publishBegin: undefined,
  publishEnd: undefined,
  onlyOnShelf: false,
  page: 1,
})

/** The search with other values of one filter. What is chosen is not excluded any more. */
export function withChoice(search: Search, name: ChoiceName, values: string[]): Search {
  const excluded = (search.exclude[name] ?? []).filter((value) => !values.includes(value))
  return {
    ...search,
    choices: withValues(search.choices, name, values),
    exclude: withValues(search.exclude, name, excluded),
    page: 1,
  }
}

/** Filters with other values of one of them. */
export function withValues(choices: Choices, name: ChoiceName, values: string[]): Choices {
  const { [name]: _, ...others } = choices
  return values.length > 0 ? { ...others, [name]: values } : others
}

/** The search without anything chosen or excluded of one facet. */
export const withoutFacet = (search: Search, name: ChoiceName): Search => ({
  ...search,
  choices: withValues(search.choices, name, []),
  exclude: withValues(search.exclude, name, []),
  page: 1,
})

/** The search with one more value of a filter, or with one less. */
export const withToggled = (search: Search, name: ChoiceName, value: string) =>
  withChoice(search, name, toggled(search.choices[name] ?? [], value))

/** The search without titles that have one more value, or with them again. What is excluded is not chosen any more. */
export function withExcluded(search: Search, name: ChoiceName, value: string): Search {
  const chosen = (search.choices[name] ?? []).filter((other) => other !== value)
  return {
    ...search,
    choices: withValues(search.choices, name, chosen),
    exclude: withValues(search.exclude, name, toggled(search.exclude[name] ?? [], value)),
    page: 1,
  }
}

/**
 * Another question, begun plainly. Of the last one stays what stands beside the box, how words are matched, and how lists look. Neither
 * filters nor order nor grouping go on to a question for which nobody chose them.
 */
export const newSearch = ({ matchMode, rows, view }: Search, keyword: string): Search => ({
  ...plainSearch,
  keyword,
  matchMode,
  rows,
  view,
})
