import { PassThrough } from 'node:stream'
import { bindAccount } from '@shulin/contract/binding'
import {
  checkPassword,
  forceModify,
  logIn,
  readUserInfo,
  tokenHeader,
} from '@shulin/contract/identity'
import { checkMailCode, setNewPassword } from '@shulin/contract/recovery'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestApi } from '../../../test/api.ts'
import { findCanaries } from '../../../test/canary.ts'
import {
  aCode,
  aReader,
  cookiesOf,
  encodePassword,
  logInAs,
  tryLogin,
  type TestInstitution,
} from '../../../test/readers.ts'
import { aReachableReader, aRecovery, askForCode, codeOnItsWay } from '../../../test/recovery.ts'
import { aSearchedInstitution, aTitle, startSearchApi } from '../../../test/searching.ts'
import { anOutsider, aProvider, marked } from '../../../test/sign-on.ts'
import { importReaders } from '../readers/import/import.ts'

/** Everything in the database, as text: every row of every table, bytes in hexadecimal. */
async function dump({ adminDb }: TestApi) {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`.execute(
    adminDb,
  )
  const parts: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.id(schema, name)} t`.execute(adminDb)
    parts.push(...rows.map(({ row }) => row))
  }
  return parts.join('\n')
}

/** What Redis holds under this test's prefix. */
async function readCache({ cache, config }: TestApi) {
  const keys = await cache.keys(`${config.cachePrefix}*`)
  const parts = [...keys]
  for (const key of keys) {
    const bare = key.slice(config.cachePrefix.length)
    const value = await cache.dumpBuffer(bare)
    parts.push(value?.toString('latin1') ?? '')
  }
  return parts.join('\n')
}

/** Every document of every index of this test, with what the engine stores of it. */
async function readIndexes({ searchEngine: { client }, config }: TestApi) {
  const index = `${config.searchPrefix}-*`
  await client.indices.refresh({ index })
  return JSON.stringify((await client.search({ index, body: { size: 1000 } })).body)
}

/** Binds an outside account with a password. */
async function bindAs(
  api: TestApi,
  institution: TestInstitution,
  { account: username }: { account: string },
  password: string,
) {
  const { ticket: uid } = anOutsider(api, institution)
  const { mappingPath } = institution
  const headers = { ...institution.headers, ...marked }
  const given = { username, password, loginType: '4', mappingPath, openId: '', uid } as const
  const body = { ...given, ...aCode(api, institution) }
  return (await api.call(bindAccount, { body, headers })).body
}

/** Recovers an account of its own up to a new password. */
async function recover(api: TestApi, institution: TestInstitution, chosen: string) {
  const reader = await aReachableReader(api, institution)
  const { headers } = await aRecovery(api, institution, reader)
  await askForCode(api, headers, { channel: 'mail', scene: 'reset' })
  const code = await codeOnItsWay(api, institution, reader)
  await api.call(checkMailCode, { body: { code }, headers })
  const password = encodePassword(chosen)
  const body = { password, confirmPassword: password }
  return (await api.call(setNewPassword, { body, headers })).body
}

test('[T-06] [R-LOGIN-035] a password sent through every call is nowhere afterwards, in no form', async () => {
  const log: string[] = []
  const stream = new PassThrough()
  stream.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  const api = await startSearchApi({ log: stream })
  const institution = await aSearchedInstitution(api)
  await aTitle(institution, { title: '书林' })
  await aProvider(api, institution)
  const canaries = {
    own: 'Kanarie-清-vogel-71',
    chosen: 'Zeisig-溪-vogel-72',
    wrong: 'Amsel-学-vogel-73',
    imported: 'Drossel-图-vogel-74',
  }
  const reader = await aReader(api, institution, { password: canaries.own })
  const first = await aReader(api, institution, { password: canaries.own, mustChange: true })

  // Right, wrong, in the wrong field, in the address, as a token, too long, under an unknown path.
  const { headers } = await logInAs(api, institution, reader)
  await tryLogin(api, institution, { ...reader, password: canaries.wrong })
  const password = encodePassword(canaries.wrong)
  const { mappingPath } = institution
  for (const body of [
    { username: canaries.wrong, password, mappingPath, ...aCode(api, institution) },
    { username: 'x', password: canaries.wrong, mappingPath, ...aCode(api, institution) },
    {
      username: 'x',
      password,
      mappingPath: canaries.wrong,
      verifyCode: canaries.wrong,
      codeKey: password,
    },
    { username: 'x', password: [password], mappingPath, stray: canaries.wrong },
  ]) {
    await api.call(logIn, { body: body as never, headers: institution.headers })
  }
  await api.call(checkPassword, { body: { password: encodePassword(canaries.own) }, headers })
  await api.call(checkPassword, { body: { password }, headers })
  const demand = await tryLogin(api, institution, first)
  const changed = await api.call(forceModify, {
    body: {
      username: first.account,
      password: String(demand.body.details!['changeTicket']),
      mappingPath,
      modifyType: 'password',
      newPassword: encodePassword(canaries.chosen),
      confirmPassword: encodePassword(canaries.chosen),
    },
    headers: institution.headers,
  })
  expect(changed.body.success).toBe(true)
  expect((await bindAs(api, institution, reader, encodePassword(canaries.own))).success).toBe(true)
  expect((await bindAs(api, institution, reader, password)).success).toBe(false)
  expect((await recover(api, institution, canaries.chosen)).success).toBe(true)
  await api.call(readUserInfo, { headers: { ...headers, [tokenHeader]: password } })
  for (const address of [
    `/oga/userinfo?password=${password}`,
    `/find/getPassword/updateUserPassword?password=${password}&confirmPassword=${password}`,
    `/oga/login?password=${encodeURIComponent(canaries.wrong)}`,
  ]) {
    await fetch(`${api.url}${address}`, { headers })
  }
  const broken = await fetch(`${api.url}/oga/login`, {
    method: 'POST',
    body: `{"password": "${password}", "username": `,
    headers: { ...institution.headers, 'content-type': 'application/json' },
  })
  expect(broken.status).toBe(200)
  const [taken] = await importReaders(api, institution.groupCode, [
    {
      account: '9001',
      name: '读者',
      readerType: 'student',
      validUntil: '2099-01-01',
      password: canaries.imported,
    },
  ])
  expect(taken?.outcome).toBe('added')
  expect(cookiesOf(changed)['__Host-sid']).toBeDefined()

  await api.feed()

  // It was there to be found: the accounts and the calls are.
  const places = {
    database: await dump(api),
    cache: await readCache(api),
    log: log.join(''),
    metrics: await api.metrics.metrics(),
    index: await readIndexes(api),
  }
  expect(places.database).toContain(reader.account)
  expect(places.log).toContain('/oga/login')
  expect(places.index).toContain('书林')
  expect(findCanaries(places, canaries)).toEqual([])
  await api.close()
})
