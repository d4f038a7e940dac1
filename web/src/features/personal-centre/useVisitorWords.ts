import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Tab } from './tab-numbers.ts'

/** What a visitor is told who opens what only a reader has: for others' requests the specification has words of its own. */
export function useVisitorWords(tab: Tab) {
  const { t } = useTranslation('requests')
  const [query] = useSearchParams()
  return tab === 'requests' && query.get('view') === 'others' ? t('others.login') : undefined
}
