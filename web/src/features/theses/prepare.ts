import type { QueryClient } from '@tanstack/react-query'
import { pageIn, paramsIn } from '../../platform/params.ts'
import { filterIn, paperIdIn } from './address.ts'
import { referencesQuery, studiesQuery, thesesQuery, thesisQuery } from './queries.ts'

export async function prepareTheses(queries: QueryClient, address: string) {
  const params = paramsIn(address)
  const paperId = paperIdIn(params)
  if (paperId === undefined) {
    await queries.prefetchQuery(thesesQuery(filterIn(params), pageIn(params)))
    return
  }
  await Promise.all([
    queries.prefetchQuery(thesisQuery(paperId)),
    queries.prefetchQuery(referencesQuery(paperId, 1)),
    queries.prefetchQuery(studiesQuery(paperId)),
  ])
}
