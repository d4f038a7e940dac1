import type { FindConfig } from '@shulin/contract/institutions'
import { remember } from '../../../platform/session.ts'
import { currentPath, isLoginNeeded } from '../login/login-request.ts'
import type { Method } from '../login/methods.ts'
import { dropNextPath, home } from '../login/next-path.ts'

type OutsideMethod = Exclude<Method, { name: 'normal' }>
type Config = Partial<FindConfig>

/** Goes to the login of another system. The page it leads back to knows by the kept type how the reader came. */
export function goToProvider(method: OutsideMethod, config: Config) {
  remember('loginType', method.loginType)
  // Whoever only wanted to log in comes back to where the library says; what a login is needed for is still the aim.
  if (method.name === 'unified' && pageAfter(config) === home && !isLoginNeeded()) dropNextPath()
  window.location.assign(addressOf(method, config))
}

/** Where the other system is; the unified one is told which page to come back to. */
export function addressOf({ name, address }: OutsideMethod, config: Config) {
  if (name !== 'unified' || address === '') return address
  const { origin, pathname } = window.location
  const url = new URL(address, origin)
  url.searchParams.set('service', `${origin}${pathname}#${pageAfter(config)}`)
  return url.origin === origin ? `${url.pathname}${url.search}` : url.href
}

const pageAfter = ({ loginCasWithOriginalPage }: Config) =>
  loginCasWithOriginalPage === '1' ? currentPath() : home
