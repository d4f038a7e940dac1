import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { readUserInfo } from '@shulin/contract/identity'
import { listLooksAtMe } from '@shulin/contract/readers'
import { confirmIssuer, listProviders, saveProvider } from '@shulin/contract/identity-staff'
import { signOn } from '@shulin/contract/sign-on'
import { Command } from 'commander'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { aReader, sessionOf } from '../../../../test/readers.ts'
import { aProvider, markOf, sessionIn } from '../../../../test/sign-on.ts'
import { staffByLink, staffHeaders } from '../../../../test/staff.ts'
import { signOnCommands } from './commands.ts'
import { fingerprintOf } from './issuer-keys.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

interface CodeOptions {
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
  const write = (account: string, options: CodeOptions = {}) => {
    const issuedAt = options.issuedAt ?? Math.floor(Date.now() / 1000)
    return new SignJWT()
      .setProtectedHeader({ alg: 'EdDSA', typ: options.typ ?? 'ext+jwt' })
      .setSubject(account)
      .setAudience(options.aud ?? institution.groupCode)
      .setIssuer(options.iss ?? 'portal')
      .setJti(options.jti ?? randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + (options.seconds ?? 60))
      .sign(options.key ?? privateKey)
  }
  const show = (ticket: string, headers: Record<string, string> = {}, service = 'portal') =>
    api.call(signOn, {
      body: { ticket, service, mappingPath: institution.mappingPath, loginType: '5' },
      headers: { ...institution.headers, ...headers },
    })
  return { institution, reader, write, show }
}

