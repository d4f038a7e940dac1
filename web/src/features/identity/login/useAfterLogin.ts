import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { keepBindTicket } from '../recovery/demanded-binding.ts'
import type { LoginOutcome } from './log-in.ts'
import { openTour } from '../help-tour/help-tour.ts'
import { askAgain, askAnew } from '../session/log-out.ts'
import { useLoginRequest } from './login-request.ts'
import { home, takeNextPath } from './next-path.ts'

/** So long the page says that the password is old before it goes on. */
const timeToRead = 3000

/** Where a login leads that was not refused. */
export function useAfterLogin() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const queries = useQueryClient()
  const request = useLoginRequest()

  function goOn(path: string) {
    request?.settle(false)
    void navigate(path)
  }

  return (outcome: Exclude<LoginOutcome, { kind: 'refused' | 'code' }>, destination?: string) => {
    if (outcome.kind === 'entered') {
      if (outcome.isAnother) askAnew(queries)
      else askAgain(queries)
      const next = takeNextPath()
      // Whoever set out to reset or change a password and remembered it after all is done there.
      const isDoneHere = /^\/(resetPassword|modifyPassword)/i.test(pathname)
      const target = destination ?? (isDoneHere ? home : next)
      if (target !== `${pathname}${search}`) {
        void navigate(target, { replace: /^\/(login|modifyPassword|forceBinding)/i.test(pathname) })
      }
      request?.settle(true)
      if (outcome.isFirstTime) openTour()
    } else if (outcome.kind === 'binding') {
      keepBindTicket(outcome.bindTicket)
      goOn('/forceBinding')
    } else if (outcome.isNow) {
      goOn('/modifyPassword')
    } else {
      setTimeout(() => goOn('/modifyPassword'), timeToRead)
    }
  }
}
