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
import { checkDepth, spend, type Caller } from '../search/search.ts'
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

export function researchRoutes(serve: Serve, { searching }: Resources) {
  async function ask(
    caller: Caller & { address: string; isSystem: boolean },
    given: ResearchParameters,
    cost: number,
  ): Promise<Question> {
    const scope = await searching.scopeOf(caller.institution, caller.locale)
    checkDepth(given)
    await spend(searching, caller, scope, cost)
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
