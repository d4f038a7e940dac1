import { lazy } from 'react'

export { asReader } from './as-reader.ts'
export { openTour } from './help-tour.ts'
export { requestLogin } from './login-request.ts'
export { ClosedToVisitors } from './ClosedToVisitors.tsx'
export { useMustLogIn } from './forced-login.ts'
export { LoginGate } from './LoginGate.tsx'
export { loseSession, recogniseReader, turnAway, useReader } from './reader.ts'
export { ReadersOnly } from './ReadersOnly.tsx'
export { useLibrary } from './useLibrary.ts'
export { useLogout } from './useLogout.ts'

/** The form by which a reader changes the own password. */
export const OwnPassword = lazy(async () => ({
  default: (await import('./OwnPassword.tsx')).OwnPassword,
}))

/** What a reader can do about the own account; loaded with the page that shows it. */
export const OwnAccount = lazy(async () => ({
  default: (await import('./recovery/OwnAccount.tsx')).OwnAccount,
}))
