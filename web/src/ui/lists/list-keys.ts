import { useTranslation } from 'react-i18next'

/** The keys that every list with a panel knows. */
export function useListKeys() {
  const { t } = useTranslation('ui')
  return [
    { keys: ['↑', '↓'], label: t('keyMove') },
    { keys: ['Enter'], label: t('keyOpen') },
    { keys: ['Esc'], label: t('keyClose') },
  ]
}
