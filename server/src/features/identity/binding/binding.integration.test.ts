import {
  bindAccount,
  listOwnBindings,
  readOutsideAccount,
  relateAccount,
  unbindOwn,
} from '@shulin/contract/binding'
import { listBindings, undoBinding } from '@shulin/contract/readers-staff'
import { loginTypes, readUserInfo, tokenHeader, type LoginType } from '@shulin/contract/identity'
import { requestHeaders } from '@shulin/contract/locale'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApi, toldBy, type Answer, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import {
  aCode,
  aReader,
  cookiesOf,
  encodePassword,
  goodPassword,
  sessionOf,
  type TestInstitution,
} from '../../../../test/readers.ts'
import { aReachableReader, forgetLimits } from '../../../../test/recovery.ts'
import { aMark, anOutsider, aProvider, marked } from '../../../../test/sign-on.ts'
import { staffHeaders } from '../../../../test/staff.ts'
import { bindTicket } from '../sign-on/bind-ticket.ts'
import { selectReaderOf } from '../sign-on/identity-queries.ts'

let api: TestApi
let institution: TestInstitution
beforeAll(async () => {
  api = await startTestApi()
  institution = await anInstitution(api)
  await aProvider(api, institution)
  await aProvider(api, institution, { provider: 'chat', kind: 'chat app', entry: 'chat app' })
})
afterAll(() => api.close())
beforeEach(() => forgetLimits(api))

const outsider = (provider?: string, loginType?: LoginType, subject?: string) =>
  anOutsider(api, institution, provider, loginType, subject)
const boundTo = (identity: { provider: string; subject: string }) =>
  institution.within((trx) => selectReaderOf(trx, identity))

const bind = (
  { account }: { account: string },
  change: Partial<
    Record<'uid' | 'openId' | 'password' | 'verifyCode' | 'username' | 'codeKey', string>
  >,
  browser: Record<string, string> = marked,
) =>
  api.call(bindAccount, {
    body: {
      username: account,
      password: encodePassword(goodPassword),
      loginType: change.openId ? '3' : '4',
      mappingPath: institution.mappingPath,
      openId: '',
      uid: '',
      ...(change.openId ? { verifyCode: '', codeKey: '' } : aCode(api, institution)),
      ...change,
    },
    headers: { ...institution.headers, ...browser },
  })
const relate = (
  { account, name }: { account: string; name: string },
  uid: string,
  browser: Record<string, string> = marked,
) =>
  api.call(relateAccount, {
    body: { name, primaryId: account, mappingPath: institution.mappingPath, uid },
    headers: { ...institution.headers, ...browser },
  })

/** Who is logged in by what a call answered. */
async function whoIsIn(answer: Answer<typeof bindAccount> | Answer<typeof relateAccount>) {
  const { data } = answer.body
  if (data === null || data === true) return undefined
  const cookie = `__Host-sid=${cookiesOf(answer)['__Host-sid']}`
  const headers = { ...institution.headers, [tokenHeader]: data.jwt, cookie }
  return (await api.call(readUserInfo, { headers })).body.data?.userId
}

test('[R-BIND-018] [R-BIND-021] a single-sign-on id is bound with account, password and code, and the reader is logged in', async () => {
  const reader = await aReader(api, institution)
  const { identity, ticket: uid } = outsider()
  for (const [change, code] of [
    [{ uid, username: '' }, 'login.account-missing'],
    [{ uid, username: 'null' }, 'login.account-missing'],
    [{ uid, password: '' }, 'login.password-missing'],
    [{ uid, password: 'null' }, 'login.password-missing'],
    [{ uid, verifyCode: '' }, 'login.code-wrong'],
    [{ uid, verifyCode: 'null' }, 'login.code-wrong'],
    [{ uid, verifyCode: 'XXXXX' }, 'login.code-wrong'],
    [{ uid, password: encodePassword('wrong') }, 'login.wrong'],
  ] as const) {
    const { body, headers } = await bind(reader, change)
    expect([body.success, body.code], JSON.stringify(change)).toEqual([false, code])
    expect(headers.getSetCookie()).toEqual([])
  }
  const empty = await api.call(bindAccount, { body: {} as never, headers: institution.headers })
  expect([empty.body.success, empty.body.errCode]).toEqual([false, 400])
  expect(await boundTo(identity)).toBeUndefined()

  const bound = await bind(reader, { uid })
  expect(await whoIsIn(bound)).toBe(reader.id)
  expect(await boundTo(identity)).toBe(reader.id)
  expect((await bind(await aReader(api, institution), { uid })).body.code).toBe('bind.over')
})

