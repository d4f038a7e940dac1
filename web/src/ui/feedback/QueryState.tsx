import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNote } from './FailureNote.tsx'
import { Loading, Skeleton } from './Skeleton.tsx'

interface Props<T> {
  /** A result of TanStack Query. */
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** Skeletons in the size of the content; a few lines otherwise. */
  waiting?: ReactNode
  /** What failed, in plain words, e.g. 借阅记录没有载入; or words that depend on why. */
  failed?: string | ((error: Error) => string)
  children: (data: T) => ReactNode
}

/** Waiting, failing and retrying, alike everywhere; a page writes only its success. */
export function QueryState<T>({ query, waiting, failed, children }: Props<T>) {
  const { t } = useTranslation('ui')
  // A query forgets its error when it starts again. The note must outlive that, or the button that was just
  // pressed would vanish under the reader's focus.
  const [lastError, setLastError] = useState(query.error)
  if (query.error && query.error !== lastError) setLastError(query.error)
  if (lastError && !query.error && query.data !== undefined) setLastError(null)

  const error = query.error ?? (query.data === undefined && query.isFetching ? lastError : null)
  const failure = error && (
    <FailureNote error={error} onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
      {(typeof failed === 'function' ? failed(error) : failed) ?? t('loadFailed')}
    </FailureNote>
  )
  if (error && (query.data === undefined || isTakenAway(error))) return failure
  if (query.data === undefined) return waiting ?? <FewLines />
  // What came before stays, with all that is typed in it, while asking again fails.
  return (
    <>
      {failure}
      {children(query.data)}
    </>
  )
}

/** Whether the server says that there is nothing to see any more, or not for this reader. */
const isTakenAway = (error: Error) =>
  [401, 403, 404, 410].includes(
    (error as { reply?: { errCode: number | null } }).reply?.errCode ?? 0,
  )

const FewLines = () => (
  <Loading>
    <Skeleton shape="title" width="38%" />
    <Skeleton shape="text" width="62%" />
    <Skeleton shape="text" width="48%" />
  </Loading>
)
