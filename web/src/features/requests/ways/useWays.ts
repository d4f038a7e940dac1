import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useReader } from '../../identity/identity.ts'
import { waysTo } from '../queries.ts'

/** Every way to a title, for whoever reads the page. */
export function useWays(recordId: number) {
  const { i18n } = useTranslation('requests')
  const userId = useReader()?.userId
  return useQuery(waysTo(i18n.language, String(recordId), userId))
}
