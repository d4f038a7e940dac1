import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
  type KeyObject,
} from 'node:crypto'
import { logOut, logOutOnClosing, readUserInfo, tokenHeader } from '@shulin/contract/identity'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import {
  aReader,
  cookiesOf,
  logInAs,
  sessionOf,
  tryLogin,
  type TestInstitution,
} from '../../../../test/readers.ts'
import { tokenKeys } from '../../../platform/security/keys.ts'
import { hashOf } from './tokens.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

const statusWith = async (headers: Record<string, string>, to = api) =>
  (await to.call(readUserInfo, { headers })).status

/** A reader of an institution of its own, with a session. */
async function aSession(settings: Record<string, string> = {}, to = api) {
  const institution = await anInstitution(to, { settings })
  const reader = await aReader(to, institution)
  return { institution, reader, ...(await sessionOf(to, institution, reader)) }
}

/** Time passes for one session. */
const letPass = (institution: TestInstitution, time: string) =>
  institution.within((trx) =>
    sql`update session set last_seen_at = last_seen_at - ${time}::interval, closing_at = closing_at - ${time}::interval,
          started_at = started_at - ${time}::interval, expires_at = expires_at - ${time}::interval`.execute(
      trx,
    ),
  )

test('[T-20] [R-STATE-019] [R-STATE-003] token, cookie and a live session must agree', async ({
  annotate,
}) => {
  await annotate('T-20 seconds until a logout counts: 0', 'figure')
  const { institution, headers, jwt, cookie, reader } = await aSession()
  const other = await sessionOf(api, institution, reader)
  const { [tokenHeader]: _, ...withoutToken } = headers
  const readable = `jwt=${jwt}; jwtHeader=${tokenHeader}`
  const changed = (at: number) =>
    `${jwt.slice(0, at)}${jwt[at] === 'A' ? 'B' : 'A'}${jwt.slice(at + 1)}`
  expect(await statusWith(headers)).toBe(200)
  const refused: Record<string, Record<string, string>> = {
    'token alone': { ...institution.headers, [tokenHeader]: jwt },
    'cookie alone': { ...institution.headers, cookie },
    'readable cookies alone': { ...institution.headers, cookie: readable },
    'all cookies, no header': { ...withoutToken, cookie: `${cookie}; ${readable}` },
    "another session's cookie": { ...headers, cookie: other.cookie },
    "another session's token": { ...headers, [tokenHeader]: other.jwt },
    'last character changed': { ...headers, [tokenHeader]: changed(jwt.length - 1) },
    'middle character changed': { ...headers, [tokenHeader]: changed(jwt.indexOf('.') + 20) },
    'cookie changed': {
      ...headers,
      cookie: `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`,
    },
  }
  for (const [name, sent] of Object.entries(refused)) expect(await statusWith(sent), name).toBe(401)
  expect(await statusWith(headers)).toBe(200)
  const left = await api.call(logOut, { body: {}, headers })
  // What pages have stored goes with the session, also where a page is too broken to do it.
  expect(left.headers.get('clear-site-data')).toBe('"storage"')
  expect(await statusWith(headers)).toBe(401)
  expect(await statusWith(other.headers)).toBe(200)
})

test('[R-HEADER-011] only the header of that name carries a token', async () => {
  const { institution, headers, jwt, cookie } = await aSession()
  expect(await statusWith(headers)).toBe(200)
  for (const [name, value] of [
    ['authorization', `Bearer ${jwt}`],
    ['authorization', jwt],
    ['x-token', jwt],
    ['jwt', jwt],
  ] as const) {
    expect(await statusWith({ ...institution.headers, cookie, [name]: value }), name).toBe(401)
  }
})

test('[R-HEADER-013] [T-34] a token of one institution is nobody at another', async () => {
  const { headers } = await aSession()
  const other = await anInstitution(api)
  expect(await statusWith({ ...headers, ...other.headers })).toBe(401)
  const both = { ...headers, ...other.headers, mappingPath: other.mappingPath }
  expect(await statusWith(both)).toBe(401)
})

