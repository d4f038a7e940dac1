import { readUserInfo } from '@shulin/contract/identity'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import type { LendingLibrary } from '../../../test/lending.ts'
import { openLedger, type Ledger } from '../../../test/library-ledger.ts'
import { aLinkedLibrary, libCode } from '../../../test/library-links.ts'
import { aReader, logInAs, tryLogin } from '../../../test/readers.ts'

let api: TestApi
let library: LendingLibrary
const ledger: Ledger = openLedger()
beforeAll(async () => void (api = await startTestApi({ systemKinds: ledger.kinds })))
beforeEach(async () => {
  ledger.behave({})
  library = await aLinkedLibrary(api, { signsIn: true })
})
afterAll(() => api.close())

const secret = '馆里的密码 3141'

/** A reader of the library with its own system, who has a card and a secret there. */
async function aCardHolder(state?: 'locked') {
  const reader = await aReader(api, library, { libCode, ...(state && { state }) })
  ledger.addCard(reader.account, secret)
  return reader
}

test('readers of the library log in with its card and secret, and with no password of ours', async () => {
  const reader = await aCardHolder()
  const { headers } = await logInAs(api, library, { account: reader.account, password: secret })
  expect((await api.call(readUserInfo, { headers })).body.data).toMatchObject({ userId: reader.id })
  const ours = await tryLogin(api, library, { account: reader.account })
  expect(ours.body).toMatchObject({ success: false, code: 'login.wrong' })
  expect(ours.headers.getSetCookie()).toEqual([])
})

test('readers of our own libraries log in as ever, whatever the system knows', async () => {
  const reader = await aReader(api, library, { libCode: 'L1' })
  ledger.addCard(reader.account, secret)
  ledger.behave({ isAway: true })
  await logInAs(api, library, reader)
  ledger.behave({})
  const { body } = await tryLogin(api, library, { account: reader.account, password: secret })
  expect(body.code).toBe('login.wrong')
})

test('while the system is away nobody is let in, the reader is told why, and no try is counted', async () => {
  const reader = await aCardHolder()
  ledger.behave({ isAway: true })
  for (let n = 0; n < 8; n++) {
    const { body, status } = await tryLogin(api, library, {
      account: reader.account,
      password: n % 2 === 0 ? secret : 'wrong',
    })
    expect(status).toBe(503)
    expect(body).toMatchObject({
      success: false,
      code: 'login.system-away',
      message: '图书馆的系统暂时没有应答，不能核对密码，请稍后再试',
    })
  }
  // Nor does an account that nobody has say anything else.
  const { body } = await tryLogin(api, library, { account: 'nobody-here', password: secret })
  expect(body.code).toBe('login.system-away')
})

test('wrong secrets are counted as wrong passwords are', async () => {
  const reader = await aCardHolder()
  const attempt = (password: string, n: number) =>
    tryLogin(api, library, { account: reader.account, password, address: `203.0.113.${n}` })
  for (let n = 1; n <= 5; n++) expect((await attempt('wrong', n)).body.code).toBe('login.wrong')
  const asked = ledger.asked()
  const { body } = await attempt(secret, 9)
  expect(body).toMatchObject({ success: false, code: 'login.too-many-attempts' })
  expect(ledger.asked()).toBe(asked)
})

test('a card that is nobody’s here opens nothing, and a locked account stays closed', async () => {
  ledger.addCard('only-there', secret)
  const stranger = await tryLogin(api, library, { account: 'only-there', password: secret })
  expect(stranger.body.code).toBe('login.wrong')
  const locked = await aCardHolder('locked')
  const { body } = await tryLogin(api, library, { account: locked.account, password: secret })
  expect(body).toMatchObject({ success: false, code: 'login.account-closed' })
})
