import type { Locale } from '@shulin/contract/locale'
import type { SortField } from '@shulin/contract/search'
import type { Institution } from '../../../platform/institution.ts'
import type { Within } from '../../../platform/stores/database.ts'
import type { SearchCriteria } from './parameters.ts'
import type { Scope } from './scope.ts'

/** Who asks. */
export interface Caller {
  institution: Institution
  locale: Locale
  within: Within
  signal: AbortSignal
}

/** In which order a result is shown, and which page of it. */
export interface Arrangement {
  sortField: SortField
  sortClause: 'asc' | 'desc'
  page: number
  rows: number
}

/** A search on its way to the index: put together once, where it comes in, and handed on whole. */
export interface SearchRequest extends Pick<Caller, 'institution' | 'within' | 'signal'> {
  criteria: SearchCriteria
  arrangement: Arrangement
  /** What the institution's readers may see. */
  scope: Scope
}
