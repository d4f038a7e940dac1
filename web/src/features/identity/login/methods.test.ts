import { expect, test } from 'vitest'
import { instructionsOf, logoutAddress, methodsOf, onlyOutside } from './methods.ts'

const names = (config: Parameters<typeof methodsOf>[0]) => methodsOf(config).map(({ name }) => name)

test.each(['0', 'true', '2', undefined])(
  '[R-CONFIG-002] passportLogin %j is off; only 1 is on',
  (passportLogin) => {
    const config = { normalLogin: '1', passportLogin: passportLogin as '0' } as const
    expect(names(config)).toEqual(['normal'])
    expect(names({ ...config, passportLogin: '1' })).toEqual(['normal', 'passport'])
  },
)

test('[R-LOGIN-041] loginFlag 0 takes every way in away', () => {
  expect(names({ normalLogin: '1', unifieAuthen: '1', loginFlag: '0' })).toEqual([])
  expect(names({ normalLogin: '1', loginFlag: '1' })).toEqual(['normal'])
})

test.each([
  [{ passportLogin: '1', passportLoginUrl: 'https://p.example' }, 'https://p.example', '2'],
  [{ unifieAuthen: '1', unifieAuthenLoginUrl: 'https://u.example' }, 'https://u.example', '4'],
  [{ exterSinAuthen: '1', exterSinAuthenUrl: 'https://e.example' }, 'https://e.example', '4'],
] as const)('one outside way in alone is taken at once: %j', (config, address, loginType) => {
  expect(onlyOutside(config)).toMatchObject({ address, loginType })
  expect(onlyOutside({ ...config, normalLogin: '1' })).toBeUndefined()
})

test('[R-LOGIN-010] instructions are split at line-break tags and stay text', () => {
  const loginExplain = 'a<br/>b<br>c<script>'
  expect(instructionsOf({ loginExplain })).toEqual(['a', 'b', 'c<script>'])
  expect(instructionsOf({ loginExplain: '' })).toEqual([])
})

test('[R-STATE-005] [R-LOGIN-039] a logout leads to the unified one after login type 4 or where nothing else exists', () => {
  const unifieAuthenLogoutUrl = 'https://u.example/logout'
  const several = { normalLogin: '1', unifieAuthen: '1', unifieAuthenLogoutUrl } as const
  expect(logoutAddress(several, '4')).toBe(unifieAuthenLogoutUrl)
  expect(logoutAddress(several, '1')).toBeUndefined()
  expect(logoutAddress({ ...several, normalLogin: '0' }, '')).toBe(unifieAuthenLogoutUrl)
  expect(logoutAddress({ ...several, unifieAuthenLogoutUrl: '' }, '4')).toBeUndefined()
  expect(logoutAddress({ ...several, unifieAuthenLogoutUrl: 'javascript:1' }, '4')).toBeUndefined()
})
