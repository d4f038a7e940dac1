import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { hasCookieToken } from '../../../platform/token.ts'
import { useInstitution } from '../../institutions/institutions.tsx'
import { watchClosing } from '../session/closing.ts'
import { useConfirmRequest, withdrawConfirmRequest } from '../session/confirm-request.ts'
import { useMustLogIn } from './forced-login.ts'
import { goToProvider } from '../sign-on/go-to-provider.ts'
import { closeTour, useIsTourOpen } from '../help-tour/help-tour.ts'
import {
  currentPath,
  requestLogin,
  useLoginRequest,
  withdrawLoginRequest,
} from './login-request.ts'
import { onlyOutside } from './methods.ts'
import { currentReader, rereadReader, useReader } from '../session/reader.ts'

const LoginDialog = lazy(async () => ({
  default: (await import('./LoginDialog.tsx')).LoginDialog,
}))
const ConfirmDialog = lazy(async () => ({
  default: (await import('../session/ConfirmDialog.tsx')).ConfirmDialog,
}))
const HelpTour = lazy(async () => ({
  default: (await import('../help-tour/HelpTour.tsx')).HelpTour,
}))
const IdleWatch = lazy(async () => ({
  default: (await import('../session/IdleWatch.tsx')).IdleWatch,
}))

interface Props {
  /** Whether the page stands inside the shell: only there a library can insist on a login. */
  isInShell: boolean
}

/** Stands once in the portal, beside the page: what comes over it when somebody logs in, stays away or is new. */
export function LoginGate({ isInShell }: Props) {
  const { config } = useInstitution()
  const reader = useReader()
  const request = useLoginRequest()
  const asked = useConfirmRequest()
  const isTourOpen = useIsTourOpen()
  const { pathname, key } = useLocation()
  const outside = onlyOutside(config)
  const isReader = reader !== undefined

  useEffect(() => {
    if (!request || request.path === currentPath()) return
    request.settle(false)
  }, [request, key])

  const mustLogIn = useMustLogIn(isInShell)
  useEffect(() => {
    if (mustLogIn && !request) void requestLogin()
  }, [mustLogIn, request])

  const isLeaving = request !== undefined && outside !== undefined
  useEffect(() => {
    if (isLeaving && outside) goToProvider(outside, config)
    // oxlint-disable-next-line react/exhaustive-deps -- the method is made anew with every render
  }, [isLeaving])

  // What stands over the page goes with it.
  useEffect(
    () => () => {
      withdrawLoginRequest()
      closeTour()
    },
    [],
  )

  // Whoever goes to another page has given up what was to be confirmed.
  useEffect(() => () => withdrawConfirmRequest(), [pathname])

  useEffect(() => (isReader ? watchClosing() : undefined), [isReader])
  useEffect(() => (isReader ? watchReturn() : undefined), [isReader])

  return (
    <Suspense>
      {request && !isLeaving && (
        <LoginDialog reason={request.reason} onClose={() => request.settle(false)} />
      )}
      {asked && !request && <ConfirmDialog by={asked.by} onSettled={asked.settle} />}
      {isTourOpen && !request && <HelpTour />}
      {config.primaryIdProtect === '1' && <IdleWatch />}
    </Suspense>
  )
}

/** A mail address or phone may have been bound elsewhere meanwhile: coming back to the tab shows it. */
function watchReturn() {
  const reread = () => {
    const reader = currentReader()
    const isUnbound = reader?.emailCheckFlag === '0' || reader?.mobileCheckFlag === '0'
    if (document.visibilityState === 'visible' && isUnbound && hasCookieToken()) void rereadReader()
  }
  document.addEventListener('visibilitychange', reread)
  return () => document.removeEventListener('visibilitychange', reread)
}
