import { listSettings } from '@shulin/contract/institutions-staff'
import {
  dropSecondFactor,
  endStaffSession,
  giveStaffCode,
  inviteStaff,
  listStaff,
  listStaffSessions,
  endOtherStaffSessions,
  offerSecondFactor,
  openStaffSession,
  readStaff,
  renewRecoveryCodes,
  setStaffPassword,
  signInStaff,
  takeSecondFactor,
} from '@shulin/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import {
  cookieOf,
  fromBase32,
  signInFirstStep,
  securedStaff,
  signInWith,
  staffByLink,
  staffHeaders,
  staffPassword,
} from '../../../test/staff.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import { Refused } from '../../platform/failure.ts'
import { busy } from '../../platform/security/passwords.ts'
import { forgetFactor } from './staff.ts'
import { codeOf, stepAt } from '../../platform/security/totp.ts'
import { shortForm, shortOrLong } from '../../../test/long.ts'

const accounts = shortOrLong(24, 10_000)
const addresses = shortOrLong(30, 1_000)

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

const statusOf = async (headers: { cookie: string }) =>
  (await api.call(listSettings, { headers })).status

test('a librarian comes in by account, password and a code; each step has a cookie of its own', async () => {
  const { groupCode, mappingPath } = await anInstitution(api)
  const member = await securedStaff(api, groupCode, ['admin'])

  const body = { institution: mappingPath, account: member.account, password: staffPassword }
  const first = await api.call(signInStaff, { body })
  expect(first.body.data).toEqual({ next: 'code' })
  const [entry] = first.headers.getSetCookie()
  expect(entry).toMatch(/^__Host-staff-entry=.+; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  const entering = cookieOf(first)
  expect((await api.call(readStaff, { headers: entering })).body.data).toMatchObject({
    step: 'code',
    account: member.account,
  })

  const code = await member.nextCode()
  const second = await api.call(giveStaffCode, { body: { code }, headers: entering })
  expect(second.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-staff-entry=; .*Expires=Thu, 01 Jan 1970/),
    expect.stringMatching(/^__Host-staff=.+; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    expect.stringMatching(/^__Host-staff-known=/),
  ])
  const inside = cookieOf(second)
  expect((await api.call(readStaff, { headers: inside })).body.data).toMatchObject({
    step: null,
    cameBy: 'password',
    hasPassword: true,
    hasSecondFactor: true,
    codesLeft: 10,
  })
  expect(await statusOf(inside)).toBe(200)
  // What led in leads in no more.
  expect((await api.call(readStaff, { headers: entering })).status).toBe(401)
})

test('with the password alone nothing of the console is open, and no other second factor can be set', async () => {
  const { groupCode } = await anInstitution(api)
  const { account } = await securedStaff(api, groupCode, ['admin'])
  const headers = await signInFirstStep(api, groupCode, account)
  const { cookie } = headers
  const disguised = { cookie: cookie.replace('__Host-staff-entry=', '__Host-staff=') }
  for (const sent of [headers, disguised]) {
    expect(await statusOf(sent)).toBe(401)
    expect((await api.call(listStaff, { headers: sent })).status).toBe(401)
    expect((await api.call(offerSecondFactor, { body: {}, headers: sent })).status).toBe(401)
    const code = { code: '123456' }
    expect((await api.call(takeSecondFactor, { body: code, headers: sent })).status).toBe(401)
    const password = { current: null, password: 'ein ganz anderes Kennwort' }
    expect((await api.call(setStaffPassword, { body: password, headers: sent })).status).toBe(401)
  }
})

