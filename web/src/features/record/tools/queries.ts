import { citationStyles, citeRecords } from '@shulin/contract/citations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** A record in every style, asked for when somebody wants to cite it. */
export const citations = (recordId: number) =>
  queryOptions({
    queryKey: ['record', recordId, 'citations'],
    queryFn: async () => {
      const styles = [...citationStyles]
      const [one] = await call(
        citeRecords,
        { body: { recordIds: [recordId], styles } },
        { isSilent: true },
      )
      return one?.citations ?? []
    },
    staleTime: 5 * 60_000,
  })
