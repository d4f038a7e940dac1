import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageInAddress, pageOf } from './paging.ts'
import { Instant } from './time.ts'

export const deliveryChannels = ['mail', 'text', 'chat app'] as const
/** How a message stands: on its way, handed over, refused for good, or worth nothing before it could be sent. */
export const deliveryStates = ['waiting', 'sent', 'given up', 'too late'] as const

const Delivery = z.strictObject({
  outgoingId: z.uuid(),
  at: Instant,
  channel: z.enum(deliveryChannels),
  /** What it tells of; never what it says. */
  letter: z.string(),
  /** The account of whom it was for; null for staff. */
  account: z.string().nullable(),
  /** Masked; null where it was not noted. */
  to: z.string().nullable(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  sentAt: Instant.nullable(),
  failure: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/staff/deliveries/list',
  access: 'staff',
  roles: ['admin', 'circulation'],
  summary:
    'Mail and text messages of the last 90 days, newest first: to whom and how they stand, not what they say',
  query: z.strictObject({
    readerId: z.uuid().optional(),
    channel: z.enum(deliveryChannels).optional(),
    state: z.enum(deliveryStates).optional(),
    ...pageInAddress({ most: 50 }),
  }),
  response: pageOf(Delivery),
})
