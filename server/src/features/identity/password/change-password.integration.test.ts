import {
  changePassword,
  checkPassword,
  forceModify,
  readUserInfo,
  tokenHeader,
} from '@shulin/contract/identity'
import { readProtection } from '@shulin/contract/second-factor'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import {
  aReader,
  cookiesOf,
  encodePassword,
  goodPassword,
  sessionOf,
  tryLogin,
  type TestInstitution,
} from '../../../../test/readers.ts'
import { aReachableReader } from '../../../../test/recovery.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

const another = 'Abendrot unter 清溪 48'

/** Sets a password with a ticket; what is not given is as it should be. */
const change = (
  institution: TestInstitution,
  account: string,
  ticket: string,
  chosen = another,
  confirmed = chosen,
) =>
  api.call(forceModify, {
    body: {
      username: account,
      password: ticket,
      mappingPath: institution.mappingPath,
      modifyType: 'password',
      newPassword: encodePassword(chosen),
      confirmPassword: encodePassword(confirmed),
    },
    headers: institution.headers,
  })

/** A reader who must change the password, and the ticket for it. */
async function aDemand(settings: Record<string, string> = {}) {
  const institution = await anInstitution(api, { settings })
  const reader = await aReader(api, institution, { mustChange: true })
  const answer = await tryLogin(api, institution, reader)
  return { institution, reader, answer, ticket: String(answer.body.details?.['changeTicket']) }
}

test('[R-LOGIN-024] [R-LOGIN-045] a first password lets nobody in: it must be changed, with a ticket for it', async () => {
  const { answer, institution } = await aDemand()
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    success: false,
    data: false,
    errCode: 200,
    code: 'login.password-must-change',
    details: { changeTicket: expect.stringMatching(/^[\w-]{32}$/) },
  })
  expect(answer.headers.getSetCookie()).toEqual([])
  expect((await api.call(readUserInfo, { headers: institution.headers })).status).toBe(401)
})

test('[R-LOGIN-025] [R-LOGIN-045] [R-LOGIN-046] a password that is too old is answered with 10000, where there is a limit', async () => {
  const strict = await anInstitution(api, { settings: { passwordMaxDays: '180' } })
  const lenient = await anInstitution(api)
  const tried = async (institution: TestInstitution, passwordDays: number) =>
    (await tryLogin(api, institution, await aReader(api, institution, { passwordDays }))).body
  expect(await tried(strict, 181)).toMatchObject({
    success: false,
    data: 10_000,
    errCode: 200,
    details: { changeTicket: expect.any(String) },
  })
  expect(await tried(strict, 179)).toMatchObject({ success: true })
  expect(await tried(lenient, 4000)).toMatchObject({ success: true })
})

test('[R-PWD-014] [R-PWD-029] [T-12] the ticket changes the password once and logs in; then only the new one works', async () => {
  const { institution, reader, ticket } = await aDemand()
  const changed = await change(institution, reader.account, ticket)
  const { jwt } = changed.body.data!
  const headers = {
    ...institution.headers,
    jwtOpacAuth: jwt,
    cookie: `__Host-sid=${cookiesOf(changed)['__Host-sid']}`,
  }
  expect((await api.call(readUserInfo, { headers })).body.data?.userId).toBe(reader.id)
  const again = await change(institution, reader.account, ticket, 'Mittagsglut in 清溪 49')
  expect([again.status, again.body.code]).toEqual([401, 'ticket.used-up'])
  const [before, after] = [
    await tryLogin(api, institution, reader),
    await tryLogin(api, institution, { ...reader, password: another }),
  ]
  expect([before.body.code, after.body.success]).toEqual(['login.wrong', true])
})

test('[I-15] [T-12] of fifty changes at once with one ticket one succeeds', async ({
  annotate,
}) => {
  await annotate('I-15 uses at once: 50', 'figure')
  const { institution, reader, ticket } = await aDemand()
  const changes = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      change(institution, reader.account, ticket, `${another} ${turn}`),
    ),
  )
  expect(changes.filter(({ body }) => body.success)).toHaveLength(1)
})

