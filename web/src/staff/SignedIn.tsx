import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodePage } from '../features/staff/CodePage.tsx'
import { RecoveryCodesPage } from '../features/staff/RecoveryCodesPage.tsx'
import { SignInPage } from '../features/staff/SignInPage.tsx'
import { StaffContext, useSessionLost, useStaffSession } from '../features/staff/staff.tsx'
import { onFailedCall } from '../platform/api.ts'
import { QueryState } from '../ui/feedback/QueryState.tsx'
import { SignedOutLayout } from './SignedOutLayout.tsx'
import { Shell } from './Shell.tsx'
import { Waiting } from './Waiting.tsx'

/** Needed once for each account: whoever comes in every day does not load it. */
const EnrolPage = lazy(async () => ({
  default: (await import('../features/staff/EnrolPage.tsx')).EnrolPage,
}))

/** The console for whoever is logged in; for everybody else, the way in, step by step. */
export function SignedIn() {
  const { t } = useTranslation('staff')
  const session = useStaffSession()
  const sessionLost = useSessionLost()
  // Shown once: they stand before the console until somebody says that they are kept.
  const [newCodes, setNewCodes] = useState<string[]>()
  useEffect(() => onFailedCall(({ errCode }) => errCode === 401 && sessionLost()))

  if (newCodes) {
    const enter = () => {
      setNewCodes(undefined)
      void session.refetch()
    }
    return (
      <SignedOutLayout>
        <RecoveryCodesPage codes={newCodes} onKept={enter} />
      </SignedOutLayout>
    )
  }
  if (session.data && session.data.step !== null) {
    return (
      <SignedOutLayout>
        {session.data.step === 'code' ? (
          <CodePage staff={session.data} />
        ) : (
          <Suspense fallback={<Waiting />}>
            <EnrolPage staff={session.data} onDone={setNewCodes} />
          </Suspense>
        )}
      </SignedOutLayout>
    )
  }
  if (session.data) {
    return (
      <StaffContext value={session.data}>
        <Shell />
      </StaffContext>
    )
  }
  if (session.data === null) {
    return (
      <SignedOutLayout>
        <SignInPage isRetrying={session.isFetching} onRetry={() => void session.refetch()} />
      </SignedOutLayout>
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