test('[R-BIND-018] an openId is bound without a code, and nobody is logged in by it', async () => {
  const reader = await aReader(api, institution)
  const { identity, ticket: openId } = outsider('chat', loginTypes.chatApp)
  expect((await bind(reader, { openId, password: encodePassword('x') })).body.code).toBe(
    'login.wrong',
  )
  const bound = await bind(reader, { openId })
  expect(bound.body.data).toBe(true)
  expect(bound.headers.getSetCookie()).toEqual([])
  expect(await boundTo(identity)).toBe(reader.id)

  // Another chat account for the same reader, and the same chat account for another reader.
  const second = outsider('chat', loginTypes.chatApp)
  expect((await bind(reader, { openId: second.ticket })).body.code).toBe('bind.bound-already')
  const again = outsider('chat', loginTypes.chatApp, identity.subject)
  const other = await aReader(api, institution)
  expect((await bind(other, { openId: again.ticket })).body.code).toBe('bind.bound-already')
  expect(await boundTo(identity)).toBe(reader.id)
})

test('[R-BIND-026] only a ticket of ours binds: not the id itself, not one of another browser, not one of another institution, of another kind, used or ten minutes old', async () => {
  const elsewhere = await anInstitution(api)
  const reader = await aReader(api, institution)
  const { identity, ticket } = outsider()
  const foreign = bindTicket.make(api.keys, elsewhere.groupCode, identity, aMark)
  const ofChat = outsider('chat', loginTypes.chatApp)
  for (const uid of [identity.subject, foreign, ofChat.ticket, `${ticket.slice(0, -2)}AA`, '']) {
    expect((await bind(reader, { uid })).body.code).toBe('bind.over')
    expect((await relate(reader, uid)).body.code).toBe('bind.over')
  }
  expect((await bind(reader, { openId: ticket })).body.code).toBe('bind.over')
  for (const browser of [{}, { cookie: `__Host-comer=${'x'.repeat(43)}` }]) {
    expect((await bind(reader, { uid: ticket }, browser)).body.code).toBe('bind.over')
    expect((await relate(reader, ticket, browser)).body.code).toBe('bind.over')
  }
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 601_000)
  expect((await bind(reader, { uid: ticket })).body.code).toBe('bind.over')
  vi.restoreAllMocks()
  expect(await boundTo(identity)).toBeUndefined()
  const { rows } = await sql`select from identity where reader_id = ${reader.id}`.execute(
    api.adminDb,
  )
  expect(rows).toEqual([])
})

test('[R-BIND-020] [R-BIND-022] [R-BIND-026] name and account relate a single sign-on; tried three times a day, and the reader is told', async () => {
  const reader = await aReachableReader(api, institution)
  const { identity, ticket: uid } = outsider()
  const outcomes = [
    await relate({ ...reader, name: '别人' }, uid),
    await relate({ ...reader, account: 'nobody-has-this' }, uid),
    await relate({ ...reader, name: '' }, uid),
    await relate({ ...reader, account: '' }, uid),
  ]
  expect(outcomes.map(({ body }) => body.code)).toEqual([
    'bind.no-match',
    'bind.no-match',
    'recovery.name-missing',
    'login.account-missing',
  ])
  expect(await boundTo(identity)).toBeUndefined()
  const related = await relate(reader, uid)
  expect(Object.keys(related.body.data!).toSorted()).toEqual(['jwt', 'jwtHeader'])
  expect(await whoIsIn(related)).toBe(reader.id)
  expect(await boundTo(identity)).toBe(reader.id)
  const told = await institution.within((trx) =>
    trx
      .selectFrom('outgoing')
      .select(['letter', 'channel', 'content'])
      .where('readerId', '=', reader.id)
      .execute(),
  )
  expect(told.map(({ letter, channel }) => `${channel} ${letter}`).toSorted()).toEqual([
    'mail binding changed',
    'text binding changed',
  ])
  const { rows: trail } = await sql<{ act: string; actor: string; detail: unknown }>`
    select act, actor, detail from audit where reader_id = ${reader.id}`.execute(api.adminDb)
  expect(trail).toEqual([{ act: 'reader.bind', actor: 'reader', detail: { provider: 'campus' } }])

  const victim = await aReader(api, institution)
  const codes = []
  for (let turn = 0; turn < 4; turn++) {
    codes.push((await relate({ ...victim, name: `猜 ${turn}` }, outsider().ticket)).body.code)
  }
  expect(codes).toEqual([...Array<string>(3).fill('bind.no-match'), 'bind.too-many-tries'])
  expect((await relate(victim, outsider().ticket)).body.code).toBe('bind.too-many-tries')
})

