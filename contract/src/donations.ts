import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Page } from './search.ts'

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
  response: z.strictObject({
    total: z.int(),
    list: z.array(
      z.strictObject({
        donateId: z.string(),
        title: z.string(),
        donor: z.string(),
        publishTime: z.string(),
        copyCount: z.int(),
        donateTime: z.iso.datetime(),
      }),
    ),
  }),
})
