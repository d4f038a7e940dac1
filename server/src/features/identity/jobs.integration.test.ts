import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { aReader, logInAs, sessionOf, tryLogin } from '../../../test/readers.ts'
import { forgetLogins } from './jobs.ts'

test('what was kept of logins is forgotten when it is of no use any more, and not before', async () => {
  const api = await startTestApi()
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  await logInAs(api, institution, reader)
  await tryLogin(api, institution, { ...reader, password: 'wrong', address: '198.51.100.1' })
  await sessionOf(api, institution, reader)
  const counts = async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from spent_code)::int as codes, (select count(*) from session)::int as sessions,
             (select count(*) from known_device)::int as devices, (select count(*) from login_limit)::int as limits`.execute(
      api.adminDb,
    )
    return rows[0]
  }
  const run = () =>
    forgetLogins.perform({}, { job: 'forget-logins', id: '', attempt: 0 }, { db: api.db })
  const before = await counts()
  expect(before).toMatchObject({ codes: 2, sessions: 2, devices: 1 })
  await run()
  expect(await counts()).toEqual(before)
  await sql`update spent_code set spent_at = spent_at - interval '1 hour'`.execute(api.adminDb)
  await sql`update session set started_at = started_at - interval '31 days', expires_at = expires_at - interval '31 days'`.execute(
    api.adminDb,
  )
  await sql`update known_device set last_used_at = last_used_at - interval '181 days'`.execute(
    api.adminDb,
  )
  await sql`update login_limit set until = until - interval '1 hour'`.execute(api.adminDb)
  await run()
  expect(await counts()).toEqual({ codes: 0, sessions: 0, devices: 0, limits: 0 })
  await api.close()
})