test('[R-PWD-014] the password in place of the ticket, a made-up, old or foreign ticket change nothing', async () => {
  const { institution, reader, ticket } = await aDemand()
  const other = await aReader(api, institution, { mustChange: true })
  const tickets = [goodPassword, encodePassword(goodPassword), 'x'.repeat(32), '']
  for (const wrong of tickets) {
    expect((await change(institution, reader.account, wrong)).body.code).toBe('ticket.used-up')
  }
  expect((await change(institution, other.account, ticket)).body.code).toBe('ticket.used-up')
  const elsewhere = await anInstitution(api)
  await aReader(api, elsewhere, { account: reader.account })
  expect((await change(elsewhere, reader.account, ticket)).body.code).toBe('ticket.used-up')
  await institution.within((trx) =>
    sql`update one_time_code set issued_at = issued_at - interval '10 minutes',
          expires_at = expires_at - interval '10 minutes'`.execute(trx),
  )
  expect((await change(institution, reader.account, ticket)).body.code).toBe('ticket.used-up')
  expect((await tryLogin(api, institution, reader)).body.code).toBe('login.password-must-change')
})

test('[R-PWD-008] [R-PWD-009] [R-PWD-004] a change that breaks a rule leaves the ticket good', async () => {
  const { institution, reader, ticket } = await aDemand({ passwordCheck: '1' })
  const refusals = [
    await change(institution, reader.account, ticket, another, `${another}!`),
    await change(institution, reader.account, ticket, reader.password),
    await change(institution, reader.account, ticket, 'abcdefgh'),
  ]
  expect(refusals.map(({ body }) => [body.errCode, body.code])).toEqual([
    [400, 'password.confirmation-differs'],
    [400, 'password.same-as-before'],
    [400, 'password.letters-and-digits'],
  ])
  expect((await change(institution, reader.account, ticket)).body.success).toBe(true)
})

test('[R-PWD-033] [R-STATE-019] a new password ends every other session at once', async () => {
  const { institution, reader, ticket } = await aDemand()
  const elsewhere = await sessionOf(api, institution, reader)
  expect((await api.call(readUserInfo, { headers: elsewhere.headers })).status).toBe(200)
  const changed = await change(institution, reader.account, ticket)
  expect((await api.call(readUserInfo, { headers: elsewhere.headers })).status).toBe(401)
  // Whoever changed it goes on with a token of their own.
  const cookie = `__Host-sid=${cookiesOf(changed)['__Host-sid']}`
  const headers = { ...institution.headers, [tokenHeader]: changed.body.data!.jwt, cookie }
  const own = await api.call(readUserInfo, { headers })
  expect([own.status, own.body.data?.primaryId]).toEqual([200, reader.account])
})

test('[T-41] whoever was frozen since the login changes nothing with its ticket', async () => {
  const { institution, reader, ticket } = await aDemand()
  const put = (state: 'locked' | 'active') =>
    institution.within((trx) => trx.updateTable('reader').set({ state }).execute())
  await put('locked')
  const refused = await change(institution, reader.account, ticket)
  expect([refused.body.code, refused.headers.getSetCookie()]).toEqual(['login.account-closed', []])
  await put('active')
  expect((await tryLogin(api, institution, reader)).body.code).toBe('login.password-must-change')
})

test('a login under way with the old password is not let in after the change', async () => {
  const { institution, reader, ticket } = await aDemand()
  await institution.within((trx) =>
    trx.updateTable('credential').set({ mustChange: false }).execute(),
  )
  const hashing = api.passwords.check
  // The password was right when it was compared; it is changed before the session begins.
  api.passwords.check = async (password, stored) => {
    const checked = await hashing(password, stored)
    api.passwords.check = hashing
    const changed = await change(institution, reader.account, ticket)
    expect(changed.body.success).toBe(true)
    return checked
  }
  const late = await tryLogin(api, institution, reader)
  expect([late.body.code, late.headers.getSetCookie()]).toEqual(['login.wrong', []])
})

/** Changes the own password; what is not given is as it should be. */
const changeOwn = (
  headers: Record<string, string>,
  given: { old?: string; chosen?: string; confirmed?: string } = {},
) => {
  const { old = goodPassword, chosen = another, confirmed = chosen } = given
  const body = {
    oldPassword: encodePassword(old),
    newPassword: encodePassword(chosen),
    confirmPassword: encodePassword(confirmed),
  }
  return api.call(changePassword, { body, headers })
}