test('[T-08] a wrong password, account or institution is answered alike', async () => {
  const { groupCode } = await anInstitution(api)
  const { account } = await securedStaff(api, groupCode, ['admin'])
  const right = { institution: groupCode, account, password: staffPassword }
  const answers = []
  for (const wrong of [{ password: 'no' }, { account: 'nobody' }, { institution: 'nowhere' }]) {
    const { status, headers, body } = await api.call(signInStaff, { body: { ...right, ...wrong } })
    expect(headers.getSetCookie()).toEqual([])
    answers.push({ status, body: { ...body, requestId: '' } })
  }
  expect(answers[0]).toMatchObject({ status: 200, body: { code: 'staff.wrong-sign-in' } })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test(`[T-07${shortForm}] one account is tried five times in a quarter of an hour, however many try at once`, async ({
  annotate,
}) => {
  await annotate(`T-07 addresses that try one account: ${addresses}`, 'figure')
  await annotate('T-07 passwords looked at in fifteen minutes: 5', 'figure')
  const { groupCode } = await anInstitution(api)
  const { account } = await securedStaff(api, groupCode, ['admin'])
  const from = (n: number) => ({ 'x-forwarded-for': `10.${100 + (n >> 8)}.${n & 255}.1` })
  const before = api.passwords.compared
  const tries = await Promise.all(
    Array.from({ length: addresses }, (_, n) =>
      api.call(signInStaff, {
        body: { institution: groupCode, account, password: `guess ${n}` },
        headers: from(n),
      }),
    ),
  )
  expect(tries.filter(({ body }) => body.code === 'staff.wrong-sign-in')).toHaveLength(5)
  const refused = tries.filter(({ body }) => body.code === 'staff.too-many-tries')
  expect(refused).toHaveLength(addresses - 5)
  expect(refused[0]!.status).toBe(429)
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(api.passwords.compared - before).toBe(5)
  // Nobody is locked out for good: who is inside stays there, and the operator's link opens.
  expect(await statusOf(await staffByLink(api, groupCode, ['admin'], account))).toBe(200)
})

test(`[T-07${shortForm}] one network tries twenty times in ten minutes, whatever the accounts`, async ({
  annotate,
}) => {
  await annotate(`T-07 accounts tried from one network: ${accounts}`, 'figure')
  await annotate('T-07 passwords looked at in ten minutes: 20', 'figure')
  const { groupCode } = await anInstitution(api)
  const headers = (n: number) => ({ 'x-forwarded-for': `10.2.0.${n % 250}` })
  const codes = []
  for (let n = 1; n <= accounts; n += 1) {
    const body = { institution: groupCode, account: `guess${n}`, password: 'x' }
    codes.push((await api.call(signInStaff, { body, headers: headers(n) })).body.code)
  }
  expect(codes.filter((code) => code === 'staff.wrong-sign-in')).toHaveLength(20)
  const refused = Array.from({ length: accounts - 20 }, () => 'staff.too-many-tries')
  expect(codes.slice(20)).toEqual(refused)
}, 600_000)

test('[T-10] nobody can keep a member of staff out of a browser they came in from before', async ({
  annotate,
}) => {
  await annotate('T-10 failures from elsewhere: 100', 'figure')
  const { groupCode } = await anInstitution(api)
  const member = await securedStaff(api, groupCode, ['admin'])
  const entering = await signInFirstStep(api, groupCode, member.account)
  const code = await member.nextCode()
  const entered = await api.call(giveStaffCode, { body: { code }, headers: entering })
  const known = entered.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('__Host-staff-known='))!
  expect(known).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/)

  const here = { 'x-forwarded-for': '10.3.0.1' }
  const trying = (account: string, password: string, cookie = '') =>
    api.call(signInStaff, {
      body: { institution: groupCode, account, password },
      headers: { ...here, cookie },
    })
  for (let n = 0; n < 100; n += 1) await trying(n < 8 ? member.account : `guess${n}`, 'no')
  const codeOfTry = async (...tried: Parameters<typeof trying>) =>
    (await trying(...tried)).body.code
  expect(await codeOfTry(member.account, staffPassword)).toBe('staff.too-many-tries')
  const cookie = known.split(';')[0]!
  expect((await trying(member.account, staffPassword, cookie)).body.data).toEqual({ next: 'code' })

  // It is known for its own member alone, and may itself fail five times.
  const other = await securedStaff(api, groupCode, ['circulation'])
  expect(await codeOfTry(other.account, staffPassword, cookie)).toBe('staff.too-many-tries')
  const codes = []
  for (let n = 0; n < 6; n += 1) codes.push(await codeOfTry(member.account, 'no', cookie))
  expect(codes.at(4)).toBe('staff.wrong-sign-in')
  expect(codes.at(5)).toBe('staff.too-many-tries')
})

