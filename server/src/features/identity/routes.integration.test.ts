import {
  checkPassword,
  endOtherSessions,
  listOwnLibraries,
  listSessions,
  logIn,
  logOut,
  proveVerificationCode,
  readBindingStatus,
  readFirstLoginFlag,
  readUserInfo,
  readVerificationCode,
  saveLastLibrary,
  updateFirstLoginFlag,
} from '@shulin/contract/identity'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { readConfig } from '../../platform/config.ts'
import {
  aCode,
  aReader,
  cookiesOf,
  doWork,
  encodePassword,
  logInAs,
  readPicture,
  sessionOf,
  tryLogin,
} from '../../../test/readers.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

test('[R-LOGIN-016] [R-LOGIN-018] [R-LOGIN-036] a right login gives a token, its header and a cookie, and they are the reader', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const { answer, headers } = await logInAs(api, institution, reader)
  expect(Object.keys(answer.body.data!).toSorted()).toEqual(['jwt', 'jwtHeader'])
  expect(answer.body.data!.jwt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(answer.body.data!.jwtHeader).toBe('jwtOpacAuth')
  const [sid, known] = answer.headers.getSetCookie()
  expect(sid).toMatch(/^__Host-sid=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(known).toMatch(
    /^__Host-known=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  const { body } = await api.call(readUserInfo, { headers })
  expect(body.data).toMatchObject({ userId: reader.id, primaryId: reader.account })
})

test('an account is one account however its letters are written', async () => {
  const institution = await anInstitution(api)
  await aReader(api, institution, { account: 'Lin.Zhixia' })
  const { body } = await tryLogin(api, institution, { account: ' lin.ZHIXIA ' })
  expect(body.success).toBe(true)
})

test('[R-LOGIN-036] a wrong password and a used code are refused without data and without a cookie', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const code = aCode(api, institution)
  const body = {
    username: reader.account,
    mappingPath: institution.mappingPath,
    password: encodePassword('another one altogether'),
    ...code,
  }
  const { headers } = institution
  const wrong = await api.call(logIn, { body, headers })
  const right = { ...body, password: encodePassword(reader.password) }
  const used = await api.call(logIn, { body: right, headers })
  for (const [answer, name] of [
    [wrong, 'login.wrong'],
    [used, 'login.code-wrong'],
  ] as const) {
    expect(answer.body).toMatchObject({ success: false, data: null, code: name })
    expect(answer.body.message).not.toBe('')
    expect(answer.headers.getSetCookie()).toEqual([])
  }
})

test("[R-LOGIN-034] '', null, nothing and 'null' are no account and no password, in the words of the form", async () => {
  const institution = await anInstitution(api)
  const headers = { ...institution.headers, 'content-language': 'en_US' }
  const right = {
    username: 'lin',
    mappingPath: institution.mappingPath,
    password: encodePassword('secret'),
    verifyCode: 'ABCDE',
    codeKey: 'x',
  }
  for (const empty of ['', null, undefined, 'null', ' ', ['lin'], 7]) {
    for (const [field, message] of [
      ['username', 'Please enter user name'],
      ['password', 'Please enter password'],
    ] as const) {
      if (field === 'password' && empty === ' ') continue
      const { body } = await api.call(logIn, {
        body: { ...right, [field]: empty },
        headers,
      })
      expect([body.success, body.errCode, body.message], `${field} ${String(empty)}`).toEqual([
        false,
        400,
        message,
      ])
    }
  }
})

test('[R-LOGIN-041] [T-39 short form] where login is not offered no password is looked at', async ({
  annotate,
}) => {
  await annotate('T-39 flags turned off: 2', 'figure')
  for (const settings of [{ loginFlag: '0' }, { normalLogin: '0' }]) {
    const institution = await anInstitution(api, { settings })
    const reader = await aReader(api, institution)
    const before = api.passwords.compared
    const { status, body } = await tryLogin(api, institution, reader)
    expect([status, body.code, body.data]).toEqual([403, 'login.not-offered', null])
    expect(api.passwords.compared).toBe(before)
  }
})

test('[R-LOGIN-037] each verification code is a new picture that no cache keeps, and its answer is nowhere', async () => {
  const institution = await anInstitution(api)
  const { headers } = institution
  const answers = [
    await api.call(readVerificationCode, { query: {}, headers }),
    await api.call(readVerificationCode, { query: {}, headers }),
  ]
  expect(answers[0]!.body.data!.codeKey).not.toBe(answers[1]!.body.data!.codeKey)
  for (const answer of answers) {
    const { img, codeKey } = answer.body.data!
    const { format, width, height } = await sharp(Buffer.from(img, 'base64')).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 240, height: 80 })
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const verifyCode = readPicture(api, institution, codeKey)
    expect(verifyCode).toMatch(/^[ACDEFHJKLMNPRTUWXY34679]{5}$/)
    const told =
      JSON.stringify([...answer.headers]) + JSON.stringify({ ...answer.body, data: { codeKey } })
    const decoded = Buffer.from(codeKey.split('.')[1]!, 'base64url').toString('latin1')
    expect(`${told}${decoded}`.toUpperCase()).not.toContain(verifyCode)
  }
})

