import { PassThrough } from 'node:stream'
import { readUserInfo, tokenHeader } from '@shulin/contract/identity'
import {
  beginRecovery,
  checkMailCode,
  checkMailCodeByGet,
  checkPhoneCode,
  checkPhoneCodeByGet,
  checkPictureCode,
  countMailCodes,
  countPhoneCodes,
  sendMailCodeByGet,
  sendPhoneCodeByGet,
  setNewPassword,
  setNewPasswordByGet,
} from '@shulin/contract/recovery'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { forEach } from '../../../../test/calling.ts'
import {
  aCode,
  aReader,
  encodePassword,
  sessionOf,
  tryLogin,
  type TestInstitution,
} from '../../../../test/readers.ts'
import {
  aMailAddress,
  aReachableReader,
  aRecovery,
  askForCode,
  askToRecover,
  codeOnItsWay,
  forgetLimits,
  withTicket,
} from '../../../../test/recovery.ts'
import { patiently } from '../../../../test/searching.ts'
import { keyedDigest } from '../../../platform/security/keys.ts'
import { certificateName } from '../../readers/readers.ts'

let api: TestApi
let institution: TestInstitution
const log: string[] = []
beforeAll(async () => {
  const stream = new PassThrough().on('data', (chunk: Buffer) => log.push(chunk.toString()))
  api = await startTestApi({ log: stream })
  institution = await anInstitution(api)
})
afterAll(() => api.close())

const another = 'Abendrot unter 清溪 48'
const encoded = (password: string) => ({
  password: encodePassword(password),
  confirmPassword: encodePassword(password),
})

/** The hash in force; a password is changed where it is another. */
const hashOf = async ({ id }: { id: string }) =>
  (
    await institution.within((trx) =>
      trx
        .selectFrom('credential')
        .select('passwordHash')
        .where('readerId', '=', id)
        .executeTakeFirstOrThrow(),
    )
  ).passwordHash

const messagesTo = ({ id }: { id: string }) =>
  institution.within((trx) =>
    trx
      .selectFrom('outgoing')
      .select(['channel', 'letter', 'recipient', 'hint'])
      .where('readerId', '=', id)
      .orderBy('createdAt')
      .execute(),
  )

/** A recovery whose code was sent. */
async function aSentCode(channel: 'mail' | 'text' = 'mail') {
  const reader = await aReachableReader(api, institution)
  const { headers, ticket } = await aRecovery(api, institution, reader)
  const sent = await askForCode(api, headers, { channel, scene: 'reset' })
  const code = await codeOnItsWay(api, institution, reader)
  return { reader, headers, ticket, sent, code }
}
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

test.each(['mail', 'text'] as const)(
  '[R-PWD-001] [R-PWD-016] [R-PWD-017] [R-PWD-020] [R-PWD-021] [R-PWD-022] [R-PWD-023] an account is recovered step by step by %s; then only the new password works',
  async (channel) => {
    const reader = await aReachableReader(api, institution)
    const begun = await askToRecover(api, institution, reader)
    expect(begun.body.data).toEqual({
      resetTicket: expect.stringMatching(/^[\w-]{32}$/),
      phone: `${reader.phone.slice(0, 3)}****${reader.phone.slice(-2)}`,
      email: 'r****@library.example',
      phoneFlag: '1',
      emailFlag: '1',
    })
    const headers = withTicket(institution, begun.body.data!.resetTicket)
    const asked = { query: { scene: 'reset' as const }, headers }
    const send = channel === 'mail' ? sendMailCodeByGet : sendPhoneCodeByGet
    expect((await api.call(send, asked)).body.data).toEqual({ remainTimes: 4 })
    const [message, ...more] = await messagesTo(reader)
    expect(more).toEqual([])
    const recipient = channel === 'mail' ? reader.email : `+86${reader.phone}`
    expect(message).toMatchObject({ channel, letter: 'code', recipient })
    const code = await codeOnItsWay(api, institution, reader)
    expect(code).toMatch(/^\d{6}$/)

    const early = await api.call(setNewPassword, { body: encoded(another), headers })
    expect([early.status, early.body.code]).toEqual([401, 'recovery.over'])
    const check = channel === 'mail' ? checkMailCodeByGet : checkPhoneCodeByGet
    const wrong = await api.call(check, { query: { code: wrongCode(code) }, headers })
    expect(wrong.body.code).toBe('code.wrong')
    const right = await api.call(check, { query: { code }, headers })
    expect(right.body.data).toEqual({ checked: true })
    expect((await api.call(check, { query: { code }, headers })).body.code).toBe('code.wrong')
    const done = await api.call(setNewPasswordByGet, { query: encoded(another), headers })
    expect(done.body.data).toBe(true)

    expect((await tryLogin(api, institution, reader)).body.code).toBe('login.wrong')
    const login = await tryLogin(api, institution, { ...reader, password: another })
    expect(login.body.success).toBe(true)
  },
)

