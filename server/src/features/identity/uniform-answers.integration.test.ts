import { randomBytes } from 'node:crypto'
import { bindAccount, relateAccount } from '@shulin/contract/binding'
import { logIn, loginTypes } from '@shulin/contract/identity'
import { beginRecovery } from '@shulin/contract/recovery'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, toldBy, type Answer, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { aCode, aReader, encodePassword, type TestInstitution } from '../../../test/readers.ts'
import { anOutsider, aProvider } from '../../../test/sign-on.ts'

/** How often each kind is tried: 200 in a long run. */
const times = Number(process.env['UNIFORM_TRIES'] ?? 20)

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

/** Nothing here is about limits: a new network for each try, and accounts that are never tried twice. */
let sources = 0
function fromElsewhere({ headers }: TestInstitution) {
  sources += 1
  const [b, c] = [Math.floor(sources / 62_500) % 250, Math.floor(sources / 250) % 250]
  return { ...headers, 'x-forwarded-for': `${(sources % 200) + 11}.${b}.${c}.7` }
}

/** One who knows no secret tries a call with the name of an account. */
type Attempt = (
  to: TestApi,
  institution: TestInstitution,
  account: string,
) => Promise<Pick<Answer<typeof logIn>, 'status' | 'headers'> & { body: object }>

const logInWith =
  (password: string): Attempt =>
  (to, institution, username) =>
    to.call(logIn, {
      body: {
        username,
        mappingPath: institution.mappingPath,
        password,
        ...aCode(to, institution),
      },
      headers: fromElsewhere(institution),
    })

const attempts: Record<string, Attempt> = {
  'at the login': logInWith(encodePassword('wrong')),
  'where it would be bound': (to, institution, username) =>
    to.call(bindAccount, {
      body: {
        username,
        password: encodePassword('wrong'),
        loginType: loginTypes.unified,
        mappingPath: institution.mappingPath,
        openId: '',
        uid: anOutsider(to, institution).ticket,
        ...aCode(to, institution),
      },
      headers: fromElsewhere(institution),
    }),
  'where it would be related': (to, institution, primaryId) =>
    to.call(relateAccount, {
      body: {
        name: '别人',
        primaryId,
        mappingPath: institution.mappingPath,
        uid: anOutsider(to, institution).ticket,
      },
      headers: fromElsewhere(institution),
    }),
  'where its password would be reset': (to, institution, username) =>
    to.call(beginRecovery, {
      body: {
        username,
        name: '别人',
        mappingPath: institution.mappingPath,
        ...aCode(to, institution),
      },
      headers: fromElsewhere(institution),
    }),
}

async function timed(attempt: ReturnType<Attempt>) {
  const begunAt = performance.now()
  const answer = await attempt
  return { milliseconds: performance.now() - begunAt, told: toldBy(answer) }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!

/** Mann and Whitney's test: how likely two samples as different as these come from one source. */
function likelihood(one: number[], other: number[]) {
  const u = one.reduce(
    (sum, a) => sum + other.reduce((s, b) => s + (a > b ? 1 : a === b ? 0.5 : 0), 0),
    0,
  )
  const mean = (one.length * other.length) / 2
  const deviation = Math.sqrt((one.length * other.length * (one.length + other.length + 1)) / 12)
  const z = Math.abs(u - mean) / deviation
  // The upper tail of the normal distribution (Abramowitz and Stegun 26.2.17), twice.
  const t = 1 / (1 + 0.231_641_9 * z)
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    (((((1.330_274_429 * t - 1.821_255_978) * t + 1.781_477_937) * t - 0.356_563_782) * t +
      0.319_381_53) *
      t)
  return 2 * tail
}

/** The same attempt with accounts that exist and accounts that do not, in turns. */
async function compare(to: TestApi, attempt: Attempt) {
  const institution = await anInstitution(to)
  await aProvider(to, institution)
  const accounts = await Promise.all(
    Array.from({ length: times }, async () => (await aReader(to, institution)).account),
  )
  const [there, missing]: [number[], number[]] = [[], []]
  const told = new Set<string>()
  for (const [turn, account] of accounts.entries()) {
    for (const [name, list] of [
      [account, there],
      [`missing${turn}`, missing],
    ] as const) {
      const tried = await timed(attempt(to, institution, name))
      list.push(tried.milliseconds)
      told.add(tried.told)
    }
  }
  return {
    told: [...told],
    likelihood: likelihood(there, missing),
    difference: Math.abs(median(there) - median(missing)),
    /** Without a hash it is nearly all of it. */
    share: Math.abs(median(there) - median(missing)) / median(there),
  }
}

test.each(Object.entries(attempts))(
  '[T-08] an account that exists and one that does not get the same answer %s, and wait as long for it',
  async (_where, attempt) => {
    const { told, likelihood, difference, share } = await compare(api, attempt)
    expect(told).toHaveLength(1)
    expect(likelihood).toBeGreaterThan(0.01)
    expect(share).toBeLessThan(0.25)
    // Milliseconds say something on a quiet machine only: UNIFORM_TRIES=200 UNIFORM_MS=3.
    expect(difference).toBeLessThan(Number(process.env['UNIFORM_MS'] ?? Infinity))
  },
)

test('without the work for nobody the difference shows: the test above can fail', async () => {
  const careless = await startTestApi()
  const { check } = careless.passwords
  careless.passwords.check = async (password, stored) =>
    stored ? check(password, stored) : { isRight: false }
  const { likelihood, share } = await compare(careless, attempts['at the login']!)
  expect(likelihood).toBeLessThan(0.01)
  expect(share).toBeGreaterThan(0.25)
  await careless.close()
})

test('[T-05] a password that cannot be decoded is answered as a wrong one is, and waits as long', async () => {
  const institution = await anInstitution(api)
  const good = encodePassword('Passw0rd!')
  const mutations = [
    () => randomBytes(16).toString('hex'),
    () => good.slice(0, 16),
    () => good.slice(0, -2),
    () => `${good}zz`,
    () => good.replace(/.$/, 'x'),
    () => randomBytes(500).toString('hex'),
  ]
  const [plain, mutated]: [number[], number[]] = [[], []]
  const told = new Set<string>()
  for (let turn = 0; turn < times; turn++) {
    const { account } = await aReader(api, institution)
    const broken = mutations[turn % mutations.length]!()
    for (const [password, list] of [
      [encodePassword('wrong'), plain],
      [broken, mutated],
    ] as const) {
      const tried = await timed(logInWith(password)(api, institution, account))
      list.push(tried.milliseconds)
      told.add(tried.told)
    }
  }
  expect([...told]).toHaveLength(1)
  expect([...told][0]).toContain('login.wrong')
  expect(likelihood(plain, mutated)).toBeGreaterThan(0.01)
})

test('counts of tries name neither account nor address', async () => {
  const { rows } = await sql<{ bucket: Buffer }>`select bucket from login_limit`.execute(
    api.adminDb,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ bucket }) => bucket.length === 32)).toBe(true)
})