test('a browser is known no longer once its member ends what is open elsewhere', async () => {
  const { groupCode } = await anInstitution(api)
  const member = await securedStaff(api, groupCode, ['admin'])
  const headers = await signInWith(api, groupCode, member)
  const devices = () =>
    inInstitution(api.db, groupCode, (trx) =>
      trx.selectFrom('staffKnownDevice').select('staffId').execute(),
    )
  expect(await devices()).toHaveLength(1)
  await api.call(endOtherStaffSessions, { body: {}, headers })
  expect(await devices()).toEqual([])
})

test('whoever finds the door busy has not tried', async () => {
  const { groupCode } = await anInstitution(api)
  const { account } = await securedStaff(api, groupCode, ['admin'])
  const { check } = api.passwords
  api.passwords.check = () => Promise.reject(new Refused(busy))
  const body = { institution: groupCode, account, password: staffPassword }
  for (let n = 0; n < 6; n += 1) expect((await api.call(signInStaff, { body })).status).toBe(503)
  api.passwords.check = check
  expect((await api.call(signInStaff, { body })).body.data).toEqual({ next: 'code' })
})

test('without the count of turns every guess is looked at: the tests above can fail', async () => {
  const unguarded = await startTestApi()
  try {
    await sql`
      create or replace function take_login_turn(p_bucket bytea, p_allowed int, p_window interval, out turn timestamptz, out refused_until timestamptz)
      language sql as 'select clock_timestamp(), null::timestamptz'`.execute(unguarded.adminDb)
    const { groupCode } = await anInstitution(unguarded)
    const { account } = await securedStaff(unguarded, groupCode, ['admin'])
    const before = unguarded.passwords.compared
    for (let n = 0; n < 7; n += 1) {
      const body = { institution: groupCode, account, password: `guess ${n}` }
      await unguarded.call(signInStaff, { body })
    }
    expect(unguarded.passwords.compared - before).toBe(7)
  } finally {
    await unguarded.close()
  }
})

test('right passwords are no tries: who works all day is not kept out', async () => {
  const { groupCode } = await anInstitution(api)
  const { account } = await securedStaff(api, groupCode, ['admin'])
  for (let n = 0; n < 7; n += 1) {
    const body = { institution: groupCode, account, password: staffPassword }
    expect((await api.call(signInStaff, { body })).body.data).toEqual({ next: 'code' })
  }
})

test('[I-15] of fifty uses of one code one opens the console', async ({ annotate }) => {
  await annotate('I-15 uses at once: 50', 'figure')
  const { groupCode } = await anInstitution(api)
  const member = await securedStaff(api, groupCode, ['admin'])
  const code = await member.nextCode()
  const entries = [
    await signInFirstStep(api, groupCode, member.account),
    await signInFirstStep(api, groupCode, member.account),
  ]
  const uses = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      api.call(giveStaffCode, { body: { code }, headers: entries[n % 2]! }),
    ),
  )
  expect(uses.filter(({ body }) => body.success)).toHaveLength(1)
})

test('a code is good once, and after five wrong ones none is looked at', async () => {
  const { groupCode } = await anInstitution(api)
  const member = await securedStaff(api, groupCode, ['admin'])
  const give = async (code: string, headers: { cookie: string }) =>
    (await api.call(giveStaffCode, { body: { code }, headers })).body.code

  const code = await member.nextCode()
  expect(await give(code, await signInFirstStep(api, groupCode, member.account))).toBeNull()
  expect(await give(code, await signInFirstStep(api, groupCode, member.account))).toBe(
    'staff.wrong-code',
  )

  const headers = await signInFirstStep(api, groupCode, member.account)
  for (let n = 0; n < 4; n += 1) expect(await give('000000', headers)).toBe('staff.wrong-code')
  expect(await give(await member.nextCode(), headers)).toBe('staff.too-many-tries')
})

test('whoever has lost the phone comes in by a recovery code, each of them once', async () => {
  const { groupCode } = await anInstitution(api)
  const { account, recoveryCodes } = await securedStaff(api, groupCode, ['admin'])
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first] = recoveryCodes
  const typed = first!.toLowerCase().replace('-', ' ')
  const give = async (code: string) =>
    api.call(giveStaffCode, {
      body: { code },
      headers: await signInFirstStep(api, groupCode, account),
    })

  expect((await give(typed)).body.data).toEqual({ codesLeft: 9 })
  expect((await give(first!)).body.code).toBe('staff.wrong-code')
})

