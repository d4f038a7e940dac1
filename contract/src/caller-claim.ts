import { z } from 'zod'

/**
 * What the specification has pages send along with some writes: who the reader is and where. The session says so already; what is
 * named here is compared with it and never used in its place.
 */
export const CallerClaim = {
  userId: z.string().max(64).optional(),
  groupCode: z.string().max(64).optional(),
  libCode: z.string().max(64).optional(),
}
