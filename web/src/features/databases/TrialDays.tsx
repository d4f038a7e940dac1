import { useTranslation } from 'react-i18next'
import { dayOf, daysBetween, todayIn } from '../../platform/instants.ts'
import { useInstitution } from '../institutions/institutions.tsx'
import styles from './databases.module.css'

interface Props {
  begin: string | null
  end: string
}

const aDay = 86_400_000
const daysFrom = (first: string, last: string) =>
  Math.round((Date.parse(last) - Date.parse(first)) / aDay) + 1

/** How many days of a trial are left, the last one counted. */
export function TrialDays({ begin, end }: Props) {
  const { t, i18n } = useTranslation('databases')
  const { timeZone } = useInstitution()
  const today = todayIn(timeZone)
  const left = Math.max(0, daysFrom(today, end))
  const all = begin === null ? left : daysFrom(begin, end)
  const days = begin === null ? dayOf(end, i18n.language) : daysBetween(begin, end, i18n.language)
  if (begin !== null && begin > today) {
    return <p className="t-2">{t('trial.later', { day: dayOf(begin, i18n.language) })}</p>
  }
  return (
    <div>
      <p className={styles['days']} role="timer">
        {left === 0 ? t('trial.over') : t('trial.left', { count: left })}
      </p>
      <div className={styles['left']} aria-hidden>
        <span style={{ width: `${all === 0 ? 0 : Math.round((100 * left) / all)}%` }} />
      </div>
      <p className="t-cap num">{days}</p>
    </div>
  )
}
