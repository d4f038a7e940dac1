import { useEffect } from 'react'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { pagesOf } from './last-page.ts'

interface ListQuery {
  data: { total: number; list: readonly unknown[] } | undefined
  isError: boolean
  isPlaceholderData: boolean
}

/**
 * A page that lies behind the end of its list, as after its last entry was given up, gives way to the last one that there is. True while
 * that is on its way: what is shown meanwhile must not say that the list is empty.
 */
export function useExistingPage({ data, isError, isPlaceholderData }: ListQuery, rows: number) {
  const [page, , replaceBy] = usePageNumber()
  const isEmpty = !isError && data !== undefined && data.total > 0 && data.list.length === 0
  const last = data ? pagesOf(data.total, rows) : 1
  const isBehind = isEmpty && !isPlaceholderData && page > last

  useEffect(() => {
    if (isBehind) replaceBy(last)
  })

  return isBehind || (isEmpty && isPlaceholderData)
}
