import { z } from 'zod'

/** A day that staff plan with. */
const Day = z.iso.date().refine((day) => day >= '1900-01-01', { error: 'too early' })

/** From when until when readers see something; not at all where it is switched off. */
export const PublicationPlan = {
  isShown: z.boolean(),
  shownFrom: Day.nullable(),
  shownUntil: Day.nullable(),
}
