import type { DatabaseStatus, ListedDatabase } from '@shulin/contract/databases'
import { useTranslation } from 'react-i18next'
import { dayOf, todayIn } from '../../platform/instants.ts'
import { StatusChip, type Status } from '../../ui/feedback/StatusChip.tsx'
import { useInstitution } from '../institutions/institutions.tsx'

const chips: Record<DatabaseStatus, Status> = {
  trial: 'due',
  purchased: 'shelf',
  formal: 'shelf',
  openAccess: 'online',
}

/** Whether a database is licensed, on trial (and until when) or open. */
export function DatabaseState({ status, trialEnd }: Pick<ListedDatabase, 'status' | 'trialEnd'>) {
  const { t, i18n } = useTranslation('databases')
  const { timeZone } = useInstitution()
  if (status !== 'trial' || trialEnd === null) {
    return <StatusChip status={chips[status]}>{t(`status.${status}`)}</StatusChip>
  }
  if (trialEnd < todayIn(timeZone)) {
    return <StatusChip status="cancelled">{t('trial.over')}</StatusChip>
  }
  return (
    <StatusChip status="due">
      {t('trial.until', { day: dayOf(trialEnd, i18n.language) })}
    </StatusChip>
  )
}
