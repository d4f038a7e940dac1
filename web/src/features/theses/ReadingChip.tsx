import { useTranslation } from 'react-i18next'
import { dayOf } from '../../platform/instants.ts'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'

interface Props {
  canBeRead: boolean
  opensOn: string | null
}

/** Whether a thesis can be read here, and from which day on the rest of it. */
export function ReadingChip({ canBeRead, opensOn }: Props) {
  const { t, i18n } = useTranslation('theses')
  if (!canBeRead && opensOn === null) return null
  return (
    <p>
      {canBeRead && <StatusChip status="online">{t('fullText')}</StatusChip>}{' '}
      {opensOn !== null && (
        <StatusChip status="stop">
          {t('opensOn', { day: dayOf(opensOn, i18n.language) })}
        </StatusChip>
      )}
    </p>
  )
}
