import { z } from 'zod'

/** Which page of a list, as a query carries it: in text. */
export const PageInAddress = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  rows: z.coerce.number().int().min(1).max(100).default(10),
}
