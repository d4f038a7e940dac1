import { revealReader } from '@shulin/contract/readers-staff'
import type { HiddenField, ReadPurpose } from '@shulin/contract/readers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { foundReaders, reader } from './queries.ts'

export const useFoundReaders = (text: string, page: number) => useQuery(foundReaders(text, page))

export const useReader = (readerId: string) => useQuery(reader(readerId))

interface RevealRequest {
  fields: HiddenField[]
  purpose: ReadPurpose
  ticket: string | undefined
}

/** Shows what is masked, for a purpose; who looked is read anew afterwards. What was shown is kept nowhere. */
export function useReveal(readerId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ fields, purpose, ticket }: RevealRequest) =>
      call(revealReader, {
        body: { readerId, fields, purpose, ...(ticket !== undefined && { ticket }) },
      }),
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: reader(readerId).queryKey }),
  })
}
