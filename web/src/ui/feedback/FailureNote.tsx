import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNote } from './ErrorNote.tsx'
import { useReportsFailure } from './failure-reports.ts'
import { isShown } from './show-failure.ts'

/** What a refused call carries; an error of another kind has nothing a reader could use. */
interface RefusedCall extends Error {
  reply?: {
    message: string
    /** Null where no server answered: then the code says what kept it from answering. */
    errCode: number | null
    code: string | null
    requestId: string | null
  }
}

interface Props {
  error: Error
  onRetry: () => void
  isRetrying: boolean
  /** What failed, in plain words. */
  children: ReactNode
}

/** In place of what a call did not bring: what failed, why, and the way to try again. */
export function FailureNote({ error, onRetry, isRetrying, children }: Props) {
  const { t } = useTranslation('ui')
  const { reply } = error as RefusedCall
  const reason = reply && reasonOf(reply)
  const why = reason ? t(`why.${reason}`) : reply?.message
  const cause = reply?.errCode === null ? (reply.code ?? undefined) : why
  const isUpToThis = useReportsFailure(cause)
  return (
    <ErrorNote
      message={isUpToThis ? why : undefined}
      requestId={reply?.requestId ?? undefined}
      onRetry={onRetry}
      isRetrying={isRetrying}
    >
      {children}
    </ErrorNote>
  )
}

/** Why, where we say it in words of our own. */
function reasonOf({ errCode, code, message }: NonNullable<RefusedCall['reply']>) {
  if (code === 'unanswered.offline') return 'offline'
  // Where the server's words stand at the foot of the page, here stands what to do about it.
  if (!isShown(message)) return undefined
  if (errCode === 503) return 'unavailable'
  return errCode === 429 ? 'tooMany' : undefined
}