/** A token that names a session and another session's cookie: as if we had signed it by mistake. */
async function crossedHeaders(to: TestApi) {
  const { institution, reader, sessionId } = await aSession({}, to)
  const other = await sessionOf(to, institution, reader)
  const jwt = await signed(to, {
    sub: reader.id,
    tid: institution.groupCode,
    sid: sessionId,
    fp: hashOf(other.cookie.split('=')[1]!).toString('base64url'),
  })
  return { ...other.headers, [tokenHeader]: jwt }
}

const signed = (to: TestApi, claims: object, head: object = {}, key?: KeyObject) => {
  const { kid, privateKey } = tokenKeys(to.keys)
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'portal+jwt', kid, ...head })
    .setIssuer('shulin')
    .setAudience('portal')
    .setIssuedAt()
    .setNotBefore('0 s')
    .setExpirationTime('1 h')
    .sign(key ?? privateKey)
}

test('[T-20] the row itself knows its cookie; without that the crossed pair is let in, so the test can fail', async () => {
  expect(await statusWith(await crossedHeaders(api))).toBe(401)
  const careless = await startTestApi()
  const { rows } = await sql<{ body: string }>`
    select pg_get_functiondef('use_session'::regproc) as body`.execute(careless.adminDb)
  const forgetful = rows[0]!.body.replace('and cookie_hash = p_cookie_hash', '')
  expect(forgetful).not.toBe(rows[0]!.body)
  await sql`set role shulin_owner; ${sql.raw(forgetful)}; reset role`.execute(careless.adminDb)
  expect(await statusWith(await crossedHeaders(careless), careless)).toBe(200)
  await careless.close()
})

test('[T-19] forty kinds of bad tokens are nobody', async ({ annotate }) => {
  const { institution, reader, headers, jwt, cookie, sessionId } = await aSession()
  const claims = {
    sub: reader.id,
    tid: institution.groupCode,
    sid: sessionId,
    fp: hashOf(cookie.split('=')[1]!).toString('base64url'),
  }
  const { kid, privateKey, publicKeys } = tokenKeys(api.keys)
  const [head, payload, signature] = jwt.split('.') as [string, string, string]
  const b64 = (value: unknown) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
  const good = JSON.parse(Buffer.from(head, 'base64url').toString()) as object
  const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const stranger = generateKeyPairSync('ed25519').privateKey
  const publicPem = publicKeys.get(kid)!.export({ type: 'spki', format: 'pem' }) as string
  const publicRaw = publicKeys.get(kid)!.export({ type: 'spki', format: 'der' })
  const hs256 = (secret: string | Buffer, alg = 'HS256') => {
    const text = `${b64({ ...good, alg })}.${payload}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const build = (change: (token: SignJWT) => SignJWT, more: object = {}, header: object = {}) => {
    const token = new SignJWT({ ...claims, ...more })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'portal+jwt', kid, ...header })
      .setIssuer('shulin')
      .setAudience('portal')
      .setIssuedAt()
      .setNotBefore('0 s')
      .setExpirationTime('1 h')
    return change(token).sign(privateKey)
  }
  const same = (token: SignJWT) => token
  const seconds = Math.floor(Date.now() / 1000)
  const jwk = createPublicKey(stranger).export({ format: 'jwk' })
  const bad: Record<string, string | Promise<string>> = {
    none: `${b64({ ...good, alg: 'none' })}.${payload}.`,
    None: `${b64({ ...good, alg: 'None' })}.${payload}.`,
    'none with the signature': `${b64({ ...good, alg: 'none' })}.${payload}.${signature}`,
    'no algorithm': `${b64({ typ: 'portal+jwt', kid })}.${payload}.${signature}`,
    'HMAC with the public key': hs256(publicPem),
    'HMAC with the public key in bytes': hs256(publicRaw),
    'HMAC with nothing': hs256(''),
    'HMAC named RS256': hs256(publicPem, 'RS256'),
    'HMAC named ES256': hs256(publicPem, 'ES256'),
    'HMAC named EdDSA': hs256(publicPem, 'EdDSA'),
    "a stranger's key": signed(api, claims, {}, stranger),
    "a stranger's key in the head": signed(api, claims, { jwk }, stranger),
    "a stranger's key by address": signed(api, claims, { jku: 'https://evil.example/k' }, stranger),
    "a stranger's certificate": signed(api, claims, { x5u: 'https://evil.example/c' }, stranger),
    'key number unknown': build(same, {}, { kid: '32767' }),
    'key number a path': build(same, {}, { kid: '../../../dev/null' }),
    'key number with SQL': build(same, {}, { kid: "1' or '1'='1" }),
    'key number a prototype': build(same, {}, { kid: '__proto__' }),
    'no key number': build(same, {}, { kid: undefined }),
    'a critical header': signed(api, claims, { crit: ['exp'], exp: 1 }).catch(() => 'x.y.z'),
    'type JWT': build(same, {}, { typ: 'JWT' }),
    'type of an external entry': build(same, {}, { typ: 'ext+jwt' }),
    'no type': build(same, {}, { typ: undefined }),
    'another issuer': build((token) => token.setIssuer('evil')),
    'another audience': build((token) => token.setAudience('staff')),
    expired: build((token) => token.setExpirationTime(seconds - 1)),
    'not yet': build((token) => token.setNotBefore(seconds + 600)),
    'another institution': build(same, { tid: 'other' }),
    'no institution': build(same, { tid: undefined }),
    'another session': build(same, { sid: randomUUID() }),
    'session no number': build(same, { sid: '1 or 1=1' }),
    'another reader': build((token) => token.setSubject(randomUUID())),
    'another cookie': build(same, { fp: hashOf('x').toString('base64url') }),
    'no cookie': build(same, { fp: undefined }),
    'signature empty': `${head}.${payload}.`,
    'signature cut': `${head}.${payload}.${signature.slice(0, -4)}`,
    'signature of zeros': `${head}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
    'signature written otherwise': `${head}.${payload}.${signature}=`,
    'signature in plain base64': `${head}.${payload}.${Buffer.from(signature, 'base64url').toString('base64')}`,
    'claims changed': `${head}.${b64({ ...said, sub: randomUUID() })}.${signature}`,
    'two parts': `${head}.${payload}`,
    'four parts': `${jwt}.x`,
    'five parts': `${jwt}.x.y`,
    'as JSON': b64({ payload, signatures: [{ protected: head, signature }] }),
    'very long': `${head}.${b64('x'.repeat(6000))}.${signature}`,
    'random bytes': randomBytes(60).toString('base64url'),
  }
  await annotate(`T-19 bad tokens: ${Object.keys(bad).length}`, 'figure')
  expect(Object.keys(bad).length).toBeGreaterThanOrEqual(40)
  for (const [name, token] of Object.entries(bad)) {
    expect(await statusWith({ ...headers, [tokenHeader]: await token }), name).toBe(401)
  }
  expect(await statusWith(headers)).toBe(200)
})

