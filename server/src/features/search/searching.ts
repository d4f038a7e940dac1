import type { Config } from '../../platform/config.ts'
import type { Cache } from '../../platform/stores/cache.ts'
import type { Database } from '../../platform/stores/database.ts'
import type { SearchEngine } from '../../platform/stores/search-engine.ts'
import { openAnswers, type Answers } from './engine/kept-answers.ts'
import { openHeadings, type Headings } from './facets/headings.ts'
import { openBudget, type Budget } from './request/budget.ts'
import { openScopes, type ScopeOf } from './request/scope.ts'

/** What a process searches with, whichever way a search comes in. */
export interface SearchServices {
  engine: SearchEngine
  /** Copies of earlier answers. */
  answers: Answers
  /** The names of headings. */
  headings: Headings
  /** What an institution's searches depend on besides the query. */
  scopeOf: ScopeOf
  /** What each address may still ask. */
  budget: Budget
}

interface SearchServiceOptions {
  db: Database
  cache: Cache
  searchEngine: SearchEngine
  config: Pick<
    Config,
    'searchPrefix' | 'searchAnswersKept' | 'searchPointsPerMinute' | 'institutionsMaxAge'
  >
}

/** Opened once in a process: two budgets would be two allowances while Redis is away, two scopes two readings. */
export const openSearching = ({
  db,
  cache,
  searchEngine,
  config,
}: SearchServiceOptions): SearchServices => ({
  engine: searchEngine,
  answers: openAnswers(cache, config.searchAnswersKept),
  headings: openHeadings(searchEngine),
  scopeOf: openScopes(db, config.searchPrefix, config.institutionsMaxAge),
  budget: openBudget(cache, config.searchPointsPerMinute),
})
