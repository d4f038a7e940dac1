import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, Page } from './paging.ts'
import { requestStates, requestTypes } from './requests.ts'
import { Instant } from './time.ts'

/** Whoever fetches, sends and hands over what readers ask for. */
const roles = ['admin', 'circulation'] as const

const State = z.enum(requestStates)

const StaffRequest = z.strictObject({
  requestId: z.uuid(),
  requestNo: z.string(),
  requestType: z.enum(requestTypes),
  status: State,
  operationType: z.string(),
  step: z.string(),
  createDate: Instant,
  title: z.string(),
  author: z.string(),
  callNo: z.string(),
  barcode: z.string(),
  /** Where the copy stands, in the order one walks by. */
  location: z.string(),
  shelf: z.string(),
  pickupLocation: z.string(),
  pickupAddress: z.string(),
  /** Masked: the whole name stands with the reader. */
  requester: z.string(),
  contact: z.string(),
  keptUntil: Instant.nullable(),
  isLate: z.boolean(),
  /** The steps that may follow, with the state each belongs to. */
  next: z.array(z.strictObject({ status: State, operationType: z.string(), name: z.string() })),
})
export type StaffRequest = z.infer<typeof StaffRequest>

export const listRequestsToHandle = endpoint({
  method: 'POST',
  path: '/find/subtenancy/processList',
  access: 'staff',
  roles,
  summary:
    'Requests to be handled, by state, type, pickup place and what one looks for; what is to be fetched in the order of the shelves',
  body: z.strictObject({
    status: State.optional(),
    operationType: z.string().max(2).optional(),
    requestType: z.enum(requestTypes).optional(),
    pickupLocationId: z.string().max(64).optional(),
    isLate: z.boolean().optional(),
    /** The beginning of a number, a card, a barcode, or a part of a title. */
    text: z.string().trim().max(100).optional(),
    ...Page,
  }),
  response: listOf(StaffRequest).extend({
    /** By the name of the state; and `late`: how many of the asked state, or of all, are late. */
    counts: z.record(z.enum([...requestStates, 'late']), z.int()),
    places: z.array(z.strictObject({ locationId: z.string(), name: z.string(), count: z.int() })),
  }),
})

export const moveRequest = endpoint({
  method: 'POST',
  path: '/find/subtenancy/process',
  access: 'staff',
  roles,
  repeatable: true,
  summary: 'Moves a request to its next step; a step that does not follow is refused',
  body: z.strictObject({
    requestId: z.uuid(),
    status: z.enum(['acceptance', 'completed', 'end']),
    operationType: z.string().max(2).optional(),
    /** The copy that was fetched. */
    barcode: z.string().trim().max(64).optional(),
  }),
  response: z.strictObject({ status: State }),
})

export const cancelForReader = endpoint({
  method: 'POST',
  path: '/staff/requests/cancel',
  access: 'staff',
  roles,
  repeatable: true,
  summary: 'Cancels a request, with a reason the reader is told',
  body: z.strictObject({ requestId: z.uuid(), reason: z.string().trim().min(2).max(200) }),
  response: z.strictObject({ status: z.literal('cancellation') }),
})

export const handOver = endpoint({
  method: 'POST',
  path: '/staff/requests/handOver',
  access: 'staff',
  roles,
  repeatable: true,
  summary: 'Hands over what a reader asked for, by the code the reader shows: the copy is lent',
  body: z.strictObject({
    takeCode: z.string().trim().min(1).max(20),
    requestNo: z.string().trim().max(32),
    locationId: z.string().max(64).optional(),
  }),
  response: z.strictObject({ status: State, title: z.string(), dueDate: Instant.nullable() }),
})
