import { randomBytes } from 'node:crypto'
import { bindAccount, relateAccount } from '@shulin/contract/binding'
import { logIn, loginTypes } from '@shulin/contract/identity'
import { beginRecovery, sendMailCode, sendPhoneCode } from '@shulin/contract/recovery'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, toldBy, type Answer, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import {
  aCode,
  aReader,
  encodePassword,
  sessionOf,
  type TestInstitution,
} from '../../../../test/readers.ts'
import { anOutsider, aProvider, marked } from '../../../../test/sign-on.ts'
import { startTextGateway } from '../../../../test/text-gateway.ts'
import { isLong, shortForm, shortOrLong } from '../../../../test/long.ts'

/** How often each kind is tried. */
const times = shortOrLong(20, 200)
/** How many passwords that cannot be decoded. */
const mutated = shortOrLong(20, 500)
/** Times say something on a quiet machine only: the short form compares the work that is done, the long one waits as well. */
const leastLikelihood = isLong ? 0.01 : 0
const mostMilliseconds = isLong ? 3 : Infinity

let gateway: Awaited<ReturnType<typeof startTextGateway>>
let api: TestApi
beforeAll(async () => {
  gateway = await startTextGateway()
  api = await startTestApi({ config: { textGateway: gateway.config } })
})
afterAll(async () => {
  await api.close()
  gateway.close()
})

/** Nothing here is about limits: a new network for each try, and accounts that are never tried twice. */
let sources = 0
function fromElsewhere({ headers }: TestInstitution) {
  sources += 1
  const [b, c] = [Math.floor(sources / 62_500) % 250, Math.floor(sources / 250) % 250]
  return { ...headers, 'x-forwarded-for': `${(sources % 200) + 11}.${b}.${c}.7` }
}

type ComparedAnswer = Pick<Answer<typeof logIn>, 'status' | 'headers'> & { body: object }

/** One who knows no secret tries a call with the name of an account; what it takes to try is prepared before. */
type Attempt = (
  to: TestApi,
  institution: TestInstitution,
  account: string,
) => Promise<() => Promise<ComparedAnswer>>

/** The contacts of an account, which whoever has none of them does not know. */
const mailOf = (account: string) => `${account}@reader.example`
const phoneOf = (account: string) => `13${account.slice(1).padStart(9, '0')}`

/** A reader asks for a code to bind the contact of an account as the own. */
async function aBindingReader(to: TestApi, institution: TestInstitution) {
  const session = await sessionOf(to, institution, await aReader(to, institution))
  const { mappingPath } = institution
  return { ...session.headers, ...fromElsewhere(institution), mappingPath }
}

const logInWith =
  (password: string): Attempt =>
  async (to, institution, username) => {
    const { mappingPath } = institution
    const body = { username, mappingPath, password, ...aCode(to, institution) }
    const headers = fromElsewhere(institution)
    return () => to.call(logIn, { body, headers })
  }

const attempts: Record<string, Attempt> = {
  'at the login': logInWith(encodePassword('wrong')),
  'where it would be bound': async (to, institution, username) => {
    const body = {
      username,
      password: encodePassword('wrong'),
      loginType: loginTypes.unified,
      mappingPath: institution.mappingPath,
      openId: '',
      uid: anOutsider(to, institution).ticket,
      ...aCode(to, institution),
    }
    const headers = { ...fromElsewhere(institution), ...marked }
    return () => to.call(bindAccount, { body, headers })
  },
  'where it would be related': async (to, institution, primaryId) => {
    const { mappingPath } = institution
    const uid = anOutsider(to, institution).ticket
    const headers = { ...fromElsewhere(institution), ...marked }
    return () =>
      to.call(relateAccount, { body: { name: '别人', primaryId, mappingPath, uid }, headers })
  },
  'where its password would be reset': async (to, institution, username) => {
    const { mappingPath } = institution
    const body = { username, name: '别人', mappingPath, ...aCode(to, institution) }
    const headers = fromElsewhere(institution)
    return () => to.call(beginRecovery, { body, headers })
  },
  'where a code is sent to its mail address': async (to, institution, account) => {
    const headers = await aBindingReader(to, institution)
    return () => to.call(sendMailCode, { body: { scene: 'bind', email: mailOf(account) }, headers })
  },
  'where a code is sent to its phone': async (to, institution, account) => {
    const headers = await aBindingReader(to, institution)
    return () =>
      to.call(sendPhoneCode, { body: { scene: 'bind', phone: phoneOf(account) }, headers })
  },
}

