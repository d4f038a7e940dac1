import { readDeskDay } from '@shulin/contract/circulation-staff'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** What this desk has done today, and where a desk can stand. */
export const deskDay = () =>
  queryOptions({
    queryKey: ['circulation', 'desk', 'day'],
    queryFn: () => call(readDeskDay, {}, { isSilent: true }),
  })

/** The desk of this tab and member of staff: kept wherever they go meanwhile, and forgotten when they log out. */
export const deskKey = (account: string) => ['circulation', 'desk', 'session', account] as const