test("a member with a password and no phone sets the second factor up on the way in; an administrator's link leads there", async () => {
  const { groupCode } = await anInstitution(api)
  const admin = await staffHeaders(api, groupCode, ['admin'])
  await staffByLink(api, groupCode, ['content'], 'mei')
  const members = (await api.call(listStaff, { headers: admin })).body.data!
  const { staffId } = members.find(({ account }) => account === 'mei')!
  const invite = async () =>
    (await api.call(inviteStaff, { body: { staffId }, headers: admin })).body.data!.token

  const overtaken = await invite()
  const token = await invite()
  expect((await api.call(openStaffSession, { body: { token: overtaken } })).status).toBe(403)
  const opened = await api.call(openStaffSession, { body: { token } })
  expect(opened.body.data).toEqual({ next: 'enrol' })
  const headers = cookieOf(opened)
  expect(await statusOf(headers)).toBe(401)

  const set = (password: string) =>
    api.call(setStaffPassword, { body: { current: null, password }, headers })
  expect((await set('short')).body.code).toBe('staff.password-short')
  expect((await set('mei mei mei mei')).body.code).toBe('staff.password-guessable')
  const offered = (await api.call(offerSecondFactor, { body: {}, headers })).body.data!
  const code = () => codeOf(fromBase32(offered.secret), stepAt(Date.now()))
  const take = (code: string) => api.call(takeSecondFactor, { body: { code }, headers })
  expect((await take(code())).body.code).toBe('staff.password-first')
  expect((await set(staffPassword)).body.data).toBe(true)
  expect((await take('000000')).body.code).toBe('staff.wrong-code')
  const taken = await take(code())
  expect(taken.body.data!.recoveryCodes).toHaveLength(10)
  const inside = cookieOf(taken)
  expect((await api.call(readStaff, { headers: inside })).body.data).toMatchObject({
    step: null,
    cameBy: 'link',
    hasSecondFactor: true,
  })
  expect((await api.call(readStaff, { headers })).status).toBe(401)

  // A further link asks for the factor that is there now.
  const again = await api.call(openStaffSession, { body: { token: await invite() } })
  expect(again.body.data).toEqual({ next: 'code' })
})

test('a lost phone: an administrator or the operator takes the factor away, which ends every session', async () => {
  const { groupCode } = await anInstitution(api)
  const admin = await staffHeaders(api, groupCode, ['admin'])
  const member = await securedStaff(api, groupCode, ['content'])
  const inside = await signInWith(api, groupCode, member)
  const body = { staffId: member.id }
  const dropped = await api.call(dropSecondFactor, { body, headers: admin })
  expect(dropped.body.data).toMatchObject({ hasSecondFactor: false, hasPassword: true })
  expect((await api.call(readStaff, { headers: inside })).status).toBe(401)
  const knocked = await api.call(signInStaff, {
    body: { institution: groupCode, account: member.account, password: staffPassword },
  })
  expect(knocked.body.data).toEqual({ next: 'enrol' })

  const other = await securedStaff(api, groupCode, ['subject'])
  await forgetFactor(api.db, groupCode, other.account)
  expect((await api.call(readStaff, { headers: other.headers })).status).toBe(401)
})

test('the password is changed with the old one, and every other session ends', async () => {
  const { groupCode } = await anInstitution(api)
  const member = await securedStaff(api, groupCode, ['content'])
  const [here, elsewhere] = [
    await signInWith(api, groupCode, member),
    await signInWith(api, groupCode, member),
  ]
  const next = '五月的风吹过阅览室的每扇窗'
  const change = (current: string | null) =>
    api.call(setStaffPassword, { body: { current, password: next }, headers: here })
  expect((await change(null)).body.code).toBe('staff.wrong-password')
  expect((await change('wrong')).body.code).toBe('staff.wrong-password')
  expect((await change(staffPassword)).body.data).toBe(true)
  expect((await api.call(readStaff, { headers: elsewhere })).status).toBe(401)
  expect((await api.call(readStaff, { headers: here })).status).toBe(200)
  const sign = (password: string) =>
    api.call(signInStaff, {
      body: { institution: groupCode, account: member.account, password },
    })
  expect((await sign(staffPassword)).body.code).toBe('staff.wrong-sign-in')
  expect((await sign(next)).body.data).toEqual({ next: 'code' })
})

