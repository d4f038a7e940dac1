import { useTranslation } from 'react-i18next'

/** The keys that every list of the configuration knows. */
export function useKeys() {
  const { t } = useTranslation('configuration')
  return [
    { keys: ['↑', '↓'], label: t('hint.move') },
    { keys: ['Enter'], label: t('hint.open') },
    { keys: ['Esc'], label: t('hint.close') },
  ]
}
