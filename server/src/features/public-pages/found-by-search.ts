import { createHash } from 'node:crypto'
import { SearchParameters } from '@shulin/contract/search'
import { inInstitution, type Within } from '../../platform/stores/database.ts'
import { openKept } from '../../platform/stores/kept.ts'
import type { Resources } from '../../resources.ts'
import {
  askedBy,
  openAnswers,
  openBudget,
  openHeadings,
  openScopes,
  search,
} from '../search/search.ts'
import { longestFeed } from './feeds.ts'
import type { Site } from './site.ts'

/** Feed readers come back every few minutes: so many seconds they are told the same, and the engine is not asked. */
const kept = 900
/** One word, one page. */
const cost = 2

interface Wanted {
  keyword: string
  searchField: string
}

/** The numbers of the newest titles that a search finds; no filters, no pages, and rarely asked. */
export function openFoundBySearch({ db, cache, searchEngine, config }: Resources) {
  const searching = {
    engine: searchEngine,
    answers: openAnswers(cache, config.searchAnswersKept),
    headings: openHeadings(searchEngine),
  }
  const scopeOf = openScopes(db, config.searchPrefix, config.institutionsMaxAge)
  const budget = openBudget(cache, config.searchPointsPerMinute)
  const keep = openKept(cache, kept)

  return async ({ institution, locale }: Site, wanted: Wanted, address: string) => {
    const { keyword, searchField } = wanted
    const scope = await scopeOf(institution, locale)
    const given = SearchParameters.parse({
      searchItems: [{ searchField, searchFieldContent: keyword }],
      sortField: 'arriveDate',
      sortClause: 'desc',
      rows: longestFeed,
    })
    const asked = askedBy(given, scope.fields)
    const name = createHash('sha256').update(JSON.stringify(wanted)).digest('base64url')
    return keep(`feed:${institution.groupCode}:${name}`, async () => {
      await budget.spend({ address, campusRanges: scope.campusRanges }, cost)
      const within: Within = (work) => inInstitution(db, institution.groupCode, work)
      const caller = { institution, locale, within, signal: AbortSignal.timeout(4_000) }
      const { searchList } = await search(searching, caller, scope, asked, given)
      return searchList.map(({ recordId }) => recordId)
    })
  }
}
