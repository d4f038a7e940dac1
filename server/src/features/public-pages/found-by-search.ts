import { createHash } from 'node:crypto'
import { SearchParameters, type Choices } from '@shulin/contract/search'
import { inInstitution, type Within } from '../../platform/stores/database.ts'
import { openTimedCache } from '../../platform/stores/timed-cache.ts'
import type { Resources } from '../../resources.ts'
import { criteriaOf, search, type Arrangement } from '../search/search.ts'
import { longestFeed } from './feeds.ts'
import type { Site } from './site.ts'

/** Feed readers come back every few minutes: so many seconds they are told the same, and the engine is not asked. */
const kept = 900
/** One word, one page. */
const cost = 2
const arrangement: Arrangement = {
  sortField: 'arriveDate',
  sortClause: 'desc',
  page: 1,
  rows: longestFeed,
}

interface FeedQuery {
  keyword: string
  searchField: string
  exclude: Choices
}

/** The numbers of the newest titles that a search finds; no filters but exclusions, no pages, and rarely asked. */
export function openFoundBySearch({ db, cache, searching }: Resources) {
  const keep = openTimedCache(cache, kept)

  return async ({ institution, locale }: Site, query: FeedQuery, address: string) => {
    const { keyword, searchField, exclude } = query
    const scope = await searching.scopeOf(institution, locale)
    const given = SearchParameters.parse({
      searchItems: [{ searchField, searchFieldContent: keyword }],
      exclude,
    })
    const criteria = criteriaOf(given, scope.fields)
    const name = createHash('sha256').update(JSON.stringify(query)).digest('base64url')
    return keep(`feed:${institution.groupCode}:${name}`, async () => {
      const excluded = Object.values(exclude).flat().length
      const points = cost + excluded
      await searching.budget.spend({ address, campusRanges: scope.campusRanges }, points)
      const within: Within = (work) => inInstitution(db, institution.groupCode, work)
      const signal = AbortSignal.timeout(4_000)
      const request = { criteria, arrangement, scope, institution, within, signal }
      const { searchList } = await search(searching, request, { withSomeWords: false })
      return searchList.map(({ recordId }) => recordId)
    })
  }
}
