import { dayIn, dayOf } from '../../platform/instants.ts'

/** The day of an instant where the reader is. */
export const shortDay = (instant: string, language: string) =>
  dayOf(dayIn(instant, undefined), language)