test('[T-11] [R-STATE-023] a login makes a new session and ends the one the browser had, also at another institution', async () => {
  const [here, there] = [await anInstitution(api), await anInstitution(api)]
  const [mine, theirs] = [await aReader(api, here), await aReader(api, there)]
  const first = await logInAs(api, here, mine)
  const second = await logInAs(api, here, { ...mine, cookie: first.cookie })
  expect(second.cookie).not.toBe(first.cookie)
  expect([await statusWith(first.headers), await statusWith(second.headers)]).toEqual([401, 200])
  const elsewhere = await logInAs(api, there, { ...theirs, cookie: second.cookie })
  expect([await statusWith(second.headers), await statusWith(elsewhere.headers)]).toEqual([
    401, 200,
  ])
})

test('[T-11] a cookie somebody planted is never taken over', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const planted = `${institution.groupCode}.${'x'.repeat(43)}`
  const answer = await tryLogin(api, institution, { ...reader, cookie: `__Host-sid=${planted}` })
  expect(answer.body.success).toBe(true)
  expect(cookiesOf(answer)['__Host-sid']).not.toBe(planted)
})

test('[T-21] [R-STATE-009] [R-STATE-022] an idle session ends on the server too, where the institution wants it', async () => {
  const strict = { primaryIdProtect: '1', primaryIdProtectTime: '2' }
  const idle = await aSession(strict)
  await letPass(idle.institution, '119 seconds')
  expect(await statusWith(idle.headers)).toBe(200)
  await letPass(idle.institution, '121 seconds')
  expect(await statusWith(idle.headers)).toBe(401)

  const busy = await aSession(strict)
  for (let call = 0; call < 5; call++) {
    await letPass(busy.institution, '60 seconds')
    expect(await statusWith(busy.headers)).toBe(200)
  }
  const lenient = await aSession({ primaryIdProtect: '0', primaryIdProtectTime: '1' })
  await letPass(lenient.institution, '2 hours')
  expect(await statusWith(lenient.headers)).toBe(200)
})