test('[T-27] [R-PWD-001] of all orders of the five steps, and of every part of them, only the legal one changes a password', async ({
  annotate,
}) => {
  const steps = ['picture', 'account', 'send', 'check', 'password'] as const
  await annotate(`T-27 steps in every order: ${steps.length}`, 'figure')
  type Step = (typeof steps)[number]
  const orders = (left: readonly Step[]): Step[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap((step) =>
          orders(left.filter((other) => other !== step)).map((rest) => [step, ...rest]),
        )
  // Whether the picture was looked at before does not matter: the account is not looked up without its code.
  const isLegal = (order: Step[]) =>
    order.filter((step) => step !== 'picture').join() === 'account,send,check,password'

  const chosen = encoded(another)
  const wrong: string[] = []
  // Every part of an order is the beginning of one: each is looked at on the way.
  const parts = new Map<string, boolean>()
  await forEach(orders(steps), async (order) => {
    const reader = await aReachableReader(api, institution)
    const before = await hashOf(reader)
    const picture = aCode(api, institution)
    let ticket = 'x'.repeat(32)
    let code = '000000'
    const act: Record<Step, () => Promise<unknown>> = {
      picture: () => api.call(checkPictureCode, { query: picture, headers: institution.headers }),
      account: async () => {
        const { account: username, name } = reader
        const { mappingPath, headers } = institution
        const body = { username, name, mappingPath, ...picture }
        const { body: reply } = await api.call(beginRecovery, { body, headers })
        ticket = reply.data?.resetTicket ?? ticket
      },
      send: async () => {
        const headers = withTicket(institution, ticket)
        const { body } = await askForCode(api, headers, { channel: 'mail', scene: 'reset' })
        if (body.success) code = await codeOnItsWay(api, institution, reader)
      },
      check: () =>
        api.call(checkMailCode, { body: { code }, headers: withTicket(institution, ticket) }),
      password: () =>
        api.call(setNewPassword, { body: chosen, headers: withTicket(institution, ticket) }),
    }
    for (const [place, step] of order.entries()) {
      await act[step]()
      const part = order.slice(0, place + 1)
      const isChanged = (await hashOf(reader)) !== before
      if (isChanged !== isLegal(part)) wrong.push(part.join())
      parts.set(part.join(), isChanged)
    }
  })
  expect(parts.size).toBe(325)
  expect([...parts.values()].filter(Boolean)).toHaveLength(6)
  expect(wrong).toEqual([])
}, 120_000)

test('[R-PWD-015] a right picture code is good for one account, a wrong one is used up', async () => {
  const reader = await aReachableReader(api, institution)
  const { headers, mappingPath } = institution
  const code = aCode(api, institution)
  const look = (query: { codeKey: string; verifyCode: string }) =>
    api.call(checkPictureCode, { query, headers })
  const begin = (given: { codeKey: string; verifyCode: string }) =>
    api.call(beginRecovery, {
      body: { username: reader.account, name: reader.name, mappingPath, ...given },
      headers,
    })
  expect((await look(code)).body.data).toBe(true)
  expect((await begin(code)).body.success).toBe(true)
  expect((await begin(code)).body.code).toBe('login.code-wrong')
  expect((await look(code)).body.code).toBe('login.code-wrong')

  const other = aCode(api, institution)
  expect((await look({ ...other, verifyCode: 'XXXXX' })).body.code).toBe('login.code-wrong')
  expect((await begin(other)).body.code).toBe('login.code-wrong')
})

test('[R-PWD-002] [R-PWD-016] [R-ERR-024] an account without a verified contact cannot be recovered, and is told so only who knows its name', async () => {
  await forgetLimits(api)
  const reader = await aReader(api, institution, { email: aMailAddress() })
  const { body } = await askToRecover(api, institution, reader)
  expect(body).toMatchObject({ success: false, code: 'recovery.no-contact' })
  const english = await api.call(beginRecovery, {
    body: {
      username: reader.account,
      name: reader.name,
      mappingPath: institution.mappingPath,
      ...aCode(api, institution),
    },
    headers: { ...institution.headers, 'Content-Language': 'en_US' },
  })
  expect(english.body.message).toBe(
    'The phone and email are not verified, and the password cannot be reset',
  )
  const told = new Set<string>()
  for (const given of [
    { account: reader.account, name: '别人' },
    { account: 'nobody-has-this', name: reader.name },
    { account: (await aReachableReader(api, institution)).account, name: '别人' },
    { ...(await aReader(api, institution, { state: 'locked' })) },
  ]) {
    const { status, body: reply } = await askToRecover(api, institution, given)
    const { requestId: _, ...rest } = reply
    told.add(JSON.stringify([status, rest]))
  }
  expect(told.size).toBe(1)
  expect([...told][0]).toContain('recovery.no-match')
})

test('[R-PWD-013] the certificate number is looked at where it is given: its form, and whose it is', async () => {
  await forgetLimits(api)
  const reader = await aReachableReader(api, institution)
  const own = '11010519491231002X'
  const { digest, keyId } = keyedDigest(api.keys, certificateName(institution.groupCode, own))
  await institution.within((trx) =>
    trx
      .updateTable('reader')
      .set({ certificateIndex: digest, certificateIndexKey: keyId })
      .where('id', '=', reader.id)
      .execute(),
  )
  const outcome = async (certificateNo: string) =>
    (await askToRecover(api, institution, { ...reader, certificateNo })).body.code
  expect(await outcome('110105194912310021')).toBe('recovery.bad-certificate-no')
  expect(await outcome('E12345678')).toBe('recovery.no-match')
  expect(await outcome(own.toLowerCase())).toBeNull()
})

test('recovery is guessed five times a day from one network, and its owner is not kept out by that', async () => {
  await forgetLimits(api)
  const reader = await aReachableReader(api, institution)
  const from = (address: string, name: string) =>
    askToRecover(api, institution, { account: reader.account, name, address })
  for (let turn = 0; turn < 5; turn++) {
    expect((await from('55.1.1.1', `别人 ${turn}`)).body.code).toBe('recovery.no-match')
  }
  const refused = await from('55.1.1.2', reader.name)
  expect([refused.status, refused.body.code]).toEqual([429, 'recovery.too-many'])
  expect((await from('66.1.1.1', reader.name)).body.success).toBe(true)
})

test('an institution that does not offer recovery does not', async () => {
  const strict = await anInstitution(api, { settings: { findPasswordFlag: '0' } })
  const { body } = await askToRecover(api, strict, await aReachableReader(api, strict))
  expect(body.code).toBe('recovery.not-offered')
})

test('[R-PWD-030] a code is good until five minutes have passed', async () => {
  const shift = (seconds: number, { id }: { id: string }) =>
    institution.within((trx) =>
      sql`update contact_code set issued_at = issued_at - make_interval(secs => ${seconds}),
                 expires_at = expires_at - make_interval(secs => ${seconds}) where reader_id = ${id}`.execute(
        trx,
      ),
    )
  const [early, late] = [await aSentCode(), await aSentCode('text')]
  await shift(298, early.reader)
  await shift(300, late.reader)
  const checkedEarly = await api.call(checkMailCode, { body: { code: early.code }, headers: early.headers }) // oxfmt-ignore
  const checkedLate = await api.call(checkPhoneCode, { body: { code: late.code }, headers: late.headers }) // oxfmt-ignore
  expect([checkedEarly.body.success, checkedLate.body.code]).toEqual([true, 'code.wrong'])
})

test('[R-PWD-030] [T-26] after five wrong tries the right code is wrong, too, however many try at once', async ({
  annotate,
}) => {
  await annotate('T-26 wrong tries before the right code: 5', 'figure')
  const sixth = await aSentCode()
  for (let turn = 0; turn < 5; turn++) {
    const body = { code: wrongCode(sixth.code) }
    await api.call(checkMailCode, { body, headers: sixth.headers })
  }
  const late = await api.call(checkMailCode, { body: { code: sixth.code }, headers: sixth.headers })
  expect(late.body.code).toBe('code.wrong')

  await forgetLimits(api)
  const { code, headers, reader } = await aSentCode()
  const tries = await Promise.all(
    Array.from({ length: 20 }, () =>
      patiently(() => api.call(checkMailCode, { body: { code: wrongCode(code) }, headers })),
    ),
  )
  expect(tries.every(({ body }) => body.code === 'code.wrong')).toBe(true)
  expect((await api.call(checkMailCode, { body: { code }, headers })).body.code).toBe('code.wrong')
  const { tries: counted } = await institution.within((trx) =>
    trx
      .selectFrom('contactCode')
      .select('tries')
      .where('readerId', '=', reader.id)
      .executeTakeFirstOrThrow(),
  )
  expect(counted).toBe(5)
})

test('[T-26] of two codes only the newest is good, and a code is good for its own flow and scene', async () => {
  await forgetLimits(api)
  const { code: first, headers, reader } = await aSentCode()
  await forgetLimits(api)
  await askForCode(api, headers, { channel: 'mail', scene: 'reset' })
  const newest = await codeOnItsWay(api, institution, reader)
  // One in a million has the same digits.
  const old = { body: { code: newest === first ? wrongCode(first) : first }, headers }
  expect((await api.call(checkMailCode, old)).body.code).toBe('code.wrong')
  // Another recovery of the same account, and the reader's own session: neither has asked for this code.
  await forgetLimits(api)
  const other = await aRecovery(api, institution, reader)
  const session = await sessionOf(api, institution, reader)
  for (const theirs of [
    other.headers,
    { ...session.headers, mappingPath: institution.mappingPath },
  ]) {
    const { body } = await api.call(checkMailCode, { body: { code: newest }, headers: theirs })
    expect(body.code).toBe('code.wrong')
  }
  // A code to bind a contact does not set a password.
  const contact = aMailAddress()
  const bound = { ...session.headers, mappingPath: institution.mappingPath }
  await askForCode(api, bound, { channel: 'mail', scene: 'bind', contact })
  const forBinding = await codeOnItsWay(api, institution, reader)
  const ofBinding = {
    body: { code: forBinding === newest ? wrongCode(newest) : forBinding },
    headers,
  }
  expect((await api.call(checkMailCode, ofBinding)).body.code).toBe('code.wrong')
  expect((await api.call(checkMailCode, { body: { code: newest }, headers })).body.success).toBe(
    true,
  )
})

test('[T-28] [R-PWD-033] a recovery sets one password, ends every session and whatever else was begun, and both contacts are told', async () => {
  await forgetLimits(api)
  const { reader, code, headers } = await aSentCode()
  const session = await sessionOf(api, institution, reader)
  const other = await aRecovery(api, institution, reader)
  await api.call(checkMailCode, { body: { code }, headers })
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => api.call(setNewPassword, { body: encoded(another), headers })),
  )
  expect(outcomes.filter(({ body }) => body.success)).toHaveLength(1)
  const again = await api.call(setNewPassword, { body: encoded('Mittagsglut 清溪 49'), headers })
  expect([again.status, again.body.code]).toEqual([401, 'recovery.over'])
  expect((await api.call(readUserInfo, { headers: session.headers })).status).toBe(401)
  const sent = await askForCode(api, other.headers, { channel: 'text', scene: 'reset' })
  expect(sent.body.code).toBe('recovery.over')
  const told = (await messagesTo(reader)).filter(({ letter }) => letter === 'password changed')
  expect(told.map(({ channel }) => channel).toSorted()).toEqual(['mail', 'text'])
}, 20_000)