async function timed(attempt: () => Promise<ComparedAnswer>) {
  const begunAt = performance.now()
  const answer = await attempt()
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

interface Side {
  milliseconds: number[]
  /** How many passwords were compared. */
  hashes: number
}
const aSide = (): Side => ({ milliseconds: [], hashes: 0 })

/** One attempt, noted on its side; what was told. */
async function note(to: TestApi, side: Side, attempt: () => Promise<ComparedAnswer>) {
  const before = to.passwords.compared
  const { milliseconds, told } = await timed(attempt)
  side.milliseconds.push(milliseconds)
  side.hashes += to.passwords.compared - before
  return told
}

const compareSides = (told: Set<string>, one: Side, other: Side) => ({
  told: [...told],
  hashes: [one.hashes, other.hashes],
  likelihood: likelihood(one.milliseconds, other.milliseconds),
  difference: Math.abs(median(one.milliseconds) - median(other.milliseconds)),
})

/** The same attempt with accounts that exist and accounts that do not, in turns. */
async function compare(to: TestApi, attempt: Attempt) {
  const institution = await anInstitution(to)
  await aProvider(to, institution)
  const accounts = Array.from({ length: times }, (_, n) => `r1${String(n).padStart(7, '0')}`)
  for (const account of accounts) {
    const contacts = { email: mailOf(account), phone: phoneOf(account) }
    const verified = { isEmailVerified: true, isPhoneVerified: true }
    await aReader(to, institution, { account, ...contacts, ...verified })
  }
  const [there, missing] = [aSide(), aSide()]
  const told = new Set<string>()
  for (const account of accounts) {
    const nobody = `r2${account.slice(2)}`
    told.add(await note(to, there, await attempt(to, institution, account)))
    told.add(await note(to, missing, await attempt(to, institution, nobody)))
  }
  return compareSides(told, there, missing)
}

test.for(Object.entries(attempts))(
  `[T-08${shortForm}] an account that exists and one that does not get the same answer %s, and wait as long for it`,
  { retry: isLong ? 1 : 0, timeout: 600_000 },
  async ([, attempt], { annotate }) => {
    await annotate(`T-08 tries on each side: ${times}`, 'figure')
    await annotate(`T-08 calls: ${Object.keys(attempts).length}`, 'figure')
    await annotate(`T-08 likelihood of one source: ${leastLikelihood}`, 'figure')
    await annotate(`T-08 milliseconds between the medians: ${mostMilliseconds}`, 'figure')
    const { told, hashes, likelihood, difference } = await compare(api, attempt)
    expect(told).toHaveLength(1)
    // Comparing a password is nearly all of the time: whoever does not exist is compared with as well.
    expect(hashes[0]).toBe(hashes[1])
    expect(likelihood).toBeGreaterThanOrEqual(leastLikelihood)
    expect(difference).toBeLessThan(mostMilliseconds)
  },
)

test('without the work for nobody the difference shows: the test above can fail', async () => {
  const careless = await startTestApi()
  const { check } = careless.passwords
  careless.passwords.check = async (password, stored) =>
    stored ? check(password, stored) : { isRight: false }
  const { hashes, likelihood } = await compare(careless, attempts['at the login']!)
  expect(hashes).toEqual([times, 0])
  expect(likelihood).toBeLessThan(0.01)
  await careless.close()
}, 600_000)

test(
  `[T-05${shortForm}] a password that cannot be decoded is answered as a wrong one is, and waits as long`,
  { retry: isLong ? 1 : 0, timeout: 600_000 },
  async ({ annotate }) => {
    await annotate(`T-05 mutated ciphertexts: ${mutated}`, 'figure')
    await annotate(`T-05 likelihood of one source: ${leastLikelihood}`, 'figure')
    await annotate(`T-05 milliseconds between the medians: ${mostMilliseconds}`, 'figure')
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
    const [plain, broken] = [aSide(), aSide()]
    const told = new Set<string>()
    for (let turn = 0; turn < mutated; turn++) {
      const { account } = await aReader(api, institution)
      const tried = async (password: string) => logInWith(password)(api, institution, account)
      told.add(await note(api, plain, await tried(encodePassword('wrong'))))
      told.add(await note(api, broken, await tried(mutations[turn % mutations.length]!())))
    }
    const compared = compareSides(told, plain, broken)
    expect(compared.told).toEqual([expect.stringContaining('login.wrong')])
    expect(compared.hashes[0]).toBe(compared.hashes[1])
    expect(compared.likelihood).toBeGreaterThanOrEqual(leastLikelihood)
    expect(compared.difference).toBeLessThan(mostMilliseconds)
  },
)

test('counts of tries name neither account nor address', async () => {
  const { rows } = await sql<{ bucket: Buffer }>`select bucket from login_limit`.execute(
    api.adminDb,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ bucket }) => bucket.length === 32)).toBe(true)
})
