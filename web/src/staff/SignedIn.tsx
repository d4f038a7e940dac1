import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInPage } from '../features/staff/SignInPage.tsx'
import { StaffContext, useSessionLost, useStaffSession } from '../features/staff/staff.tsx'
import { onFailedCall } from '../platform/api.ts'
import { QueryState } from '../ui/QueryState.tsx'
import { Frame } from './Frame.tsx'
import { Shell } from './Shell.tsx'
import { Waiting } from './Waiting.tsx'

/** The console for whoever is logged in; for everybody else, how to get in. */
export function SignedIn() {
  const { t } = useTranslation('staff')
  const session = useStaffSession()
  const sessionLost = useSessionLost()
  useEffect(() => onFailedCall(({ errCode }) => errCode === 401 && sessionLost()))

  if (session.data) {
    return (
      <StaffContext value={session.data}>
        <Shell />
      </StaffContext>
    )
  }
  if (session.data === null) {
    return (
      <Frame>
        <SignInPage isRetrying={session.isFetching} onRetry={() => void session.refetch()} />
      </Frame>
    )
  }
  return (
    <main className="wrap">
      <QueryState query={session} waiting={<Waiting />} failed={t('unread')}>
        {() => null}
      </QueryState>
    </main>
  )
}