test('a new password keeps the rules of the institution, and is typed twice', async () => {
  await forgetLimits(api)
  const strict = await anInstitution(api, { settings: { passwordCheck: '2' } })
  const reader = await aReachableReader(api, strict)
  const { headers } = await aRecovery(api, strict, reader)
  await askForCode(api, headers, { channel: 'mail', scene: 'reset' })
  const code = await codeOnItsWay(api, strict, reader)
  await api.call(checkMailCode, { body: { code }, headers })
  const outcome = async (password: string, confirmed = password) => {
    const body = { ...encoded(password), confirmPassword: encodePassword(confirmed) }
    return (await api.call(setNewPassword, { body, headers })).body.code
  }
  expect(await outcome('kleingeschrieben')).toBe('password.mixed')
  expect(await outcome('Morgen-rot-8', 'Morgen-rot-9')).toBe('password.confirmation-differs')
  expect(await outcome('Morgen-rot-8')).toBeNull()
})

test('[R-LIMIT-005] [R-PWD-018] [R-PWD-019] so many codes a day are sent and no more; the next day there are as many again', async () => {
  await forgetLimits(api)
  const settings = { mailCodesPerDay: '2', phoneCodesPerDay: '3' }
  const busy = await anInstitution(api, { settings })
  const reader = await aReachableReader(api, busy)
  const { headers } = await aRecovery(api, busy, reader)
  const left = async () => {
    const asked = { query: { scene: 'reset' as const }, headers }
    const mails = (await api.call(countMailCodes, asked)).body.data
    return [mails?.remainTimes, (await api.call(countPhoneCodes, asked)).body.data?.remainTimes]
  }
  /** A minute passes: what keeps codes a minute apart is forgotten, what counts the day is not. */
  const aMinuteLater = () =>
    sql`update login_limit set tries = array(select t - interval '61 seconds' from unnest(tries) t)`.execute(
      api.adminDb,
    )
  const send = async (channel: 'mail' | 'text' = 'mail') => {
    const { body } = await askForCode(api, headers, { channel, scene: 'reset' })
    await aMinuteLater()
    return body
  }
  expect(await left()).toEqual([2, 3])
  expect((await send()).data).toEqual({ remainTimes: 1 })
  expect(await left()).toEqual([1, 3])
  expect((await send()).data).toEqual({ remainTimes: 0 })
  expect((await send()).code).toBe('code.no-more-today')
  expect(await left()).toEqual([0, 3])
  // A code to the phone is counted by itself, and told before the next is asked for.
  expect((await send('text')).data).toEqual({ remainTimes: 2 })
  expect(await left()).toEqual([0, 2])
  // Somewhere it is another day already, or still.
  await sql`update institution set time_zone = case
               when (now() at time zone 'Asia/Shanghai')::date <> (now() at time zone 'Pacific/Kiritimati')::date
               then 'Pacific/Kiritimati' else 'Pacific/Pago_Pago' end
             where group_code = ${busy.groupCode}`.execute(api.adminDb)
  expect(await left()).toEqual([2, 3])
  expect((await send()).data).toEqual({ remainTimes: 1 })
}, 20_000)

