import { useTranslation } from 'react-i18next'

const shortest = 2

/** What is wrong with a reason: it is kept in the trail, and so must be one. */
export function useReason() {
  const { t } = useTranslation('desk')
  return (reason: string) => (reason.trim().length < shortest ? t('reason.missing') : undefined)
}
