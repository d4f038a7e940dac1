import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, Page } from './paging.ts'
import { Instant } from './time.ts'

export const listDonations = endpoint({
  method: 'POST',
  path: '/find/donate/searchDonation',
  access: 'anyone',
  summary: 'Donations that were accepted, newest first',
  body: z.strictObject({
    keyword: z.string().max(200).optional(),
    donor: z.string().max(200).optional(),
    beginDate: z.iso.date().optional(),
    endDate: z.iso.date().optional(),
    ...Page,
  }),
  response: listOf(
    z.strictObject({
      donateId: z.string(),
      title: z.string(),
      donor: z.string(),
      publishTime: z.string(),
      copyCount: z.int(),
      donateTime: Instant,
    }),
  ),
})