test('[R-LOGIN-047] a browser that does the work is told the code, which works once', async () => {
  const institution = await anInstitution(api)
  const { headers } = institution
  const reader = await aReader(api, institution)
  const { codeKey, difficulty } = (await api.call(readVerificationCode, { query: {}, headers }))
    .body.data!
  const idle = await api.call(proveVerificationCode, { body: { codeKey, work: 'none' }, headers })
  expect(idle.body).toMatchObject({ success: false, code: 'login.work-wrong' })
  const work = doWork(codeKey, difficulty)
  const { body } = await api.call(proveVerificationCode, { body: { codeKey, work }, headers })
  const { verifyCode } = body.data!
  const sent = {
    username: reader.account,
    mappingPath: institution.mappingPath,
    password: encodePassword(reader.password),
    verifyCode,
    codeKey,
  }
  expect((await api.call(logIn, { body: sent, headers })).body.success).toBe(true)
  expect((await api.call(logIn, { body: sent, headers })).body.code).toBe('login.code-wrong')
})

test('[R-USER-003] [R-USER-017] user info is the reader as it is stored', async () => {
  const institution = await anInstitution(api, { libraries: { L1: '总馆', L2: '东馆' } })
  const reader = await aReader(api, institution, {
    name: '林知夏',
    libCode: 'L1',
    avatarKey: 'avatars/1.png',
    email: 'lin@example.org',
    isEmailVerified: true,
    phone: '13800138000',
  })
  const { headers } = await sessionOf(api, institution, reader)
  const { body } = await api.call(readUserInfo, { headers })
  expect(body.data).toEqual({
    userId: reader.id,
    name: '林知夏',
    libCode: 'L1',
    libName: '总馆',
    libChosenFlag: '0',
    picUrl: '/media/avatars/1.png',
    emailCheckFlag: '1',
    mobileCheckFlag: '0',
    groupCode: institution.groupCode,
    primaryId: reader.account,
    userStatus: 'normal',
    firstLoginFlag: '0',
  })
  const { status } = await api.call(readUserInfo, { headers: institution.headers })
  expect(status).toBe(401)
})

test('with a lost card or after its last day a reader still sees what is its own', async () => {
  const institution = await anInstitution(api)
  for (const [given, userStatus] of [
    [{ state: 'lost card' }, 'lost'],
    [{ validUntil: '2020-12-31' }, 'expired'],
  ] as const) {
    const reader = await aReader(api, institution, given)
    const { headers } = await logInAs(api, institution, reader)
    const { body } = await api.call(readUserInfo, { headers })
    expect(body.data).toMatchObject({ userId: reader.id, userStatus })
  }
})

test('an account that was locked or cleared is not let in, and a session of it ends at once', async () => {
  const institution = await anInstitution(api)
  for (const state of ['locked', 'cleared', 'erased'] as const) {
    const closed = await aReader(api, institution, { state })
    const refused = await tryLogin(api, institution, closed)
    expect([refused.body.code, refused.body.data]).toEqual(['login.account-closed', null])
    const open = await aReader(api, institution)
    const { headers } = await sessionOf(api, institution, open)
    expect((await api.call(readUserInfo, { headers })).status).toBe(200)
    await institution.within((trx) =>
      trx.updateTable('reader').set({ state }).where('id', '=', open.id).execute(),
    )
    expect((await api.call(readUserInfo, { headers })).status).toBe(401)
  }
})

test('[R-USER-018] [R-USER-019] [R-SHELL-016] a reader sees the libraries, and the one last chosen is remembered beyond the session', async () => {
  const institution = await anInstitution(api, {
    libraries: { L1: '总馆', L2: '东馆', L3: '西馆' },
  })
  const reader = await aReader(api, institution, { libCode: 'L1' })
  const { headers } = await sessionOf(api, institution, reader)
  const { body } = await api.call(listOwnLibraries, { headers })
  expect(body.data).toEqual([
    { libCode: 'L1', libName: '总馆' },
    { libCode: 'L2', libName: '东馆' },
    { libCode: 'L3', libName: '西馆' },
  ])
  const saved = await api.call(saveLastLibrary, { body: { libCode: 'L2' }, headers })
  expect(saved.body.data).toBe(true)
  const unknown = await api.call(saveLastLibrary, { body: { libCode: 'L9' }, headers })
  expect(unknown.body).toMatchObject({ success: false, code: 'library.unknown' })
  const again = await sessionOf(api, institution, reader)
  const info = await api.call(readUserInfo, { headers: again.headers })
  expect(info.body.data).toMatchObject({ libCode: 'L2', libName: '东馆', libChosenFlag: '1' })
})

