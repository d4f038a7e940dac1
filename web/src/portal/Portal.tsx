import './portal.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RouterProvider } from 'react-router/dom'
import { InstitutionContext } from '../features/institutions/institutions.tsx'
import { loseSession, requestLogin, turnAway } from '../features/identity/identity.ts'
import { RecordSlotsContext } from '../features/record/slots.ts'
import { onFailedCall, type Failure } from '../platform/api.ts'
import { QueryState } from '../ui/feedback/QueryState.tsx'
import { StateLine } from '../ui/feedback/StateLine.tsx'
import { showFailure } from '../ui/feedback/show-failure.ts'
import { PageLoading } from './PageLoading.tsx'
import { opening } from './queries.ts'
import { filledSlots } from './record-slots.ts'
import { createPortalRouter } from './router.tsx'
import { useTheme } from './header/useTheme.ts'

/** The readers' site: finds its institution, then shows the page of the address. */
export function Portal() {
  const { t } = useTranslation('portal')
  useTheme()
  const [router] = useState(createPortalRouter)
  const institution = useQuery(opening)
  const isClosed = institution.data?.config.findCoerceLogin === '1'
  useEffect(() => onFailedCall((failure) => tellReader(failure, isClosed)), [isClosed])

  if (institution.data) {
    return (
      <InstitutionContext value={institution.data}>
        <RecordSlotsContext value={filledSlots}>
          <RouterProvider router={router} />
        </RecordSlotsContext>
      </InstitutionContext>
    )
  }
  return (
    <>
      <main className="wrap">
        <QueryState query={institution} waiting={<PageLoading />} failed={t('unopened')}>
          {() => null}
        </QueryState>
      </main>
      <StateLine />
    </>
  )
}

/**
 * What a dialog opens for says it itself: a session that has ended or must be confirmed, a library that lets only readers in; everything
 * else the foot of the page.
 */
function tellReader(failure: Failure, isClosed: boolean) {
  const { errCode, code } = failure
  if (code === 'session.confirm-required') return
  if (errCode === 401) loseSession()
  else if (code === 'login.required' && isClosed) turnAway()
  // Closed since this page was opened.
  else if (code === 'login.required') void requestLogin('needed')
  else showFailure(failure)
}
