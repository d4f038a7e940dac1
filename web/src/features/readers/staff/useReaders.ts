import { listReaders, readReader, revealReader } from '@shulin/contract/readers-staff'
import { type HiddenField, type ReadPurpose } from '@shulin/contract/readers'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

const key = ['readers']

/** Rows on one page of the list. */
export const rows = 50

export const useFoundReaders = (text: string, page: number) =>
  useQuery({
    queryKey: [...key, 'list', text, page],
    queryFn: () => call(listReaders, { query: { text, page, rows } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })

export const useReader = (readerId: string) =>
  useQuery({
    queryKey: [...key, 'reader', readerId],
    queryFn: () => call(readReader, { query: { readerId } }),
  })

interface Wish {
  fields: HiddenField[]
  purpose: ReadPurpose
  ticket: string | undefined
}

/** Shows what is masked, for a purpose; who looked is read anew afterwards. What was shown is kept nowhere. */
export function useReveal(readerId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ fields, purpose, ticket }: Wish) =>
      call(revealReader, {
        body: { readerId, fields, purpose, ...(ticket !== undefined && { ticket }) },
      }),
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: [...key, 'reader', readerId] }),
  })
}
