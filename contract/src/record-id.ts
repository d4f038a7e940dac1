import { z } from 'zod'

/** The number of a title in the catalogue. */
export const RecordId = z.int().min(1)

/** The same where it comes in text, as in an address. */
export const RecordIdInAddress = z.coerce.number().int().min(1)
