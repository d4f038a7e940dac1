import { loginTypes, type LoginType } from '@shulin/contract/identity'
import type { FindConfig } from '@shulin/contract/institutions'
import type { Institution } from '../../institutions/institutions.tsx'

type Config = Partial<FindConfig>

/** A way in: by the form, or by the address of another system. */
export type Method =
  | { name: 'normal'; address?: never }
  | { name: 'unified' | 'passport' | 'external'; address: string; loginType: LoginType }

/** The ways in that the institution offers, in the order they are shown. A flag is on only with the value '1'. */
export function methodsOf(config: Config): Method[] {
  if (config.loginFlag === '0') return []
  const ways: [isOn: boolean, method: Method][] = [
    [
      config.unifieAuthen === '1',
      {
        name: 'unified',
        address: config.unifieAuthenLoginUrl ?? '',
        loginType: loginTypes.unified,
      },
    ],
    [config.normalLogin === '1', { name: 'normal' }],
    [
      config.passportLogin === '1',
      { name: 'passport', address: config.passportLoginUrl ?? '', loginType: loginTypes.passport },
    ],
    [
      config.exterSinAuthen === '1',
      // It is a single sign-on, too: leaving it is the same.
      { name: 'external', address: config.exterSinAuthenUrl ?? '', loginType: loginTypes.unified },
    ],
  ]
  return ways.flatMap(([isOn, method]) => (isOn ? [method] : []))
}

/** Where the only way in is that of another system, the reader goes straight to it. */
export function onlyOutside(config: Config) {
  const methods = methodsOf(config)
  const [only] = methods
  return methods.length === 1 && only?.name !== 'normal' ? only : undefined
}

/** Where readers choose between two doors: the school's sign-on, and account and password. */
export const hasLoginChoice = ({
  hasLoginTiles,
  config,
}: Pick<Institution, 'hasLoginTiles' | 'config'>) =>
  hasLoginTiles && config.normalLogin === '1' && config.unifieAuthen === '1'

/** The lines of the instructions: text, whatever stands in it. */
export const instructionsOf = ({ loginExplain = '' }: Config) =>
  loginExplain
    .split(/<br\s*\/?>|\r?\n/i)
    .map((line) => line.trim())
    .filter(Boolean)

/** Where a logout leads that must also be told to the system the reader came from. */
export function logoutAddress(config: Config, loginType: string) {
  const address = config.unifieAuthenLogoutUrl ?? ''
  const isUnified = loginType === loginTypes.unified || onlyOutside(config)?.name === 'unified'
  return isUnified && /^https?:\/\//i.test(address) ? address : undefined
}