test('[T-08] whoever tries to bind is told the same of an account that exists, of a locked one, and of one that does not exist', async () => {
  const [there, locked] = [await aReader(api, institution), await aReader(api, institution)]
  await institution.within((trx) =>
    trx.updateTable('reader').set({ state: 'locked' }).where('id', '=', locked.id).execute(),
  )
  const nobody = { account: 'nobody-has-this' }
  const password = encodePassword('wrong')
  const bound = []
  const related = []
  for (const who of [there, locked, nobody]) {
    bound.push(toldBy(await bind(who, { uid: outsider().ticket, password })))
    related.push(toldBy(await relate({ ...who, name: '别人' }, outsider().ticket)))
  }
  expect(new Set(bound).size).toBe(1)
  expect(new Set(related).size).toBe(1)
})

test('[I-16] [R-BIND-026] of fifty who bind one identity at once one has it, and one is logged in', async () => {
  const { identity } = outsider()
  const readers = await Promise.all(Array.from({ length: 50 }, () => aReader(api, institution)))
  const answers = await Promise.all(
    readers.map((reader) =>
      relate(reader, bindTicket.make(api.keys, institution.groupCode, identity, aMark)),
    ),
  )
  const winners = answers.filter(({ body }) => body.success)
  expect(winners).toHaveLength(1)
  // On a slow machine the last of them may be asked to come again later.
  for (const { body } of answers) {
    expect([null, 'bind.bound-already', 'service.unavailable']).toContain(body.code)
  }
  expect(await boundTo(identity)).toBe(await whoIsIn(winners[0]!))
  const { rows } = await sql`
    select from identity where subject = ${identity.subject}`.execute(api.adminDb)
  expect(rows).toHaveLength(1)
})

test('where the library wants the password, name and account relate nothing', async () => {
  const reader = await aReader(api, institution)
  const { identity } = outsider()
  const strict = { ...identity, needsPassword: true }
  const uid = bindTicket.make(api.keys, institution.groupCode, strict, aMark)
  expect((await relate(reader, uid)).body.code).toBe('bind.password-needed')
  expect(await boundTo(identity)).toBeUndefined()
  expect(await whoIsIn(await bind(reader, { uid }))).toBe(reader.id)
})

test('[I-16] of fifty bindings with one ticket one is made', async () => {
  const { ticket } = outsider()
  const readers = await Promise.all(Array.from({ length: 50 }, () => aReader(api, institution)))
  const answers = await Promise.all(readers.map((reader) => relate(reader, ticket)))
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
})

test('[T-17] what a page makes up or was handed elsewhere binds nothing, of two who bind at once one does, and the binding is told and written down', async () => {
  const readers = [
    await aReachableReader(api, institution),
    await aReachableReader(api, institution),
  ] as const
  const { identity, ticket } = outsider()
  const stranger = { cookie: `__Host-comer=${'x'.repeat(43)}` }
  for (const reader of readers) {
    expect((await bind(reader, { uid: identity.subject })).body.code).toBe('bind.over')
    expect((await relate(reader, identity.subject)).body.code).toBe('bind.over')
    expect((await bind(reader, { uid: ticket }, stranger)).body.code).toBe('bind.over')
    expect((await relate(reader, ticket, stranger)).body.code).toBe('bind.over')
  }
  expect(await boundTo(identity)).toBeUndefined()

  const again = outsider('campus', loginTypes.unified, identity.subject)
  const answers = await Promise.all([
    bind(readers[0], { uid: ticket }),
    relate(readers[1], again.ticket),
  ])
  const isFirst = answers[0].body.success
  const codes = answers.map(({ body }) => body.code)
  expect(codes).toEqual(isFirst ? [null, 'bind.bound-already'] : ['bind.bound-already', null])
  const [winner, loser] = isFirst ? readers : ([readers[1], readers[0]] as const)
  expect(await boundTo(identity)).toBe(winner.id)
  const { rows: trail } = await sql<{ readerId: string; act: string; detail: unknown }>`
    select reader_id as "readerId", act, detail from audit
    where reader_id in (${winner.id}, ${loser.id})`.execute(api.adminDb)
  expect(trail).toEqual([
    { readerId: winner.id, act: 'reader.bind', detail: { provider: 'campus' } },
  ])
  const told = await institution.within((trx) =>
    trx
      .selectFrom('outgoing')
      .select(['readerId', 'letter'])
      .where('readerId', 'in', [winner.id, loser.id])
      .execute(),
  )
  const notice = { readerId: winner.id, letter: 'binding changed' }
  expect(told).toEqual([notice, notice])
})

