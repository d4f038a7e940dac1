import {
  checkPassword,
  forceModify,
  listSessions,
  logOut,
  readBindingStatus,
  readUserInfo,
  tokenHeader,
} from '@shulin/contract/identity'
import {
  bindContact,
  bindContactByGet,
  checkPhoneCode,
  countContactChanges,
  replacePhone,
  reportLostCard,
} from '@shulin/contract/recovery'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { readEndpoints } from '../../../../test/endpoints.ts'
import { send } from '../../../../test/calling.ts'
import {
  aReader,
  cookiesOf,
  encodePassword,
  goodPassword,
  logInAs,
  sessionOf,
  type TestInstitution,
} from '../../../../test/readers.ts'
import {
  aMailAddress,
  aPhone,
  aReachableReader,
  askForCode,
  askToRecover,
  codeOnItsWay,
  forgetLimits,
  letAMinutePass,
  proveOldContact,
  withTicket,
} from '../../../../test/recovery.ts'

let api: TestApi
let institution: TestInstitution
beforeAll(async () => {
  api = await startTestApi()
  institution = await anInstitution(api)
})
afterAll(() => api.close())
beforeEach(() => forgetLimits(api))

const contactsOf = (at: TestInstitution, { id }: { id: string }) =>
  at.within((trx) =>
    trx
      .selectFrom('reader')
      .select(['phone', 'phoneVerifiedAt', 'email', 'emailVerifiedAt', 'state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

const noticesTo = ({ id }: { id: string }) =>
  institution.within((trx) =>
    trx
      .selectFrom('outgoing')
      .select(['channel', 'recipient', 'letter'])
      .where('readerId', '=', id)
      .where('letter', '<>', 'code')
      .execute(),
  )

/** A reader who is logged in, as a page calls. */
async function loggedIn(reader: { id: string }) {
  const { headers, cookie } = await sessionOf(api, institution, reader)
  return { cookie, headers: { ...headers, mappingPath: institution.mappingPath } }
}

async function checkTicketFor(headers: Record<string, string>) {
  const body = { password: encodePassword(goodPassword) }
  return (await api.call(checkPassword, { body, headers })).body.data!.checkTicket
}

const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

test('[R-PWD-024] a first mail address is bound by its code and the token header; the cookie alone binds nothing', async () => {
  const reader = await aReader(api, institution)
  const { headers, cookie } = await loggedIn(reader)
  const email = aMailAddress()
  await askForCode(api, headers, { channel: 'mail', scene: 'bind', contact: email })
  const code = await codeOnItsWay(api, institution, reader)
  const query = { email, phone: '', code }
  const bare = await api.call(bindContactByGet, {
    query,
    headers: { ...institution.headers, mappingPath: institution.mappingPath, cookie },
  })
  expect(bare.status).toBe(401)
  const wrong = await api.call(bindContactByGet, { query: { ...query, code: wrongCode(code) }, headers }) // oxfmt-ignore
  expect(wrong.body.code).toBe('code.wrong')
  const other = await api.call(bindContactByGet, { query: { ...query, email: aMailAddress() }, headers }) // oxfmt-ignore
  expect(other.body.code).toBe('code.wrong')
  expect((await contactsOf(institution, reader)).emailVerifiedAt).toBeNull()

  const bound = await api.call(bindContactByGet, { query, headers })
  expect(bound.body.data).toEqual({ emailFlag: '1', phoneFlag: '0' })
  expect((await api.call(readUserInfo, { headers })).body.data?.emailCheckFlag).toBe('1')
  expect((await contactsOf(institution, reader)).email).toBe(email)
  expect((await api.call(bindContactByGet, { query, headers })).body.success).toBe(false)
})

/** As if the holder of every session of a reader had last shown long ago who they are. */
const leaveOpen = ({ id }: { id: string }) =>
  institution.within((trx) =>
    sql`update session set confirmed_at = now() - interval '10 minutes' where reader_id = ${id}`.execute(
      trx,
    ),
  )

test('[T-29] a session that was left open is no way to an account: it binds no contact, and so no password is recovered by one', async () => {
  const reader = await aReader(api, institution)
  const { headers } = await loggedIn(reader)
  await leaveOpen(reader)
  const email = aMailAddress()
  await askForCode(api, headers, { channel: 'mail', scene: 'bind', contact: email })
  const code = await codeOnItsWay(api, institution, reader)
  const given = { email, phone: '', code }
  const refused = [
    await api.call(bindContact, { body: given, headers }),
    await api.call(bindContactByGet, { query: given, headers }),
  ]
  for (const { status, body } of refused) {
    expect([status, body.code, body.details]).toEqual([
      403,
      'session.confirm-required',
      { by: 'password' },
    ])
  }
  expect(await contactsOf(institution, reader)).toMatchObject({
    email: null,
    emailVerifiedAt: null,
  })
  expect((await askToRecover(api, institution, reader)).body.code).toBe('recovery.no-contact')

  // A wrong password opens nothing; the right one lets the very same call through.
  const wrong = { password: encodePassword('wrong') }
  expect((await api.call(checkPassword, { body: wrong, headers })).body.code).toBe('password.wrong')
  expect((await api.call(bindContact, { body: given, headers })).status).toBe(403)
  await checkTicketFor(headers)
  const bound = await api.call(bindContact, { body: given, headers })
  expect(bound.body.data).toEqual({ emailFlag: '1', phoneFlag: '0' })
})

test('a contact that is bound besides a verified one is told to that one', async () => {
  const phone = aPhone()
  const reader = await aReader(api, institution, { phone, isPhoneVerified: true })
  const { headers } = await loggedIn(reader)
  const email = aMailAddress()
  await askForCode(api, headers, { channel: 'mail', scene: 'bind', contact: email })
  const code = await codeOnItsWay(api, institution, reader)
  const bound = await api.call(bindContact, { body: { email, phone: '', code }, headers })
  expect(bound.body.success).toBe(true)
  expect(await noticesTo(reader)).toEqual([
    { channel: 'text', recipient: `+86${phone}`, letter: 'contact changed' },
  ])
})

test('whoever has no password replaces a contact after a login by the own sign-on and a code of the old one', async () => {
  const reader = await aReachableReader(api, institution)
  await institution.within((trx) =>
    trx.deleteFrom('credential').where('readerId', '=', reader.id).execute(),
  )
  const { headers } = await loggedIn(reader)
  const phone = aPhone()
  await askForCode(api, headers, { channel: 'text', scene: 'bind', contact: phone })
  const code = await codeOnItsWay(api, institution, reader)
  const replace = () => api.call(replacePhone, { body: { phone, code, checkTicket: '' }, headers })
  await leaveOpen(reader)
  const late = await replace()
  expect([late.status, late.body.details]).toEqual([403, { by: 'sign-on' }])

  const again = await loggedIn(reader)
  Object.assign(headers, again.headers)
  expect((await replace()).body.code).toBe('contact.old-code-needed')
  await proveOldContact(api, institution, reader, headers, 'mail')
  expect((await replace()).body.data).toEqual({ phoneFlag: '1', remainTimes: 2 })
})

test('[R-PWD-025] [R-PWD-026] [R-PWD-032] [T-29] a verified phone is replaced with the password, a code of the old one and the code of the new one; the verified contacts are told, and it counts', async () => {
  const reader = await aReachableReader(api, institution)
  const { headers } = await loggedIn(reader)
  const left = async () => (await api.call(countContactChanges, { headers })).body.data?.remainTimes
  expect(await left()).toBe(3)
  const phone = aPhone()
  await askForCode(api, headers, { channel: 'text', scene: 'bind', contact: phone })
  const code = await codeOnItsWay(api, institution, reader)

  // An open browser and even the code are not enough.
  for (const checkTicket of [undefined, '', 'x'.repeat(32)]) {
    const given = { phone, code, ...(checkTicket !== undefined && { checkTicket }) }
    const replies = [
      await api.call(replacePhone, { body: given, headers }),
      await api.call(bindContact, { body: { ...given, email: '' }, headers }),
    ]
    expect(replies.map(({ body }) => body.code)).toEqual(Array(2).fill('password.check-needed'))
  }
  const somebody = await aReader(api, institution)
  const foreign = await checkTicketFor((await loggedIn(somebody)).headers)
  const stolen = await api.call(replacePhone, { body: { phone, code, checkTicket: foreign }, headers }) // oxfmt-ignore
  expect(stolen.body.code).toBe('password.check-needed')
  expect((await contactsOf(institution, reader)).phone).toBe(reader.phone)
  expect(await noticesTo(reader)).toEqual([])

  const checkTicket = await checkTicketFor(headers)
  const withoutOld = await api.call(replacePhone, { body: { phone, code, checkTicket }, headers })
  expect(withoutOld.body.code).toBe('contact.old-code-needed')
  const proven = await proveOldContact(api, institution, reader, headers, 'text')
  expect(proven.body.data).toEqual({ checked: true })
  const replaced = await api.call(replacePhone, { body: { phone, code, checkTicket }, headers })
  expect(replaced.body.data).toEqual({ phoneFlag: '1', remainTimes: 2 })
  expect((await contactsOf(institution, reader)).phone).toBe(phone)
  expect(await noticesTo(reader)).toEqual([
    { channel: 'mail', recipient: reader.email, letter: 'contact changed' },
    { channel: 'text', recipient: `+86${reader.phone}`, letter: 'contact changed' },
  ])
  expect(await left()).toBe(2)

  // The same for the mail address, once more with a check and a code of the old one of its own.
  const email = aMailAddress()
  await askForCode(api, headers, { channel: 'mail', scene: 'bind', contact: email })
  const mailed = { email, phone: '', code: await codeOnItsWay(api, institution, reader) }
  const used = await api.call(bindContact, { body: { ...mailed, checkTicket }, headers })
  expect(used.body.code).toBe('password.check-needed')
  const fresh = await checkTicketFor(headers)
  const early = await api.call(bindContact, { body: { ...mailed, checkTicket: fresh }, headers })
  expect(early.body.code).toBe('contact.old-code-needed')
  await proveOldContact(api, institution, reader, headers, 'mail')
  const bound = await api.call(bindContact, { body: { ...mailed, checkTicket: fresh }, headers })
  expect(bound.body.success).toBe(true)
  const told = (await noticesTo(reader)).filter(({ recipient }) => recipient === reader.email)
  expect(told).toHaveLength(2)
})

test('[R-PWD-032] [T-29] a password check is good for five minutes', async () => {
  const reader = await aReachableReader(api, institution)
  const { headers } = await loggedIn(reader)
  const phone = aPhone()
  await askForCode(api, headers, { channel: 'text', scene: 'bind', contact: phone })
  const code = await codeOnItsWay(api, institution, reader)
  const checkTicket = await checkTicketFor(headers)
  await proveOldContact(api, institution, reader, headers, 'text')
  await institution.within((trx) =>
    sql`update one_time_code set issued_at = issued_at - interval '5 minutes',
               expires_at = expires_at - interval '5 minutes' where reader_id = ${reader.id}`.execute(
      trx,
    ),
  )
  const { body } = await api.call(replacePhone, { body: { phone, code, checkTicket }, headers })
  expect(body.code).toBe('password.check-needed')
})

test('[T-29] a contact is replaced so many times a day and no more', async () => {
  const strict = await anInstitution(api, { settings: { contactChangesPerDay: '1' } })
  const reader = await aReachableReader(api, strict)
  const session = await sessionOf(api, strict, reader)
  const headers = { ...session.headers, mappingPath: strict.mappingPath }
  const replace = async () => {
    const phone = aPhone()
    await letAMinutePass(api)
    await askForCode(api, headers, { channel: 'text', scene: 'bind', contact: phone })
    const code = await codeOnItsWay(api, strict, reader)
    await proveOldContact(api, strict, reader, headers, 'mail')
    const checkTicket = await checkTicketFor(headers)
    return (await api.call(replacePhone, { body: { phone, code, checkTicket }, headers })).body.code
  }
  expect([await replace(), await replace()]).toEqual([null, 'contact.no-more-changes'])
})

test('[R-PWD-011] [R-PWD-012] what is no phone number and no mail address is refused, and nothing is sent', async () => {
  const reader = await aReader(api, institution)
  const { headers } = await loggedIn(reader)
  const ask = (channel: 'mail' | 'text', contact: string) =>
    askForCode(api, headers, { channel, scene: 'bind', contact })
  for (const phone of ['12345', '1380013800a', '13800138000\n13900139000']) {
    expect((await ask('text', phone)).body.code, phone).toBe('text.bad-phone')
  }
  for (const email of ['a@b', 'a b@c.cn', 'a@c.cn\r\nBcc: x@c.cn', 'a@c.cn,x@c.cn']) {
    expect((await ask('mail', email)).body.code, email).toBe('mail.bad-address')
  }
  const sent = () =>
    institution.within((trx) =>
      trx.selectFrom('outgoing').select('recipient').where('readerId', '=', reader.id).execute(),
    )
  expect(await sent()).toEqual([])
  const [phone, email] = [aPhone(), aMailAddress()]
  await ask('text', phone)
  await ask('mail', email)
  expect(new Set((await sent()).map(({ recipient }) => recipient))).toEqual(
    new Set([`+86${phone}`, email]),
  )
})

test('[R-USER-012] a card is reported lost after a password check, and only then', async () => {
  const reader = await aReader(api, institution)
  const { headers } = await loggedIn(reader)
  const report = (checkTicket: string) =>
    api.call(reportLostCard, { body: { checkTicket }, headers })
  for (const ticket of ['', 'x'.repeat(32)]) {
    expect((await report(ticket)).body.code).toBe('password.check-needed')
  }
  expect((await contactsOf(institution, reader)).state).toBe('active')
  const ticket = await checkTicketFor(headers)
  expect((await report(ticket)).body.data).toEqual({ status: 'lost' })
  expect((await contactsOf(institution, reader)).state).toBe('lost card')
  expect((await api.call(readUserInfo, { headers })).body.data?.userStatus).toBe('lost')
  expect((await report(ticket)).body.code).toBe('password.check-needed')
})

/** A reader of an institution that wants a contact bound first, fresh from the login. */
async function aDemand() {
  const strict = await anInstitution(api, { settings: { bindMailOrPhone: '1' } })
  const reader = await aReader(api, strict)
  const login = await logInAs(api, strict, reader)
  const status = await api.call(readBindingStatus, { headers: login.headers })
  return { strict, reader, login, ticket: status.body.data!.bindTicket! }
}

test('[R-BIND-015] [R-BIND-024] a login that asks for a contact is finished by binding one: with the ticket, once', async () => {
  const { strict, reader, ticket } = await aDemand()
  const phone = aPhone()
  const asked = { channel: 'text', scene: 'bind', contact: phone } as const
  const bare = { ...strict.headers, mappingPath: strict.mappingPath }
  expect((await askForCode(api, bare, asked)).body.code).toBe('recovery.over')
  const held = withTicket(strict, ticket)
  expect((await askForCode(api, held, asked)).body.success).toBe(true)
  const code = await codeOnItsWay(api, strict, reader)
  const modify = (change: object = {}) =>
    api.call(forceModify, {
      body: {
        username: reader.account,
        password: ticket,
        mappingPath: strict.mappingPath,
        modifyType: 'bind',
        newPassword: '',
        confirmPassword: '',
        phone,
        code,
        ...change,
      },
      headers: strict.headers,
    })
  for (const change of [
    { code: wrongCode(code) },
    { phone: aPhone() },
    { password: 'x'.repeat(32) },
    { username: 'somebody' },
  ]) {
    const refused = await modify(change)
    expect(refused.body.success, JSON.stringify(change)).toBe(false)
    expect(refused.headers.getSetCookie()).toEqual([])
  }
  expect((await contactsOf(strict, reader)).phoneVerifiedAt).toBeNull()

  const checked = await api.call(checkPhoneCode, { body: { phone, code }, headers: held })
  expect(checked.body.data).toEqual({ checked: true })
  const bound = await modify()
  const { jwt } = bound.body.data!
  const headers = {
    ...strict.headers,
    [tokenHeader]: jwt,
    cookie: `__Host-sid=${cookiesOf(bound)['__Host-sid']}`,
  }
  const status = await api.call(readBindingStatus, { headers })
  expect(status.body.data).toEqual({ emailFlag: '0', phoneFlag: '1', pdaRuleFlag: '0' })
  expect((await api.call(listSessions, { headers })).body.success).toBe(true)
  expect((await modify()).body.code).toBe('recovery.over')
})

test('a session that was left open while a binding is demanded gets no ticket, and binds nothing', async () => {
  const { strict, reader, login } = await aDemand()
  const headers = { ...login.headers, mappingPath: strict.mappingPath }
  await strict.within((trx) =>
    sql`update session set confirmed_at = now() - interval '10 minutes' where reader_id = ${reader.id}`.execute(
      trx,
    ),
  )
  const status = await api.call(readBindingStatus, { headers })
  expect(status.body.data).toEqual({ emailFlag: '0', phoneFlag: '0', pdaRuleFlag: '0' })
  const phone = aPhone()
  await askForCode(api, headers, { channel: 'text', scene: 'bind', contact: phone })
  const code = await codeOnItsWay(api, strict, reader)
  const { body } = await api.call(bindContact, { body: { email: '', phone, code }, headers })
  expect(body.code).toBe('session.confirm-required')
  expect((await contactsOf(strict, reader)).phoneVerifiedAt).toBeNull()
})

test('[R-BIND-027] while a binding is demanded and missing, a session reads its status, binds or leaves, and nothing else', async () => {
  const { strict, reader, login } = await aDemand()
  const headers = { ...login.headers, mappingPath: strict.mappingPath }
  const allowed: string[] = []
  const calls = (await readEndpoints()).filter(({ access }) => access === 'reader')
  // Leaving comes last: it ends the session.
  for (const endpoint of calls.toSorted(
    (one, other) => Number(one === logOut) - Number(other === logOut),
  )) {
    const reply = await send(api, endpoint, endpoint.body ? { body: {} } : {}, headers)
    const isRefused = reply.status === 403 && reply.body.code === 'account.binding-required'
    if (!isRefused) allowed.push(endpoint.path)
  }
  expect(new Set(allowed)).toEqual(
    new Set([
      '/oga/logout',
      '/find/userInfo/getMailAndPhoneStatus',
      '/find/bindMailAndPhone/updateUserMailAndPhone',
    ]),
  )
  // Bound, the very same account has all of its calls.
  await strict.within((trx) =>
    sql`update reader set email = 'a@c.cn', email_verified_at = now() where id = ${reader.id}`.execute(
      trx,
    ),
  )
  const session = await sessionOf(api, strict, reader)
  expect((await api.call(readUserInfo, { headers: session.headers })).body.success).toBe(true)
})

test('what a reader does with the own account stands in the trail, without the contact', async () => {
  const reader = await aReader(api, institution)
  const { headers } = await loggedIn(reader)
  const phone = aPhone()
  await askForCode(api, headers, { channel: 'text', scene: 'bind', contact: phone })
  const code = await codeOnItsWay(api, institution, reader)
  await api.call(bindContact, { body: { email: '', phone, code }, headers })
  const { rows } = await sql<{ act: string; detail: unknown }>`
    select act, detail from audit where reader_id = ${reader.id}`.execute(api.adminDb)
  expect(rows).toEqual([{ act: 'reader.contact', detail: { contact: 'phone' } }])
})
