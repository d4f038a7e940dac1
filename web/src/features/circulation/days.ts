import { useTranslation } from 'react-i18next'
import {
  dayIn,
  dayOf,
  dayWithWeekday,
  lastDay,
  monthAndDay,
  todayIn,
} from '../../platform/instants.ts'
import { useInstitution } from '../institutions/institutions.tsx'

/** From then on a loan falls due soon: as the numbers of the overview count. */
const soon = 3

const aDay = 86_400_000

/** Days as the library counts them, in the words of the reader: wherever the reader is, a loan falls due where the library is. */
export function useDays() {
  const { timeZone } = useInstitution()
  const { language } = useTranslation('circulation').i18n
  const today = todayIn(timeZone)
  return {
    /** How many days are left until something ends; none on its last day, fewer than none after it. */
    daysLeft: (ends: string) =>
      Math.round((Date.parse(lastDay(ends, timeZone)) - Date.parse(today)) / aDay),
    /** The day on which something ends. */
    lastDay: (ends: string) => lastDay(ends, timeZone),
    inFull: (ends: string) => dayWithWeekday(lastDay(ends, timeZone), language),
    inShort: (ends: string) => monthAndDay(lastDay(ends, timeZone), language),
    plain: (instant: string) => dayOf(dayIn(instant, timeZone), language),
    plainLast: (ends: string) => dayOf(lastDay(ends, timeZone), language),
  }
}

type Due = 'overdue' | 'today' | 'soon' | 'later'

/** How urgent a loan is that has so many days left. */
export function urgencyOf(daysLeft: number): Due {
  if (daysLeft < 0) return 'overdue'
  if (daysLeft === 0) return 'today'
  return daysLeft <= soon ? 'soon' : 'later'
}