test('[T-30] [R-HEADER-009] a GET that changes something does nothing without the headers a page sends, and leaves no trace of what it carried', async () => {
  await forgetLimits(api)
  const { reader, code, ticket } = await aSentCode()
  const before = [await hashOf(reader), (await messagesTo(reader)).length]
  const session = await sessionOf(api, institution, reader)
  const query = `code=${code}&${new URLSearchParams(encoded(another)).toString()}`
  for (const path of [
    `/find/getPassword/sendMailCode?scene=reset`,
    `/find/getPassword/sendPhonenumber?scene=bind&phone=13800138000`,
    `/find/getPassword/checkMailCode?code=${code}`,
    `/find/getPassword/checkPhonenumber?code=${code}`,
    `/find/getPassword/updateUserPassword?${query}`,
    `/find/bindMailAndPhone/updateUserMailAndPhone?email=a@c.cn&phone=&code=${code}`,
  ]) {
    // As the picture of another site asks: with the cookie, and nothing a page would add.
    for (const headers of [
      { cookie: session.cookie },
      { cookie: session.cookie, groupCode: institution.groupCode },
    ]) {
      const reply = await fetch(`${api.url}${path}`, { headers: headers as Record<string, string> })
      expect(((await reply.json()) as { success: boolean }).success, path).toBe(false)
    }
    // As a form of another site posts to the twin: with the cookie, and no header of ours.
    const [address, fields] = path.split('?')
    const posted = await fetch(`${api.url}${address}`, {
      method: 'POST',
      body: fields!,
      headers: { cookie: session.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(((await posted.json()) as { success: boolean }).success, path).toBe(false)
    // With the ticket alone, as another site that had got hold of it might.
    const reply = await fetch(`${api.url}${path}`, {
      headers: { [tokenHeader]: ticket, groupCode: institution.groupCode },
    })
    expect(((await reply.json()) as { success: boolean }).success, path).toBe(false)
  }
  expect([await hashOf(reader), (await messagesTo(reader)).length]).toEqual(before)
  expect((await api.call(readUserInfo, { headers: session.headers })).body.data).toMatchObject({
    emailCheckFlag: '1',
    mobileCheckFlag: '1',
  })
  // The code is as good as before: nobody has used it up.
  const own = withTicket(institution, ticket)
  expect((await api.call(checkMailCode, { body: { code }, headers: own })).body.success).toBe(true)
  const written = log.join('')
  expect(written).toContain('/find/getPassword/updateUserPassword')
  for (const secret of [encodePassword(another), ticket, `code=${code}`]) {
    expect(written).not.toContain(secret)
  }
})