test('[R-ROUTE-099] the code of a registered issuer is a session of its reader once that is confirmed, kept apart for the site that embeds it', async () => {
  const { institution, reader, write, show } = await aPortal()
  const asked = await show(await write(reader.account))
  expect(asked.body).toMatchObject({
    code: 'sign-on.confirm',
    details: { name: reader.name, account: reader.account },
  })
  // The frame of another site keeps the mark of the question, too.
  const mark = asked.headers.getSetCookie().find((one) => one.startsWith('__Host-comer='))!
  for (const part of ['SameSite=None', 'Partitioned', 'Secure', 'HttpOnly', 'Path=/']) {
    expect(mark).toContain(part)
  }
  const ticket = asked.body.details!['ticket'] as string
  const answer = await show(ticket, { cookie: markOf(asked) })
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

test('[R-ROUTE-099] another reader who is logged in stays so until the change is confirmed', async () => {
  const { institution, reader, write, show } = await aPortal()
  const somebody = await aReader(api, institution)
  const { headers } = await sessionOf(api, institution, somebody)
  const asked = await show(await write(reader.account), headers)
  expect(asked.body).toMatchObject({ code: 'sign-on.confirm', details: { name: reader.name } })
  expect((await api.call(readUserInfo, { headers })).body.data!.primaryId).toBe(somebody.account)
  const cookie = `${headers.cookie}; ${markOf(asked)}`
  const confirmed = await show(asked.body.details!['ticket'] as string, { ...headers, cookie })
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

/** An institution with two administrators, and a key that only one of them has. */
async function aLibraryWithTwo() {
  const institution = await anInstitution(api)
  const { groupCode } = institution
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const settings = { publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string }
  const reader = await aReader(api, institution)
  const enter = (headers: { cookie: string }, given: object = settings) =>
    api.call(saveProvider, {
      body: {
        provider: 'portal',
        kind: 'issuer',
        entry: 'link',
        name: { 'zh-CN': '校园门户' },
        settings: given as Record<string, string>,
        isActive: true,
      },
      headers,
    })
  const confirm = (headers: { cookie: string }, fingerprint = fingerprintOf(settings)) =>
    api.call(confirmIssuer, { body: { provider: 'portal', fingerprint }, headers })
  /** Tries to come in as the reader with the key: where it opens, the reader is named and asked. */
  const impersonate = async () => {
    const now = Math.floor(Date.now() / 1000)
    const ticket = await new SignJWT()
      .setProtectedHeader({ alg: 'EdDSA', typ: 'ext+jwt' })
      .setSubject(reader.account)
      .setAudience(groupCode)
      .setIssuer('portal')
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + 60)
      .sign(privateKey)
    const { mappingPath, headers } = institution
    const body = { ticket, service: 'portal', mappingPath, loginType: '5' as const }
    return (await api.call(signOn, { body, headers })).body.code
  }
  const admin = await staffHeaders(api, groupCode, ['admin'], 'first')
  const colleague = () => staffHeaders(api, groupCode, ['admin'], 'second')
  return { ...institution, reader, admin, colleague, enter, confirm, impersonate }
}

test('an administrator alone logs in as no reader: without a second factor no key is entered, and an entered one opens nothing until a colleague confirms it', async () => {
  const { groupCode, within, admin, colleague, enter, confirm, impersonate } =
    await aLibraryWithTwo()
  const byLink = await staffByLink(api, groupCode, ['admin'], 'bare')
  expect((await enter(byLink)).body.code).toBe('staff.factor-missing')
  const entered = (await enter(admin)).body.data!
  expect(entered).toMatchObject([{ provider: 'portal', key: { isMine: true, confirmedBy: null } }])
  expect(await impersonate()).toBe('sign-on.unknown')
  expect((await confirm(admin)).body.code).toBe('sign-on.own-key')
  // Saved once more, it is still the same key of the same person.
  await enter(admin)
  expect(await impersonate()).toBe('sign-on.unknown')

  const other = await colleague()
  const seen = (await api.call(listProviders, { headers: other })).body.data!
  expect(seen).toMatchObject([{ key: { isMine: false, confirmedBy: null } }])
  const { fingerprint } = seen[0]!.key!
  expect((await confirm(other, 'x'.repeat(43))).body.code).toBe('sign-on.another-key')
  expect((await confirm(other, fingerprint)).body.data).toMatchObject([
    { key: { confirmedBy: '馆员 second' } },
  ])
  expect(await impersonate()).toBe('sign-on.confirm')

  const trail = await within((trx) =>
    trx
      .selectFrom('audit')
      .select(['act', 'detail'])
      .where('act', '=', 'setting.confirm-key')
      .execute(),
  )
  expect(trail).toEqual([
    { act: 'setting.confirm-key', detail: { before: null, after: { fingerprint } } },
  ])
})

test('a reader sees each time the key of a portal was used to log in as them', async () => {
  const { institution, reader, write, show } = await aPortal()
  const other = await aReader(api, institution)
  const asked = await show(await write(reader.account))
  const answer = await show(asked.body.details!['ticket'] as string, { cookie: markOf(asked) })
  const looks = async (headers: Record<string, string>) =>
    (await api.call(listLooksAtMe, { headers })).body.data
  const expected = {
    at: expect.any(String) as string,
    unit: 'portal',
    purpose: 'login',
    fields: [],
  }
  expect(await looks(sessionIn(institution, answer))).toEqual([expected])
  expect(await looks((await sessionOf(api, institution, other)).headers)).toEqual([])
})

test('another key waits for a second person again; who else changes it or switches it off and on does not', async () => {
  const { admin, colleague, enter, confirm, impersonate } = await aLibraryWithTwo()
  await enter(admin)
  await confirm(await colleague())
  await enter(await colleague())
  expect(await impersonate()).toBe('sign-on.confirm')
  const another = generateKeyPairSync('ed25519').publicKey
  const pem = another.export({ type: 'spki', format: 'pem' }) as string
  const replaced = (await enter(admin, { publicKey: pem })).body.data!
  expect(replaced).toMatchObject([{ key: { isMine: true, confirmedBy: null } }])
  expect(await impersonate()).toBe('sign-on.unknown')
  // Nor does the old one count when it comes back.
  await enter(admin)
  expect(await impersonate()).toBe('sign-on.unknown')
})

test('whoever takes a colleague’s factor away and comes in as that colleague confirms nothing', async () => {
  const { groupCode, within, admin, colleague, enter, confirm, impersonate } =
    await aLibraryWithTwo()
  await enter(admin)
  const other = await colleague()
  await within((trx) =>
    sql`update staff_credential set factor_since = now() - interval '6 days'
         where staff_id = (select id from staff where account = 'second')`.execute(trx),
  )
  expect((await confirm(other)).body.code).toBe('sign-on.new-factor')
  expect(await impersonate()).toBe('sign-on.unknown')

  // Where there is nobody else, the operator compares the fingerprints.
  const run = (work: (opened: { db: TestApi['db'] }) => Promise<void>) => work({ db: api.db })
  const shulin = async (...words: string[]) => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => {})
    const program = new Command().exitOverride()
    signOnCommands(program, run)
    await program.parseAsync(['sign-on', ...words], { from: 'user' })
    const said = print.mock.calls.flat().join('\n')
    print.mockRestore()
    return said
  }
  const [provider, fingerprint] = (await shulin('waiting', groupCode)).split(' ')
  expect(provider).toBe('portal')
  await expect(shulin('confirm', groupCode, 'portal', 'x'.repeat(43))).rejects.toThrow(/replaced/)
  await shulin('confirm', groupCode, 'portal', fingerprint!)
  expect(await impersonate()).toBe('sign-on.confirm')
  expect(await shulin('waiting', groupCode)).toBe('no key waits')
})
