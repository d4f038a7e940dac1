import { checkMailCode, setNewPassword } from '@shulin/contract/recovery'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import {
  aReader,
  cookiesOf,
  encodePassword,
  logInAs,
  tryLogin,
  type TestInstitution,
} from '../../../../test/readers.ts'
import { aReachableReader, aRecovery, askForCode, codeOnItsWay } from '../../../../test/recovery.ts'
import { patiently } from '../../../../test/searching.ts'
import { shortForm, shortOrLong } from '../../../../test/long.ts'

/** In the long form as many as one who has a list of stolen passwords and a net of machines. */
const accounts = shortOrLong(30, 10_000)
const addresses = shortOrLong(25, 1_000)

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

/** A source network that no other test uses. */
let sources = 0
const aNetwork = () => `10.${++sources % 250}.${Math.floor(sources / 250)}`

/** Does something so many times, a hundred at once. */
async function hundredAtOnce<T>(times: number, act: (turn: number) => Promise<T>) {
  const done: T[] = []
  for (let turn = 0; turn < times; turn += 100) {
    const turns = Array.from({ length: Math.min(100, times - turn) }, (_, n) => act(turn + n))
    done.push(...(await Promise.all(turns)))
  }
  return done
}

/** Tries an account once from each of many networks, at once; how many passwords were looked at. */
async function guess(to: TestApi, institution: TestInstitution, account: string, times: number) {
  const before = to.passwords.compared
  const answers = await hundredAtOnce(times, (turn) => {
    const address = `${aNetwork()}.7`
    return patiently(() =>
      tryLogin(to, institution, { account, password: `guess ${turn}`, address }),
    )
  })
  return { compared: to.passwords.compared - before, answers }
}

/** Tries many accounts from one network, at once; how many passwords were looked at. */
async function sweep(to: TestApi, institution: TestInstitution, accounts: number) {
  const network = aNetwork()
  const before = to.passwords.compared
  const answers = await hundredAtOnce(accounts, (turn) => {
    const [account, address] = [`nobody${turn}`, `${network}.${turn % 250}`]
    return patiently(() => tryLogin(to, institution, { account, password: 'guess', address }))
  })
  return { compared: to.passwords.compared - before, answers, network }
}

/** Time passes for all counts of an API. */
const letPass = (to: TestApi, time: string) =>
  sql`update login_limit set until = until - ${time}::interval,
        tries = array(select t - ${time}::interval from unnest(tries) t)`.execute(to.adminDb)

test('[R-LOGIN-043] after five wrong passwords from five networks the right one waits, and works after that time', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const { compared } = await guess(api, institution, reader.account, 5)
  expect(compared).toBe(5)
  const tooSoon = await tryLogin(api, institution, { ...reader, address: `${aNetwork()}.1` })
  expect([tooSoon.status, tooSoon.body.code]).toEqual([429, 'login.too-many-attempts'])
  const wait = Date.parse(String(tooSoon.body.details!['until'])) - Date.now()
  expect(wait / 60_000).toBeGreaterThan(14)
  expect(wait / 60_000).toBeLessThanOrEqual(15)
  expect(Number(tooSoon.headers.get('retry-after'))).toBeGreaterThan(800)
  expect(api.passwords.compared).toBeGreaterThan(0)
  await letPass(api, '15 minutes')
  const later = await tryLogin(api, institution, { ...reader, address: `${aNetwork()}.1` })
  expect(later.body.success).toBe(true)
})

test(`[R-LOGIN-043] [T-07${shortForm}] one network tries twenty passwords in ten minutes, however many accounts and addresses it uses`, async ({
  annotate,
}) => {
  await annotate(`T-07 accounts tried from one network: ${accounts}`, 'figure')
  await annotate('T-07 passwords looked at in ten minutes: 20', 'figure')
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const { known } = await logInAs(api, institution, { ...reader, address: `${aNetwork()}.1` })
  const { compared, answers, network } = await sweep(api, institution, accounts)
  expect(compared).toBe(20)
  const refusals = answers.filter(({ body }) => body.code === 'login.too-many-attempts')
  expect(refusals).toHaveLength(accounts - 20)
  const before = api.passwords.compared
  const refused = await tryLogin(api, institution, { ...reader, address: `${network}.99` })
  expect([refused.body.code, api.passwords.compared]).toEqual(['login.too-many-attempts', before])
  // What was refused for its network is not held against the account.
  const elsewhere = await tryLogin(api, institution, { ...reader, address: `${aNetwork()}.1` })
  expect(elsewhere.body.success).toBe(true)
  // The reader's own browser is let in from the same network.
  const owner = { ...reader, address: `${network}.99`, cookie: known }
  expect((await tryLogin(api, institution, owner)).body.success).toBe(true)
}, 600_000)

test(`[T-07${shortForm}] one account is tried five times in fifteen minutes, from however many networks`, async ({
  annotate,
}) => {
  await annotate(`T-07 addresses that try one account: ${addresses}`, 'figure')
  await annotate('T-07 passwords looked at in fifteen minutes: 5', 'figure')
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const { known } = await logInAs(api, institution, { ...reader, address: `${aNetwork()}.1` })
  expect((await guess(api, institution, reader.account, addresses)).compared).toBe(5)
  expect((await guess(api, institution, reader.account.toUpperCase(), 20)).compared).toBe(0)
  const owner = { ...reader, address: `${aNetwork()}.1`, cookie: known }
  expect((await tryLogin(api, institution, owner)).body.success).toBe(true)
}, 120_000)

