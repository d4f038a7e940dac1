import { listDonations } from '@shulin/contract/donations'
import { instantOf } from '@shulin/contract/time'
import type { Serve } from '../../platform/http/serve.ts'
import { countDonations, selectDonations } from './queries.ts'

export function donationsRoutes(serve: Serve) {
  serve(listDonations, ({ within, body }) =>
    within(async (db) => ({
      total: await countDonations(db, body),
      list: (await selectDonations(db, body)).map((donation) => ({
        donateId: donation.id,
        title: donation.title,
        donor: donation.donor ?? '',
        publishTime: donation.published ?? '',
        copyCount: donation.copies,
        donateTime: instantOf(donation.announcedAt),
      })),
    })),
  )
}