test('[R-PWD-033] a reader changes the own password: every other session ends, this one goes on, and only the new password works', async () => {
  const institution = await anInstitution(api)
  const reader = await aReachableReader(api, institution)
  const [here, elsewhere] = [
    await sessionOf(api, institution, reader),
    await sessionOf(api, institution, reader),
  ]
  expect((await changeOwn(here.headers)).body.data).toBe(true)
  expect((await api.call(readUserInfo, { headers: elsewhere.headers })).status).toBe(401)
  expect((await api.call(readUserInfo, { headers: here.headers })).body.data?.userId).toBe(
    reader.id,
  )
  const [before, after] = [
    await tryLogin(api, institution, reader),
    await tryLogin(api, institution, { ...reader, password: another }),
  ]
  expect([before.body.code, after.body.success]).toEqual(['login.wrong', true])

  const told = await institution.within((trx) =>
    trx
      .selectFrom('outgoing')
      .select(['recipient', 'letter'])
      .where('readerId', '=', reader.id)
      .orderBy('channel')
      .execute(),
  )
  expect(told).toEqual([
    { recipient: reader.email, letter: 'password changed' },
    { recipient: `+86${reader.phone}`, letter: 'password changed' },
  ])
  const { rows } = await sql<{ act: string; detail: unknown }>`
    select act, detail from audit where reader_id = ${reader.id}`.execute(api.adminDb)
  expect(rows).toEqual([{ act: 'reader.password', detail: {} }])
})

test('an own password is not changed without the old one, against a rule, or from a session that was left open', async () => {
  const institution = await anInstitution(api, { settings: { passwordCheck: '1' } })
  const reader = await aReader(api, institution)
  const { headers } = await sessionOf(api, institution, reader)
  const refusals = [
    await changeOwn(headers, { old: 'wrong' }),
    await changeOwn(headers, { confirmed: `${another}!` }),
    await changeOwn(headers, { chosen: goodPassword }),
    await changeOwn(headers, { chosen: 'abcdefgh' }),
    await changeOwn(headers, { chosen: '' }),
  ]
  expect(refusals.map(({ body }) => body.code)).toEqual([
    'password.wrong',
    'password.confirmation-differs',
    'password.same-as-before',
    'password.letters-and-digits',
    'login.password-missing',
  ])
  const open = await sessionOf(api, institution, reader, false)
  const late = await changeOwn(open.headers)
  expect([late.status, late.body.code]).toEqual([403, 'session.confirm-required'])
  const given = { body: { password: encodePassword(goodPassword) }, headers: open.headers }
  expect((await api.call(checkPassword, given)).body.success).toBe(true)
  expect((await tryLogin(api, institution, reader)).body.success).toBe(true)
  expect((await changeOwn(open.headers)).body.data).toBe(true)
})

test('an open browser is no way to guess the old password: five wrong ones, and no more are looked at', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const { headers } = await sessionOf(api, institution, reader)
  const codes = []
  for (let turn = 0; turn < 6; turn++) {
    codes.push((await changeOwn(headers, { old: `wrong ${turn}` })).body.code)
  }
  expect(codes).toEqual([...Array<string>(5).fill('password.wrong'), 'login.too-many-attempts'])
  expect((await changeOwn(headers)).body.code).toBe('login.too-many-attempts')
})

test('whoever has no password is told so, and gets none by a session', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const { headers } = await sessionOf(api, institution, reader)
  expect((await api.call(readProtection, { headers })).body.data).toMatchObject({
    hasPassword: true,
  })
  await institution.within((trx) =>
    trx.deleteFrom('credential').where('readerId', '=', reader.id).execute(),
  )
  expect((await api.call(readProtection, { headers })).body.data).toMatchObject({
    hasPassword: false,
  })
  expect((await changeOwn(headers)).body.code).toBe('password.none')
  expect((await api.call(readProtection, { headers })).body.data).toMatchObject({
    hasPassword: false,
  })
})