test('[T-22] a browser that was killed is logged out when its idle time is over', async () => {
  const { institution, headers } = await aSession({ primaryIdProtect: '1' })
  await letPass(institution, '29 minutes 50 seconds')
  expect(await statusWith(headers)).toBe(200)
  await letPass(institution, '30 minutes 1 second')
  expect(await statusWith(headers)).toBe(401)
  const { reason } = await institution.within((trx) =>
    trx.selectFrom('session').select('endReason as reason').executeTakeFirstOrThrow(),
  )
  expect(reason).toBe('idle')
})

test('[T-21] [R-STATE-019] however busy, a session ends after twelve hours, or sooner where the institution says so', async () => {
  const institution = await anInstitution(api, { settings: { sessionHours: '3' } })
  const reader = await aReader(api, institution)
  const [whole, short] = [
    await sessionOf(api, institution, reader),
    await logInAs(api, institution, reader),
  ]
  await letPass(institution, '2 hours 59 minutes')
  expect([await statusWith(whole.headers), await statusWith(short.headers)]).toEqual([200, 200])
  await letPass(institution, '2 minutes')
  expect([await statusWith(whole.headers), await statusWith(short.headers)]).toEqual([200, 401])
  await letPass(institution, '9 hours')
  expect(await statusWith(whole.headers)).toBe(401)
})

test('[R-STATE-017] [R-STATE-008] [R-STATE-018] a closing window ends the session after ten seconds, unless it is used again', async () => {
  const { institution, headers, jwt, cookie } = await aSession()
  const close = (sent: { jwt: string; cookie?: string }) =>
    api.call(logOutOnClosing, {
      body: { jwt: sent.jwt, jwtHeader: tokenHeader },
      headers: { ...institution.headers, ...(sent.cookie && { cookie: sent.cookie }) },
    })
  // A reload: the window closes, and is there again.
  expect((await close({ jwt, cookie })).body.data).toBe(true)
  await letPass(institution, '9 seconds')
  expect(await statusWith(headers)).toBe(200)
  await letPass(institution, '1 hour')
  expect(await statusWith(headers)).toBe(200)
  // The end of the last one.
  expect((await close({ jwt, cookie })).body.data).toBe(true)
  await letPass(institution, '11 seconds')
  expect(await statusWith(headers)).toBe(401)
})

test('[R-STATE-017] a token without its cookie closes nothing', async () => {
  const mine = await aSession()
  const theirs = await sessionOf(api, mine.institution, await aReader(api, mine.institution))
  for (const cookie of [undefined, theirs.cookie]) {
    const { status } = await api.call(logOutOnClosing, {
      body: { jwt: mine.jwt, jwtHeader: tokenHeader },
      headers: { ...mine.institution.headers, ...(cookie && { cookie }) },
    })
    expect(status).toBe(401)
  }
  await letPass(mine.institution, '1 minute')
  expect([await statusWith(mine.headers), await statusWith(theirs.headers)]).toEqual([200, 200])
})

test('[R-HEADER-009] [T-14] another site that has the cookies, and cannot send the header, logs nobody out', async () => {
  const { institution, headers, cookie } = await aSession()
  const foreign = await fetch(`${api.url}/oga/logout`, {
    method: 'POST',
    body: 'a=b',
    headers: {
      ...institution.headers,
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  expect(foreign.status).toBe(401)
  expect(await statusWith(headers)).toBe(200)
})

test('a call that anyone may make counts as use of the session', async () => {
  const { institution, headers } = await aSession({
    primaryIdProtect: '1',
    primaryIdProtectTime: '2',
  })
  for (let call = 0; call < 3; call++) {
    await letPass(institution, '90 seconds')
    const { status } = await fetch(`${api.url}/find/institution/get`, { headers })
    expect(status).toBe(200)
  }
  expect(await statusWith(headers)).toBe(200)
})
