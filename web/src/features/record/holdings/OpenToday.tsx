import { useTranslation } from 'react-i18next'
import { todayIn, weekdayOf } from '../../../platform/instants.ts'
import { useInstitution } from '../../institutions/institutions.tsx'
import type { LibraryItems } from '../useRecord.ts'

const oneDay = 86_400_000

/** Monday is 1. */
const numberOf = (day: string) => new Date(day).getUTCDay() || 7

/** When the library is open on a day, in words; nothing where it does not say when it is open at all. */
function useHours({ hours = [], closedDays = [] }: LibraryItems) {
  const { t } = useTranslation('record')
  return (day: string) => {
    const ofDay = hours.filter(({ weekday }) => weekday === numberOf(day))
    return ofDay.length === 0 || closedDays.includes(day)
      ? t('hours.closed')
      : ofDay.map(({ opens, closes }) => `${opens}–${closes}`).join(t('hours.and'))
  }
}

/** Whether one may go there today. */
export function OpenToday({ library }: { library: LibraryItems }) {
  const { t } = useTranslation('record')
  const { timeZone } = useInstitution()
  const hoursOn = useHours(library)
  if (!library.hours) return null
  return <p className="t-2 num">{t('hours.today', { hours: hoursOn(todayIn(timeZone)) })}</p>
}

/** Today and the six days to come. */
export function OpenThisWeek({ library }: { library: LibraryItems }) {
  const { t, i18n } = useTranslation('record')
  const { timeZone } = useInstitution()
  const hoursOn = useHours(library)
  if (!library.hours) return null
  const today = Date.parse(todayIn(timeZone))
  const days = Array.from({ length: 7 }, (_, n) =>
    new Date(today + n * oneDay).toISOString().slice(0, 10),
  )
  return (
    <>
      <h4>{t('hours')}</h4>
      <dl>
        {days.map((day) => (
          <div key={day}>
            <dt>{weekdayOf(day, i18n.language)}</dt>
            <dd className="num">{hoursOn(day)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
