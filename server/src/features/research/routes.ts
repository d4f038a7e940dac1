import {
  chartArticles,
  chartReferences,
  clusterArticles,
  countReferences,
  exportReferences,
  listDocuments,
  listReferences,
  readArticle,
  searchArticles,
  type ResearchParameters,
} from '@shulin/contract/research'
import type { Serve } from '../../platform/http/serve.ts'
import type { Resources } from '../../resources.ts'
import {
  checkDepth,
  openAnswers,
  openBudget,
  openHeadings,
  openScopes,
  type Caller,
  type Searching,
} from '../search/search.ts'
import {
  articleOf,
  articlesFound,
  chartsOf,
  clustersOf,
  documentsOf,
  type Question,
} from './articles.ts'
import { exportFile } from './export.ts'
import { citationsByYear, referenceCounts, referencesOf } from './references.ts'

/** What a question costs of a visitor's searches; the counting of a whole result asks more of the engine. */
const costs = { page: 2, figures: 4 }

export function researchRoutes(serve: Serve, { db, cache, searchEngine, config }: Resources) {
  const searching: Searching = {
    engine: searchEngine,
    answers: openAnswers(cache, config.searchAnswersKept),
    headings: openHeadings(searchEngine),
  }
  const scopeOf = openScopes(db, config.searchPrefix, config.institutionsMaxAge)
  const budget = openBudget(cache, config.searchPointsPerMinute)

  async function ask(
    caller: Caller & { address: string; isSystem: boolean },
    given: ResearchParameters,
    cost: number,
  ): Promise<Question> {
    const scope = await scopeOf(caller.institution, caller.locale)
    checkDepth(given)
    const { address, isSystem } = caller
    await budget.spend({ address, isSystem, campusRanges: scope.campusRanges }, cost)
    return { searching, caller, scope, given }
  }

  serve(searchArticles, async (call) => articlesFound(await ask(call, call.body, costs.page)))
  serve(clusterArticles, async (call) => clustersOf(await ask(call, call.body, costs.figures)))
  serve(chartArticles, async (call) => chartsOf(await ask(call, call.body, costs.figures)))

  serve(readArticle, ({ within, institution: { timeZone }, body }) =>
    within((trx) => articleOf(trx, body.id, timeZone)),
  )
  serve(listDocuments, ({ within, institution: { timeZone }, body }) =>
    within((trx) => documentsOf(trx, body.ids, timeZone)),
  )
  serve(countReferences, ({ within, institution: { timeZone }, body }) =>
    within((trx) => referenceCounts(trx, body.id, timeZone)),
  )
  serve(chartReferences, ({ within, institution: { timeZone }, body }) =>
    within((trx) => citationsByYear(trx, body.id, timeZone)),
  )
  serve(listReferences, ({ within, institution: { timeZone }, body }) =>
    within((trx) => referencesOf(trx, body, timeZone)),
  )
  serve(exportReferences, ({ within, institution: { timeZone }, body }) =>
    within((trx) => exportFile(trx, body, timeZone)),
  )
}
