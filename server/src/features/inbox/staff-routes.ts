import { listDeliveries } from '@shulin/contract/inbox-staff'
import type { Serve } from '../../platform/http/serve.ts'
import { requireReader } from '../readers/readers.ts'
import { countDeliveries, selectDeliveries } from './delivery-queries.ts'

export function inboxStaffRoutes(serve: Serve) {
  serve(listDeliveries, ({ query, within }) =>
    within(async (trx) => {
      if (query.readerId !== undefined) await requireReader(trx, query.readerId)
      return {
        list: await selectDeliveries(trx, query),
        total: await countDeliveries(trx, query),
      }
    }),
  )
}
