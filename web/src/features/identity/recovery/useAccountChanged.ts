import { useQueryClient } from '@tanstack/react-query'
import { rereadReader } from '../session/reader.ts'

/** After an act that changes the account: asks again who the reader is, and whatever else pages have been told of the account. */
export function useAccountChanged() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      rereadReader(),
      queries.invalidateQueries({ predicate: ({ meta }) => meta?.tellsOfAccount === true }),
    ])
}