test('[R-TOUR-004] [R-TOUR-007] the end of the help tour is kept with the reader, not with the browser', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const { headers } = await sessionOf(api, institution, reader)
  expect((await api.call(readFirstLoginFlag, { headers })).body.data).toEqual({
    firstLoginFlag: '0',
  })
  const { body } = await api.call(updateFirstLoginFlag, { body: { firstLoginFlag: '1' }, headers })
  expect(body.data).toBe(true)
  const elsewhere = await sessionOf(api, institution, reader)
  const info = await api.call(readUserInfo, { headers: elsewhere.headers })
  expect(info.body.data?.firstLoginFlag).toBe('1')
})

test('[R-BIND-016] the binding status tells mail, phone and shop apart', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution, {
    phone: '13800138000',
    isPhoneVerified: true,
    mayOrder: true,
  })
  const { headers } = await sessionOf(api, institution, reader)
  const { body } = await api.call(readBindingStatus, { headers })
  expect(body.data).toEqual({ emailFlag: '0', phoneFlag: '1', pdaRuleFlag: '1' })
})

test('the password is checked once more before a grave act, five times at most', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const { headers } = await sessionOf(api, institution, reader)
  const check = (password: string) =>
    api.call(checkPassword, { body: { password: encodePassword(password) }, headers })
  expect((await check(reader.password)).body.data?.checkTicket).toMatch(/^[\w-]{32}$/)
  for (let turn = 0; turn < 5; turn++) {
    expect((await check('wrong')).body.code).toBe('password.wrong')
  }
  expect((await check(reader.password)).body.code).toBe('login.too-many-attempts')
})

test('a reader sees where the account is in use, and ends the others', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const windows = await logInAs(api, institution, {
    ...reader,
    address: '203.0.113.77',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const phone = await logInAs(api, institution, reader)
  const third = await logInAs(api, institution, reader)
  const listed = await api.call(listSessions, { headers: windows.headers })
  expect(listed.body.data).toHaveLength(3)
  expect(listed.body.data![0]).toMatchObject({
    isThisOne: true,
    loginType: '1',
    device: 'Firefox, Windows',
    network: '203.0.113.0/24',
  })
  const other = listed.body.data![1]!
  const end = (body: { sessionId?: string }) =>
    api.call(endOtherSessions, { body, headers: windows.headers })
  expect((await end({ sessionId: other.sessionId })).body.data).toEqual({ ended: 1 })
  expect((await end({})).body.data).toEqual({ ended: 1 })
  for (const { headers } of [phone, third]) {
    expect((await api.call(readUserInfo, { headers })).status).toBe(401)
  }
  expect((await api.call(readUserInfo, { headers: windows.headers })).status).toBe(200)
})

test("[R-USER-015] [T-32] another reader's session cannot be ended by its number", async () => {
  const institution = await anInstitution(api)
  const [mine, theirs] = [await aReader(api, institution), await aReader(api, institution)]
  const own = await sessionOf(api, institution, mine)
  const other = await sessionOf(api, institution, theirs)
  const { body } = await api.call(endOtherSessions, {
    body: { sessionId: other.sessionId },
    headers: own.headers,
  })
  expect(body.data).toEqual({ ended: 0 })
  expect((await api.call(readUserInfo, { headers: other.headers })).status).toBe(200)
})

test('[R-STATE-016] after logout the token answers 401, and the cookie is taken away', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const { headers } = await sessionOf(api, institution, reader)
  const out = await api.call(logOut, { body: {}, headers })
  expect(out.body.data).toBe(true)
  expect(cookiesOf(out)['__Host-sid']).toBe('')
  expect((await api.call(readUserInfo, { headers })).status).toBe(401)
})

test('[R-LOGIN-042] in production the API does not start without the key that passwords are encoded with', async () => {
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    PORTAL_URL: 'https://portal.example.org',
    OBJECT_DIRECTORY: '.services/objects',
    PASSWORD_KEY: undefined,
  }
  const { passwordKey } = readConfig(environment)
  await expect(startTestApi({ onDatabaseOf: api, config: { passwordKey } })).rejects.toThrow(
    'PASSWORD_KEY is not set',
  )
  expect(() => readConfig({ ...environment, PASSWORD_KEY: 'seven77' })).toThrow('must have 8 bytes')
  const served = await fetch(`${api.url}/config.json`)
  expect(await served.json()).toEqual({ passwordKey: '12345678' })
})
