import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './time.ts'

/** The tab of the personal centre that holds belong to: requests. */
const tab = '4'

/** What a reader may wish of a library that keeps its own system. */
export const wishActions = ['renew', 'place hold', 'cancel hold'] as const
export type WishAction = (typeof wishActions)[number]

/** `sending`: it is being done; `unknown`: it was sent, and what became of it is being looked for. */
export const wishStates = ['waiting', 'sending', 'done', 'refused', 'unknown', 'withdrawn'] as const
export type WishState = (typeof wishStates)[number]

const libCode = z.string().min(1).max(64)

const Wish = z.strictObject({
  wishId: z.uuid(),
  action: z.enum(wishActions),
  state: z.enum(wishStates),
  libCode,
  library: z.string(),
  title: z.string(),
  /** How it stands, in words. */
  message: z.string(),
  /** Why the library's system said no; null where it did not. */
  code: z.string().nullable(),
  /** Of a renewal that was done. */
  dueDate: Instant.nullable(),
  madeAt: Instant,
  settledAt: Instant.nullable(),
  canWithdraw: z.boolean(),
})
export type Wish = z.infer<typeof Wish>

/** Our own call: what was asked for while a library's system was away is not lost from sight. */
export const listWishes = endpoint({
  method: 'GET',
  path: '/find/libraryLink/wishes',
  access: 'reader',
  summary: 'What the reader wished of a library that keeps its own system, newest first',
  response: z.array(Wish),
})

export const withdrawWish = endpoint({
  method: 'POST',
  path: '/find/libraryLink/withdraw',
  access: 'reader',
  summary: 'Takes a wish back that has not been sent yet',
  body: z.strictObject({ wishId: z.uuid() }),
  response: Wish,
})

/** How old what is known of a library's own system is. */
export const SystemView = z.strictObject({
  libCode,
  library: z.string(),
  /** It does not answer now: what is shown is as it was at `seenAt`. */
  isAway: z.boolean(),
  /** Null where the reader was never looked at there. */
  seenAt: Instant.nullable(),
})

/** Holds are told as the system tells them, and kept nowhere: while it is away there are none to show. */
export const listLibraryHolds = endpoint({
  method: 'GET',
  path: '/find/libraryLink/holds',
  access: 'reader',
  tab,
  summary: 'What the reader waits for in libraries that keep their own system',
  response: z.strictObject({
    list: z.array(
      z.strictObject({
        libCode,
        library: z.string(),
        holdRef: z.string(),
        title: z.string(),
        placedAt: Instant.nullable(),
        /** A copy is set aside until then. */
        readyUntil: Instant.nullable(),
      }),
    ),
    systems: z.array(SystemView),
  }),
})

export const placeLibraryHold = endpoint({
  method: 'POST',
  path: '/find/libraryLink/placeHold',
  access: 'reader',
  tab,
  repeatable: true,
  summary:
    'Reserves a title in a library that keeps its own system; while that is away, the wish waits',
  body: z.strictObject({
    libCode,
    recordId: z.string().regex(/^\d{1,15}$/),
    /** Where it is fetched: a pickup place of that library. */
    pickupLocationId: z.string().min(1).max(64),
  }),
  response: Wish,
})

export const cancelLibraryHold = endpoint({
  method: 'POST',
  path: '/find/libraryLink/cancelHold',
  access: 'reader',
  tab,
  repeatable: true,
  summary: 'Gives up what the reader waits for in a library that keeps its own system',
  body: z.strictObject({
    libCode,
    holdRef: z.string().min(1).max(255),
    /** As the list named it: by this the reader is told of it later. */
    title: z.string().max(500),
  }),
  response: Wish,
})
