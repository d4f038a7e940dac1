import { bindAccount, relateAccount } from '@shulin/contract/binding'
import {
  changePassword,
  checkPassword,
  endOtherSessions,
  readUserInfo,
  tokenHeader,
} from '@shulin/contract/identity'
import {
  confirmByCode,
  dropReaderFactor,
  giveLoginCode,
  offerReaderFactor,
  readProtection,
  takeReaderFactor,
} from '@shulin/contract/second-factor'
import { dropFactorOfReader } from '@shulin/contract/readers-staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import {
  aCode,
  aReader,
  cookiesOf,
  encodePassword,
  goodPassword,
  sessionOf,
  tryLogin,
  type TestInstitution,
} from '../../../../test/readers.ts'
import { aReachableReader, forgetLimits } from '../../../../test/recovery.ts'
import { aFactorOf, anOfferedFactor } from '../../../../test/second-factor.ts'
import { anOutsider, aProvider, marked } from '../../../../test/sign-on.ts'
import { securedStaff, staffByLink } from '../../../../test/staff.ts'

let api: TestApi
let institution: TestInstitution
beforeAll(async () => {
  api = await startTestApi()
  institution = await anInstitution(api)
})
afterAll(() => api.close())
beforeEach(() => forgetLimits(api))

/** A reader whose second factor is on. */
async function aSecuredReader(at = institution, given: Parameters<typeof aReader>[2] = {}) {
  const reader = await aReader(api, at, given)
  const { headers } = await sessionOf(api, at, reader)
  return { reader, headers, ...(await aFactorOf(api, headers)) }
}

const giveCode = (ticket: string, code: string, at = institution) =>
  api.call(giveLoginCode, {
    body: { ticket, code, mappingPath: at.mappingPath },
    headers: at.headers,
  })

