import { lazy } from 'react'

export { asReader } from './session/as-reader.ts'
export { openTour } from './help-tour/help-tour.ts'
export { requestLogin } from './login/login-request.ts'
export { ClosedToVisitors } from './session/ClosedToVisitors.tsx'
export { useMustLogIn } from './login/forced-login.ts'
export { LoginGate } from './login/LoginGate.tsx'
export {
  currentReader,
  loseSession,
  recogniseReader,
  rereadReader,
  turnAway,
  useHandedOn,
  useReader,
} from './session/reader.ts'
export { ReadersOnly } from './session/ReadersOnly.tsx'
export { useLibrary } from './session/useLibrary.ts'
export { useLogout } from './session/useLogout.ts'

/** The form by which a reader changes the own password. */
export const OwnPassword = lazy(async () => ({
  default: (await import('./password/OwnPassword.tsx')).OwnPassword,
}))

/** What a reader can do about the own account; loaded with the page that shows it. */
export const OwnAccount = lazy(async () => ({
  default: (await import('./recovery/OwnAccount.tsx')).OwnAccount,
}))
