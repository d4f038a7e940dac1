import {
  choiceNames,
  deepestRow,
  type ChoiceName,
  type MatchMode,
  type ReadyBody,
  type ReadySearch,
  type SearchItem,
  type SearchParameters,
} from '@shulin/contract/search'
import { refusal, Refused } from '../../../platform/failure.ts'

/** One term of a search: where it is looked for, how, and how it joins what stands before it. */
export interface Item {
  oper: 'and' | 'or' | 'not'
  field: string
  matchMode: MatchMode
  text: string
}

/** What is looked for in the catalogue and what limits it, without how the answer is arranged. */
export type SearchCriteria = Omit<
  SearchParameters,
  'searchItems' | 'matchMode' | 'page' | 'rows' | 'sortField' | 'sortClause'
> & {
  items: Item[]
  /** Terms of searches within the result: every one must be met. */
  twiceItems: Item[]
}

/** Nothing that narrows a search. */
export const noLimits: Omit<SearchCriteria, 'items' | 'twiceItems' | 'group'> = {
  ...(Object.fromEntries(choiceNames.map((name) => [name, []])) as unknown as Record<
    ChoiceName,
    string[]
  >),
  exclude: {},
  publishBegin: undefined,
  publishEnd: undefined,
  onlyOnShelf: false,
  words: 'all',
}

/** Words in any field, and nothing else. */
export const wordsAlone = (text: string, matchMode: MatchMode = '2'): SearchCriteria => ({
  ...noLimits,
  group: false,
  items: [{ oper: 'and', field: 'any', matchMode, text }],
  twiceItems: [],
})

/** A search as a client sends it, with its searches within the result. */
export type SearchInput = Omit<SearchParameters, 'page' | 'rows' | 'sortField' | 'sortClause'> & {
  twiceItems?: { searchField: string; searchFieldContent: string }[]
}

/** Refuses what cannot be searched, and puts the rest into our words. */
export function criteriaOf(
  { searchItems, twiceItems = [], matchMode, ...limits }: SearchInput,
  offeredFields: ReadonlySet<string>,
): SearchCriteria {
  const items = searchItems.map((item) => termOf(item, matchMode))
  const within = twiceItems.map((item) => termOf({ ...item, oper: 'and' }, '2'))
  for (const { field, text } of [...items, ...within]) {
    if (isEmpty(text)) throw new Refused(termEmpty)
    if (!offeredFields.has(field)) throw new Refused(fieldUnknown, { field })
  }
  const { publishBegin, publishEnd } = limits
  const isLimited =
    choiceNames.some((name) => limits[name].length > 0) ||
    isExcluding(limits) ||
    publishBegin !== undefined ||
    publishEnd !== undefined ||
    limits.onlyOnShelf
  if (items.length + within.length === 0 && !isLimited) throw new Refused(termEmpty)
  if (publishBegin !== undefined && publishEnd !== undefined && publishBegin > publishEnd) {
    throw new Refused(yearsReversed, { publishBegin, publishEnd })
  }
  return { ...limits, items, twiceItems: within }
}

export const isExcluding = ({ exclude }: Pick<SearchCriteria, 'exclude'>) =>
  Object.keys(exclude).length > 0

/** The same search as a client sends it. */
export function readySearch(criteria: SearchCriteria): ReadySearch {
  const { items, twiceItems, exclude, publishBegin, publishEnd, group, onlyOnShelf, words } =
    criteria
  const chosen = choiceNames.filter((name) => criteria[name].length > 0)
  return {
    ...Object.fromEntries(chosen.map((name) => [name, criteria[name]])),
    ...(isExcluding(criteria) && { exclude }),
    ...(publishBegin !== undefined && { publishBegin }),
    ...(publishEnd !== undefined && { publishEnd }),
    ...(group && { group }),
    ...(onlyOnShelf && { onlyOnShelf }),
    ...(words === 'some' && { words }),
    searchItems: items.map(({ oper, field, matchMode, text }) => ({
      oper,
      searchField: field,
      matchMode,
      searchFieldContent: text,
    })),
    ...(twiceItems.length > 0 && {
      twiceItems: twiceItems.map(({ field, text }) => ({
        searchField: field,
        searchFieldContent: text,
      })),
    }),
  }
}

const termOf = (item: SearchItem, matchMode: MatchMode): Item => ({
  oper: item.oper,
  field: item.searchField,
  matchMode: item.matchMode ?? matchMode,
  text: item.searchFieldContent.trim(),
})

/** Older clients send the word for a field that was never filled in. */
const isEmpty = (text: string) => text === '' || text === 'null'

/** Refuses a page below the deepest row that is shown. */
export function checkDepth({ page, rows }: { page: number; rows: number }) {
  if (page * rows > deepestRow) throw new Refused(tooDeep, { deepestRow, page, rows })
}

interface Entry {
  searchType: string
  keyword: string
  matchType: MatchMode
  docCode?: string | undefined
  resourceType?: string | undefined
}

/** The body of a search as an outside search entry describes it. */
export function bodyFor(
  { searchType, keyword, matchType, docCode, resourceType }: Entry,
  offeredFields: ReadonlySet<string>,
): ReadyBody {
  const searchFieldContent = keyword.trim()
  if (isEmpty(searchFieldContent)) throw new Refused(termEmpty)
  if (!offeredFields.has(searchType)) throw new Refused(fieldUnknown, { field: searchType })
  return {
    ...(docCode && { docCode }),
    ...(resourceType && { resourceType }),
    matchMode: matchType,
    sortField: 'relevance',
    sortClause: 'asc',
    page: 1,
    rows: 10,
    searchItems: [
      { oper: 'and', searchField: searchType, matchMode: matchType, searchFieldContent },
    ],
  }
}

const termEmpty = refusal('search.term-empty', 422, {
  'zh-CN': '请输入检索词',
  'zh-TW': '請輸入檢索詞',
  'en-US': 'Please enter a search term',
})
const fieldUnknown = refusal('search.field-unknown', 422, {
  'zh-CN': '本馆不提供这个检索字段',
  'zh-TW': '本館不提供這個檢索欄位',
  'en-US': 'This library does not offer this search field',
})
const yearsReversed = refusal('search.years-reversed', 422, {
  'zh-CN': '起始年份不能晚于截止年份',
  'zh-TW': '起始年份不能晚於截止年份',
  'en-US': 'The first year must not be after the last',
})
const tooDeep = refusal('search.too-deep', 422, {
  'zh-CN': `检索结果最多翻看前 ${deepestRow} 条，请缩小检索范围`,
  'zh-TW': `檢索結果最多翻看前 ${deepestRow} 筆，請縮小檢索範圍`,
  'en-US': `Only the first ${deepestRow} results can be turned through. Please narrow the search`,
})
