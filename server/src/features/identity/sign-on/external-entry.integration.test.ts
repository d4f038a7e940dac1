import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { readUserInfo } from '@shulin/contract/identity'
import { signOn } from '@shulin/contract/sign-on'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { aReader, sessionOf } from '../../../../test/readers.ts'
import { aProvider, sessionIn } from '../../../../test/sign-on.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

interface Written {
  typ?: string
  aud?: string
  iss?: string
  seconds?: number
  jti?: string
  issuedAt?: number
  key?: KeyObject
}

async function aPortal() {
  const institution = await anInstitution(api)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string
  await aProvider(api, institution, {
    provider: 'portal',
    kind: 'issuer',
    entry: 'link',
    settings: { publicKey: pem },
  })
  const reader = await aReader(api, institution)
  const write = (account: string, written: Written = {}) => {
    const issuedAt = written.issuedAt ?? Math.floor(Date.now() / 1000)
    return new SignJWT()
      .setProtectedHeader({ alg: 'EdDSA', typ: written.typ ?? 'ext+jwt' })
      .setSubject(account)
      .setAudience(written.aud ?? institution.groupCode)
      .setIssuer(written.iss ?? 'portal')
      .setJti(written.jti ?? randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + (written.seconds ?? 60))
      .sign(written.key ?? privateKey)
  }
  const show = (ticket: string, headers: Record<string, string> = {}, service = 'portal') =>
    api.call(signOn, {
      body: { ticket, service, mappingPath: institution.mappingPath, loginType: '5' },
      headers: { ...institution.headers, ...headers },
    })
  return { institution, reader, write, show }
}

test('[R-ROUTE-099] the code of a registered issuer is a session of its reader, kept apart for the site that embeds it', async () => {
  const { institution, reader, write, show } = await aPortal()
  const answer = await show(await write(reader.account))
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-frame-sid='))!
  for (const mark of ['SameSite=None', 'Partitioned', 'Secure', 'HttpOnly', 'Path=/']) {
    expect(cookie).toContain(mark)
  }
  const headers = sessionIn(institution, answer)
  const { body } = await api.call(readUserInfo, { headers })
  expect(body.data!.primaryId).toBe(reader.account)
  // The cookie alone is nobody, and so is the token.
  for (const part of [{ cookie: headers.cookie }, { jwtOpacAuth: headers.jwtOpacAuth }]) {
    const alone = { ...institution.headers, ...part } as Record<string, string>
    expect((await api.call(readUserInfo, { headers: alone })).status).toBe(401)
  }
})

test('[R-ROUTE-099] [R-ROUTE-077] [T-16] what an issuer did not write for us, now and for once, is no session', async () => {
  const { institution, reader, write, show } = await aPortal()
  const { account } = reader
  const stranger = generateKeyPairSync('ed25519').privateKey
  const seen = await write(account, { jti: 'seen-before' })
  await show(seen)
  const now = Math.floor(Date.now() / 1000)
  const wrong = {
    'shown twice': seen,
    'seen jti': await write(account, { jti: 'seen-before' }),
    'other institution': await write(account, { aud: 'other' }),
    'other issuer': await write(account, { iss: 'another' }),
    'other key': await write(account, { key: stranger }),
    'lives too long': await write(account, { seconds: 61 }),
    'too old': await write(account, { issuedAt: now - 61 }),
    'from the future': await write(account, { issuedAt: now + 30 }),
    'type of a portal token': await write(account, { typ: 'portal+jwt' }),
    'nobody here': await write('nobody'),
    'a portal token': (await sessionOf(api, institution, reader)).jwt,
    'no token': 'xxx.yyy.zzz',
  }
  for (const [name, code] of Object.entries(wrong)) {
    const { body, headers } = await show(code)
    expect([name, body.code]).toEqual([name, 'sign-on.ticket-refused'])
    expect(headers.getSetCookie().join()).not.toContain('sid=')
  }
  expect((await show(await write(account), {}, 'unknown')).body.code).toBe('sign-on.unknown')
})

test('[R-ROUTE-099] [T-15] another reader who is logged in stays so until the change is confirmed', async () => {
  const { institution, reader, write, show } = await aPortal()
  const somebody = await aReader(api, institution)
  const { headers } = await sessionOf(api, institution, somebody)
  const asked = await show(await write(reader.account), headers)
  expect(asked.body).toMatchObject({ code: 'sign-on.confirm', details: { name: reader.name } })
  expect((await api.call(readUserInfo, { headers })).body.data!.primaryId).toBe(somebody.account)
  const confirmed = await show(asked.body.details!['ticket'] as string, headers)
  const after = await api.call(readUserInfo, { headers: sessionIn(institution, confirmed) })
  expect(after.body.data!.primaryId).toBe(reader.account)
  expect((await api.call(readUserInfo, { headers })).status).toBe(401)
})

test('[T-16] neither code nor ticket stands in a line of the log', async () => {
  const lines: string[] = []
  const { Writable } = await import('node:stream')
  const log = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString())
      done()
    },
  })
  const logged = await startTestApi({ log })
  const institution = await anInstitution(logged)
  await aProvider(logged, institution, { settings: { address: 'https://cas.invalid' } })
  await fetch(
    `${logged.url}/oga/signOn/${institution.mappingPath}/campus/back?ticket=ST-canary-7`,
    {
      redirect: 'manual',
    },
  )
  await logged.close()
  expect(lines.join('')).toContain(`/oga/signOn/${institution.mappingPath}/campus/back`)
  expect(lines.join('')).not.toContain('canary')
})