test('what replaces the second factor asks for the one that is there', async () => {
  const { groupCode } = await anInstitution(api)
  const member = await securedStaff(api, groupCode, ['content'])
  // The operator's link opens the console, and shows nothing of the phone.
  const byLink = await staffByLink(api, groupCode, ['content'], member.account)
  const offer = () => api.call(offerSecondFactor, { body: {}, headers: byLink })
  const renew = () => api.call(renewRecoveryCodes, { body: {}, headers: byLink })
  const set = () =>
    api.call(setStaffPassword, {
      body: { current: null, password: '七月的蝉在窗外整天唱个不停' },
      headers: byLink,
    })
  for (const act of [offer, renew, set]) expect((await act()).body.code).toBe('staff.code-needed')
  await api.call(giveStaffCode, { body: { code: await member.nextCode() }, headers: byLink })
  expect((await renew()).body.data!.recoveryCodes).toHaveLength(10)
  expect((await offer()).body.data!.uri).toMatch(/^otpauth:\/\/totp\//)
  expect((await set()).body.data).toBe(true)

  const old = member.recoveryCodes[0]!
  const headers = await signInFirstStep(
    api,
    groupCode,
    member.account,
    '七月的蝉在窗外整天唱个不停',
  )
  const given = await api.call(giveStaffCode, { body: { code: old }, headers })
  expect(given.body.code).toBe('staff.wrong-code')
})

test('[T-21] a session that nobody used for an hour is over; one in use is not', async () => {
  const { groupCode, within } = await anInstitution(api)
  const left = await staffHeaders(api, groupCode, ['admin'])
  const seen = (ago: string) =>
    within((trx) =>
      sql`update staff_session set last_seen_at = now() - ${ago}::interval`.execute(trx),
    )
  await seen('59 minutes')
  expect(await statusOf(left)).toBe(200)
  const { lastSeenAt } = await within((trx) =>
    trx.selectFrom('staffSession').select('lastSeenAt').executeTakeFirstOrThrow(),
  )
  // Noted anew, not 59 minutes ago.
  expect(Date.now() - lastSeenAt.getTime()).toBeLessThan(50 * 60_000)
  await seen('61 minutes')
  expect(await statusOf(left)).toBe(401)
})

test('a member of staff sees the own sessions and ends the others', async () => {
  const { groupCode } = await anInstitution(api)
  const here = await staffHeaders(api, groupCode, ['content'])
  const elsewhere = await staffHeaders(api, groupCode, ['content'])
  await staffHeaders(api, groupCode, ['admin'])
  const { data } = (await api.call(listStaffSessions, { headers: here })).body
  expect(data!.map(({ isThis }) => String(isThis)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'false',
    'true',
  ])
  expect((await api.call(endOtherStaffSessions, { body: {}, headers: here })).body.data).toEqual({
    ended: 1,
  })
  expect((await api.call(readStaff, { headers: elsewhere })).status).toBe(401)
  expect((await api.call(readStaff, { headers: here })).status).toBe(200)
})

test('whoever turns back on the way in is out', async () => {
  const { groupCode } = await anInstitution(api)
  const { account } = await securedStaff(api, groupCode, ['admin'])
  const headers = await signInFirstStep(api, groupCode, account)
  expect((await api.call(endStaffSession, { body: {}, headers })).body.data).toBe(true)
  expect((await api.call(readStaff, { headers })).status).toBe(401)
})

test('[T-06] passwords, factors and codes are nowhere in the database as they are', async () => {
  const { groupCode } = await anInstitution(api)
  const member = await securedStaff(api, groupCode, ['admin'])
  await signInFirstStep(api, groupCode, member.account)
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(api.adminDb)
  const dump = []
  for (const { table } of rows) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.id(table)} t`.execute(
      api.adminDb,
    )
    dump.push(...found.rows.map(({ row }) => row))
  }
  const text = dump.join('\n')
  expect(text).toContain(member.id)
  const secrets = [staffPassword, ...member.recoveryCodes].flatMap((secret) => [
    secret,
    secret.replace('-', ''),
  ])
  for (const secret of [...secrets.map((secret) => Buffer.from(secret)), member.factor]) {
    for (const encoding of ['utf8', 'hex', 'base64'] as const) {
      expect(text).not.toContain(secret.toString(encoding))
    }
  }
})
