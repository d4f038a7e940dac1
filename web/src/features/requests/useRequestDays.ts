import { useTranslation } from 'react-i18next'
import {
  dayAndMinute,
  dayIn,
  dayWithWeekday,
  lastDay,
  monthAndDay,
  shortDaysBetween,
  todayIn,
} from '../../platform/instants.ts'
import { useInstitution } from '../institutions/institutions.tsx'

interface Days {
  from: string
  to: string
}

const aDay = 86_400_000

/** Days of requests as the library counts them, in the words of the reader. */
export function useRequestDays() {
  const { timeZone } = useInstitution()
  const { language } = useTranslation('requests').i18n
  const today = todayIn(timeZone)
  return {
    /** The last day of what ends then. */
    lastDay: (ends: string) => dayWithWeekday(lastDay(ends, timeZone), language),
    day: (instant: string) => dayWithWeekday(dayIn(instant, timeZone), language),
    oneDay: (day: string) => monthAndDay(day, language),
    range: ({ from, to }: Days) => shortDaysBetween(from, to, language),
    /** How many days it is from today. */
    daysUntil: (day: string) => Math.round((Date.parse(day) - Date.parse(today)) / aDay),
    minute: (instant: string) => dayAndMinute(instant, language),
  }
}
