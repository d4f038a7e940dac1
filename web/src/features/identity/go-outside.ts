import { remember } from '../../platform/session.ts'
import type { Method } from './methods.ts'

/** Goes to the login of another system. The page it leads back to knows by the kept type how the reader came. */
export function goOutside({ address, loginType }: Exclude<Method, { name: 'normal' }>) {
  remember('loginType', loginType)
  window.location.assign(address)
}
