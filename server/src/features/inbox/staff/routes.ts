import { listDeliveries } from '@shulin/contract/inbox-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { countDeliveries, selectDeliveries } from '../delivery-queries.ts'

interface Needs {
  /** Refuses the id of a reader whom the institution does not have: readers may send messages, so it is handed in. */
  requireReader: (trx: Database, readerId: string) => Promise<void>
}

export function inboxStaffRoutes(serve: Serve, { requireReader }: Needs) {
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
