import { dayIn, plainDay } from '../../platform/instants.ts'

/** The day of an instant where the reader is, in as few figures as a list wants. */
export const shortDay = (instant: string, language: string) =>
  plainDay(dayIn(instant, undefined), language)
