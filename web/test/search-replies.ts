import { facetNames, type SearchReply, type SearchResult } from '@shulin/contract/search'

/** A title of a result with good defaults. */
export const aResult = (
  recordId: number,
  title: string,
  result: Partial<SearchResult> = {},
): SearchResult => ({
  recordId,
  title,
  author: '',
  publisher: '',
  publishYear: null,
  isbn: '',
  docCode: 'book',
  callNo: '',
  cover: '',
  abstract: '',
  ...result,
  highlight: { title: [], author: [], abstract: [], ...result.highlight },
})

/** The reply to a search: these titles, and of the facets those that the test speaks of. */
export function aReply(
  searchList: SearchResult[],
  {
    facets,
    ...reply
  }: Partial<Omit<SearchReply, 'facets'>> & { facets?: Partial<SearchReply['facets']> } = {},
): SearchReply {
  const total = reply.total ?? searchList.length
  const none = Object.fromEntries(facetNames.map((name) => [name, []]))
  return {
    total,
    records: total,
    page: 1,
    rows: 10,
    rung: 'strict',
    identifier: null,
    steps: [],
    searchList,
    someWords: null,
    nextSteps: [],
    facets: { ...(none as unknown as SearchReply['facets']), ...facets },
    ...reply,
  }
}

/** A value of a facet: by its code, or by itself. */
export const aValue = (value: string, count: number, name = value) => ({ value, name, count })
