import type { QueryClient } from '@tanstack/react-query'
import { paramsIn } from '../../platform/params.ts'
import { choiceIn, recordIdIn } from './address.ts'
import { hotJournalsQuery, journalQuery, journalsQuery } from './queries.ts'

export const prepareJournals = (queries: QueryClient, address: string) =>
  Promise.all([
    queries.prefetchQuery(journalsQuery(choiceIn(paramsIn(address)))),
    queries.prefetchQuery(hotJournalsQuery),
  ])

export async function prepareJournal(queries: QueryClient, address: string) {
  const recordId = recordIdIn(paramsIn(address))
  if (recordId !== undefined) await queries.prefetchQuery(journalQuery(recordId))
}