test('both are tried much more often once turns are not counted: the tests above can fail', async () => {
  const careless = await startTestApi()
  await sql`
    set role shulin_owner;
    create or replace function take_login_turn(p_bucket bytea, p_allowed int, p_window interval, out turn timestamptz, out refused_until timestamptz)
    language sql as 'select now(), null::timestamptz';
    reset role`.execute(careless.adminDb)
  const institution = await anInstitution(careless)
  const reader = await aReader(careless, institution)
  expect((await guess(careless, institution, reader.account, 9)).compared).toBeGreaterThan(5)
  expect((await sweep(careless, institution, 23)).compared).toBeGreaterThan(20)
  await careless.close()
})

test('[T-10] nobody can lock a reader out of a browser the reader came from before', async ({
  annotate,
}) => {
  await annotate('T-10 failures from elsewhere: 100', 'figure')
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const { known } = await logInAs(api, institution, { ...reader, address: `${aNetwork()}.1` })
  await guess(api, institution, reader.account, 100)
  // Even next door, where the attacker used up the attempts of the whole network.
  const { network } = await sweep(api, institution, 22)
  const address = `${network}.200`
  const stranger = await tryLogin(api, institution, { ...reader, address })
  expect(stranger.body.code).toBe('login.too-many-attempts')
  const owner = await tryLogin(api, institution, { ...reader, address, cookie: known })
  expect(owner.body.success).toBe(true)
})

test('[T-10] a known browser is known for its own reader alone, and may fail five times itself', async () => {
  const institution = await anInstitution(api)
  const [reader, other] = [await aReader(api, institution), await aReader(api, institution)]
  const { known } = await logInAs(api, institution, reader)
  await guess(api, institution, other.account, 5)
  const borrowed = await tryLogin(api, institution, { ...other, cookie: known })
  expect(borrowed.body.code).toBe('login.too-many-attempts')
  const before = api.passwords.compared
  for (let turn = 0; turn < 8; turn++) {
    await tryLogin(api, institution, { ...reader, password: 'no', cookie: known })
  }
  expect(api.passwords.compared - before).toBe(5)
})

test('a reader whom others keep out comes in by a code to the verified contact, with the same password or a new one', async () => {
  const institution = await anInstitution(api)
  const reader = await aReachableReader(api, institution)
  await guess(api, institution, reader.account, 5)
  const address = `${aNetwork()}.1`
  const locked = async (tried: object = {}) => {
    const answer = await tryLogin(api, institution, { ...reader, address, ...tried })
    return answer.body.code
  }
  expect(await locked()).toBe('login.too-many-attempts')

  const { headers } = await aRecovery(api, institution, reader)
  await askForCode(api, headers, { channel: 'mail', scene: 'reset' })
  const code = await codeOnItsWay(api, institution, reader)
  const wrong = code === '000000' ? '000001' : '000000'
  const failed = await api.call(checkMailCode, { body: { code: wrong }, headers })
  expect(failed.headers.getSetCookie()).toEqual([])
  const checked = await api.call(checkMailCode, { body: { code }, headers })
  expect(checked.body.data).toEqual({ checked: true })
  const cookie = `__Host-known=${cookiesOf(checked)['__Host-known']}`
  expect(await locked({ cookie })).toBeNull()
  // Nobody else comes in by that: other browsers wait as before, and this one may fail five times itself.
  expect(await locked()).toBe('login.too-many-attempts')
  expect((await guess(api, institution, reader.account, 5)).compared).toBe(0)
  const before = api.passwords.compared
  for (let turn = 0; turn < 8; turn++) await locked({ password: 'no', cookie })
  expect(api.passwords.compared - before).toBe(5)

  await letPass(api, '15 minutes')
  await guess(api, institution, reader.account, 5)
  const password = 'Abendrot unter 清溪 48'
  const chosen = { password: encodePassword(password), confirmPassword: encodePassword(password) }
  const set = await api.call(setNewPassword, { body: chosen, headers: { ...headers, cookie } })
  expect(set.body.data).toBe(true)
  expect(await locked({ password })).toBe('login.too-many-attempts')
  expect(await locked({ password, cookie })).toBeNull()
})

test('the limits are those the institution sets, and a campus network may fail more often', async () => {
  const network = aNetwork()
  const institution = await anInstitution(api, {
    settings: {
      loginFailuresPerAccount: '2',
      loginFailuresOnCampus: '25',
      campusRanges: `${network}.0/24`,
    },
  })
  const reader = await aReader(api, institution)
  expect((await guess(api, institution, reader.account, 4)).compared).toBe(2)
  const before = api.passwords.compared
  await Promise.all(
    Array.from({ length: 28 }, (_, turn) =>
      patiently(() => tryLogin(api, institution, { account: `n${turn}`, address: `${network}.9` })),
    ),
  )
  expect(api.passwords.compared - before).toBe(25)
})

test('[F-16] with Redis away, readers log in, stay logged in and are counted all the same', async () => {
  const alone = await startTestApi({ config: { redisUrl: 'redis://127.0.0.1:1' } })
  const institution = await anInstitution(alone)
  const reader = await aReader(alone, institution)
  const { headers } = await logInAs(alone, institution, reader)
  expect((await guess(alone, institution, reader.account, 20)).compared).toBe(5)
  const stillThere = await fetch(`${alone.url}/oga/userinfo`, { headers })
  expect(stillThere.status).toBe(200)
  await alone.close()
})
