import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useAuditDays } from './useAudit.ts'

/** Whether the trail is as it was when its days were closed. */
export function ClosedDays() {
  const { t } = useTranslation('audit')
  const { data } = useAuditDays()
  if (!data) return null
  const [last] = data.days
  if (data.faults.length > 0) {
    const days = [...new Set(data.faults.map(({ day }) => day))].join(', ')
    return (
      <Notice kind="error" isLive>
        {t('days.broken', { days })}
      </Notice>
    )
  }
  return (
    <Notice kind="info">
      {last ? t('days.whole', { day: last.day, digest: last.digest.slice(0, 16) }) : t('days.none')}
    </Notice>
  )
}