test('before anything is typed the account elsewhere is named: its system in the language of the page, and the account under a mask', async () => {
  await aProvider(api, institution, {
    provider: 'named',
    entry: 'external',
    isActive: false,
    name: { 'zh-CN': '校园认证', 'en-US': 'Campus login' },
  })
  const inEnglish = { [requestHeaders.contentLanguage]: 'en_US' }
  const name = async (subject: string, browser: Record<string, string> = marked) => {
    const { ticket } = outsider('named', loginTypes.unified, subject)
    const headers = { ...institution.headers, ...browser, ...inEnglish }
    return (await api.call(readOutsideAccount, { body: { ticket }, headers })).body
  }
  const provider = 'Campus login'
  expect((await name('2024110236')).data).toEqual({ provider, account: '202****236' })
  expect((await name('lin')).data).toEqual({ provider, account: 'l****n' })
  expect((await name('林')).data).toEqual({ provider, account: '林****' })
  expect((await name('zhixia.lin@example.edu')).data).toEqual({
    provider,
    account: 'zhi****lin@example.edu',
  })
  expect((await name('lin', {})).code).toBe('bind.over')
  const raw = { body: { ticket: 'lin' }, headers: { ...institution.headers, ...marked } }
  expect((await api.call(readOutsideAccount, raw)).body.code).toBe('bind.over')
})

test('a password that must be changed binds nothing', async () => {
  const first = await aReader(api, institution, { mustChange: true })
  const { identity, ticket: uid } = outsider()
  expect((await bind(first, { uid })).body.code).toBe('bind.change-password-first')
  expect(await boundTo(identity)).toBeUndefined()
})

test('a reader sees what is bound and unbinds it; what is not bound cannot be', async () => {
  const reader = await aReader(api, institution)
  const { ticket: openId } = outsider('chat', loginTypes.chatApp)
  await bind(reader, { openId })
  const { headers } = await sessionOf(api, institution, reader)
  const own = await api.call(listOwnBindings, { headers })
  expect(own.body.data).toMatchObject([{ provider: 'chat', loginType: '3', name: 'chat' }])
  const wrong = await api.call(unbindOwn, { body: { loginType: '2' }, headers })
  expect(wrong.body.code).toBe('bind.not-bound')
  expect((await api.call(unbindOwn, { body: { loginType: '3' }, headers })).body.data).toBe(true)
  expect((await api.call(listOwnBindings, { headers })).body.data).toEqual([])
})

test('of two single sign-ons the one that is named is unbound', async () => {
  await aProvider(api, institution, { provider: 'guild', entry: 'external' })
  const reader = await aReader(api, institution)
  for (const provider of ['campus', 'guild']) {
    expect((await bind(reader, { uid: outsider(provider).ticket })).body.code).toBeNull()
  }
  const { headers } = await sessionOf(api, institution, reader)
  const body = { loginType: '4' as const, provider: 'campus' }
  expect((await api.call(unbindOwn, { body, headers })).body).toMatchObject({ data: true })
  const left = await api.call(listOwnBindings, { headers })
  expect(left.body.data).toMatchObject([{ provider: 'guild', loginType: '4' }])
})

test('staff see the bindings of a reader and undo one with a reason, which stands in the trail; the reader is told', async () => {
  const reader = await aReachableReader(api, institution)
  const { identity, ticket: uid } = outsider()
  const session = await relate(reader, uid)
  expect(await whoIsIn(session)).toBe(reader.id)
  const headers = await staffHeaders(api, institution.groupCode, ['circulation'])
  const listed = await api.call(listBindings, { query: { readerId: reader.id }, headers })
  expect(listed.body.data).toEqual([
    { provider: 'campus', name: 'campus', boundAt: expect.any(String) },
  ])
  expect(JSON.stringify(listed.body)).not.toContain(identity.subject)
  const undone = { readerId: reader.id, provider: 'campus', reason: '读者到馆申请' }
  const short = await api.call(undoBinding, { body: { ...undone, reason: ' ' }, headers })
  expect(short.body.errCode).toBe(400)
  expect((await api.call(undoBinding, { body: undone, headers })).body.data).toBe(true)
  expect((await api.call(undoBinding, { body: undone, headers })).body.code).toBe('bind.not-bound')
  expect(await boundTo(identity)).toBeUndefined()
  const { rows } = await sql<{ act: string; detail: unknown }>`
    select act, detail from audit where reader_id = ${reader.id} and actor = 'staff'`.execute(
    api.adminDb,
  )
  expect(rows).toEqual([
    {
      act: 'reader.unbind',
      detail: { before: { provider: 'campus' }, after: { reason: '读者到馆申请' } },
    },
  ])
  const letters = await institution.within((trx) =>
    trx.selectFrom('outgoing').select('content').where('readerId', '=', reader.id).execute(),
  )
  expect(letters.filter(({ content }) => (content as { isBound: boolean }).isBound)).toHaveLength(2)
  expect(letters.filter(({ content }) => !(content as { isBound: boolean }).isBound)).toHaveLength(
    2,
  )
})