/** The ticket of a login whose password was right. */
async function ticketFor(reader: { account: string }, at = institution) {
  const { body } = await tryLogin(api, at, reader)
  return String(body.details?.['codeTicket'])
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

test('a second factor counts once a code of it was given; its secret lies nowhere in plain text, and the reader is told', async () => {
  const reader = await aReachableReader(api, institution)
  const { headers } = await sessionOf(api, institution, reader)
  const take = (code: string) => api.call(takeReaderFactor, { body: { code }, headers })
  expect((await take('123456')).body.code).toBe('factor.nothing-offered')
  const { secret, uri, code } = await anOfferedFactor(api, headers)
  expect(uri).toContain(`secret=${secret}`)
  expect((await take(wrong(code()))).body.code).toBe('factor.code-wrong')
  const off = { hasPassword: true, hasSecondFactor: false, codesLeft: 0 }
  expect((await api.call(readProtection, { headers })).body.data).toEqual(off)
  expect((await tryLogin(api, institution, reader)).body.success).toBe(true)

  const { recoveryCodes } = (await take(code())).body.data!
  expect(new Set(recoveryCodes).size).toBe(10)
  const on = { hasPassword: true, hasSecondFactor: true, codesLeft: 10 }
  expect((await api.call(readProtection, { headers })).body.data).toEqual(on)
  const again = await api.call(offerReaderFactor, { body: {}, headers })
  expect(again.body.code).toBe('factor.on-already')

  const { rows } = await sql<{ kept: string }>`
    select to_jsonb(f)::text || coalesce((select string_agg(to_jsonb(c)::text, '') from reader_recovery_code c
                                           where c.reader_id = f.reader_id), '') as kept
      from reader_factor f where f.reader_id = ${reader.id}`.execute(api.adminDb)
  const kept = rows[0]!.kept
  const plain = recoveryCodes.map((one) => one.replace('-', ''))
  for (const one of [secret, ...recoveryCodes, ...plain]) expect(kept).not.toContain(one)
  const told = await institution.within((trx) =>
    trx
      .selectFrom('outgoing')
      .select(['letter', 'recipient', 'content'])
      .where('readerId', '=', reader.id)
      .orderBy('channel')
      .execute(),
  )
  expect(told).toEqual([
    { letter: 'second factor changed', recipient: reader.email, content: { isOn: true } },
    { letter: 'second factor changed', recipient: `+86${reader.phone}`, content: { isOn: true } },
  ])
})

test('a right password alone lets nobody in where a second factor is on; with a code it does, and each code once', async () => {
  const { reader, code, recoveryCodes } = await aSecuredReader()
  const first = await tryLogin(api, institution, reader)
  expect(first.body).toMatchObject({
    success: false,
    data: null,
    code: 'login.code-required',
    details: { codeTicket: expect.stringMatching(/^[\w-]{32}$/) },
  })
  expect(first.headers.getSetCookie()).toEqual([])
  const wrongPassword = await tryLogin(api, institution, { ...reader, password: 'wrong' })
  expect(wrongPassword.body.code).toBe('login.wrong')

  const ticket = String(first.body.details!['codeTicket'])
  const refused = await giveCode(ticket, wrong(code()))
  expect([refused.body.code, refused.headers.getSetCookie()]).toEqual(['factor.code-wrong', []])
  const shown = code()
  const entered = await giveCode(ticket, shown)
  const cookie = `__Host-sid=${cookiesOf(entered)['__Host-sid']}`
  const headers = { ...institution.headers, [tokenHeader]: entered.body.data!.jwt, cookie }
  expect((await api.call(readUserInfo, { headers })).body.data?.userId).toBe(reader.id)

  // Neither the ticket nor the code is good again; a recovery code is, once.
  expect((await giveCode(ticket, recoveryCodes[0]!)).body.code).toBe('ticket.used-up')
  expect((await giveCode(await ticketFor(reader), shown)).body.code).toBe('factor.code-wrong')
  expect((await giveCode(await ticketFor(reader), recoveryCodes[0]!)).body.success).toBe(true)
  const spent = await giveCode(await ticketFor(reader), recoveryCodes[0]!)
  expect(spent.body.code).toBe('factor.code-wrong')
})

test('codes are not guessed: five wrong ones, and no more are looked at, with however many tickets', async () => {
  const { reader, code } = await aSecuredReader()
  const codes = []
  for (let turn = 0; turn < 6; turn++) {
    codes.push((await giveCode(await ticketFor(reader), wrong(code()))).body.code)
  }
  const right = await giveCode(await ticketFor(reader), code())
  expect([...codes, right.body.code]).toEqual([
    ...Array<string>(5).fill('factor.code-wrong'),
    'factor.too-many-codes',
    'factor.too-many-codes',
  ])
})

test('the ticket of a first step is good for its reader, its institution, its purpose and five minutes', async () => {
  const elsewhere = await anInstitution(api)
  const { reader, code } = await aSecuredReader()
  const other = await aSecuredReader()
  const ticket = await ticketFor(reader)
  expect((await giveCode(ticket, code(), elsewhere)).body.code).toBe('ticket.used-up')
  expect((await giveCode(ticket, other.code())).body.code).toBe('factor.code-wrong')
  const checked = await api.call(checkPassword, {
    body: { password: encodePassword(goodPassword) },
    headers: other.headers,
  })
  const { checkTicket } = checked.body.data!
  expect((await giveCode(checkTicket, other.code())).body.code).toBe('ticket.used-up')
  await institution.within((trx) =>
    sql`update one_time_code set issued_at = issued_at - interval '5 minutes',
               expires_at = expires_at - interval '5 minutes' where reader_id = ${reader.id}`.execute(
      trx,
    ),
  )
  expect((await giveCode(ticket, code())).body.code).toBe('ticket.used-up')
})

test('a password that must be changed is changed after the code, not in its place', async () => {
  const { reader, code } = await aSecuredReader(institution, { mustChange: true })
  const first = await tryLogin(api, institution, reader)
  expect([first.body.code, first.body.details]).toEqual([
    'login.code-required',
    { codeTicket: expect.any(String) },
  ])
  const second = await giveCode(String(first.body.details!['codeTicket']), code())
  expect([second.body.code, second.body.details]).toEqual([
    'login.password-must-change',
    { changeTicket: expect.any(String) },
  ])
  expect(second.headers.getSetCookie()).toEqual([])
})

test('where a second factor is on, a session is confirmed by a code and not by the password', async () => {
  const { reader, code } = await aSecuredReader()
  const { headers } = await sessionOf(api, institution, reader, false)
  const end = () => api.call(endOtherSessions, { body: {}, headers })
  const password = { password: encodePassword(goodPassword) }
  expect((await api.call(checkPassword, { body: password, headers })).body.success).toBe(true)
  const late = await end()
  expect([late.status, late.body.code, late.body.details]).toEqual([
    403,
    'session.confirm-required',
    { by: 'code' },
  ])
  const confirm = (given: string) => api.call(confirmByCode, { body: { code: given }, headers })
  expect((await confirm(wrong(code()))).body.code).toBe('factor.code-wrong')
  expect((await end()).status).toBe(403)
  expect((await confirm(code())).body.data).toBe(true)
  expect((await end()).body.success).toBe(true)

  // The code in the place of the old password changes nothing: both are wanted.
  const chosen = encodePassword('Abendrot unter 清溪 48')
  const body = {
    oldPassword: encodePassword('wrong'),
    newPassword: chosen,
    confirmPassword: chosen,
  }
  expect((await api.call(changePassword, { body, headers })).body.code).toBe('password.wrong')
})

test('a second factor is turned off with a code of it, and with nothing else', async () => {
  const { reader, headers, code } = await aSecuredReader()
  const drop = (given: string) => api.call(dropReaderFactor, { body: { code: given }, headers })
  expect((await drop(wrong(code()))).body.code).toBe('factor.code-wrong')
  expect((await drop(goodPassword.slice(0, 16))).body.code).toBe('factor.code-wrong')
  expect((await api.call(readProtection, { headers })).body.data?.hasSecondFactor).toBe(true)
  expect((await drop(code())).body.data).toBe(true)
  const off = { hasPassword: true, hasSecondFactor: false, codesLeft: 0 }
  expect((await api.call(readProtection, { headers })).body.data).toEqual(off)
  expect((await tryLogin(api, institution, reader)).body.success).toBe(true)
})

test('no outside account is bound to a reader with a second factor by a password or a name', async () => {
  const at = await anInstitution(api)
  await aProvider(api, at, { settings: { bindBy: 'name' } })
  const { reader } = await aSecuredReader(at)
  const uid = () => anOutsider(api, at).ticket
  const { account: username, name } = reader
  const { mappingPath } = at
  const headers = { ...at.headers, ...marked }
  const typed = { username, password: encodePassword(goodPassword), loginType: '4' as const }
  const bound = await api.call(bindAccount, {
    body: { ...typed, mappingPath, openId: '', uid: uid(), ...aCode(api, at) },
    headers,
  })
  expect([bound.body.code, bound.headers.getSetCookie()]).toEqual(['bind.factor-on', []])
  const related = await api.call(relateAccount, {
    body: { name, primaryId: username, mappingPath, uid: uid() },
    headers,
  })
  expect(related.body.code).toBe('bind.factor-on')
  expect(related.headers.getSetCookie()).toEqual([])
})

test('staff who have shown their own second factor turn that of a reader off; it stands in the trail, and the reader is told', async () => {
  const { reader } = await aSecuredReader(institution, {
    email: 'someone@library.example',
    isEmailVerified: true,
  })
  const body = { readerId: reader.id, reason: '手机丢失，到馆核验' }
  const bare = await staffByLink(api, institution.groupCode, ['circulation'], 'no-factor')
  const refused = await api.call(dropFactorOfReader, { body, headers: bare })
  expect([refused.status, refused.body.code]).toEqual([403, 'staff.factor-missing'])
  const { headers } = await securedStaff(api, institution.groupCode, ['circulation'], 'desk')
  expect((await api.call(dropFactorOfReader, { body, headers })).body.data).toBe(true)
  expect((await api.call(dropFactorOfReader, { body, headers })).body.code).toBe('factor.none')
  expect((await tryLogin(api, institution, reader)).body.success).toBe(true)
  const { rows } = await sql<{ detail: unknown }>`
    select detail from audit where reader_id = ${reader.id} and actor = 'staff'`.execute(
    api.adminDb,
  )
  expect(rows).toEqual([
    { detail: { before: { isOn: true }, after: { isOn: false, reason: body.reason } } },
  ])
  const told = await institution.within((trx) =>
    trx
      .selectFrom('outgoing')
      .select('content')
      .where('readerId', '=', reader.id)
      .orderBy('createdAt')
      .execute(),
  )
  expect(told.map(({ content }) => content)).toEqual([{ isOn: true }, { isOn: false }])
})

test('whoever has no password is offered no second factor', async () => {
  const reader = await aReader(api, institution)
  const { headers } = await sessionOf(api, institution, reader)
  await institution.within((trx) =>
    trx.deleteFrom('credential').where('readerId', '=', reader.id).execute(),
  )
  const offered = await api.call(offerReaderFactor, { body: {}, headers })
  expect(offered.body.code).toBe('factor.password-first')
})

test('of four uses of one code at once one lets in', async () => {
  const { reader, recoveryCodes } = await aSecuredReader()
  const tickets = []
  for (let turn = 0; turn < 4; turn++) tickets.push(await ticketFor(reader))
  const answers = await Promise.all(tickets.map((ticket) => giveCode(ticket, recoveryCodes[1]!)))
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
})
