import { changeSettings } from '@shulin/contract/institutions-staff'
import { endStaffSession, openStaffSession, readStaff } from '@shulin/contract/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { runCommand } from '../../../test/command.ts'
import { patiently } from '../../../test/searching.ts'
import { staffHeaders } from '../../../test/staff.ts'
import { makeLink, putStaff } from './staff.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

test('the operator adds a librarian and hands out a link that opens the console', async () => {
  const { groupCode } = await anInstitution(api)
  expect(await runCommand(api, 'staff', 'put', groupCode, 'lin', '--name', '林知夏')).toMatchObject(
    { exitCode: 0 },
  )
  const { stdout } = await runCommand(api, 'staff', 'link', groupCode, 'lin')
  const token = stdout.trim().split('/').at(-1)!
  const opened = await api.call(openStaffSession, { body: { token } })
  expect(opened.body.data).toEqual({ next: 'console' })
  const cookie = opened.headers.get('set-cookie')!
  expect(cookie).toMatch(/^__Host-staff=.+; Path=\/; HttpOnly; Secure; SameSite=Strict$/)

  const { body } = await api.call(readStaff, { headers: { cookie: cookie.split(';')[0]! } })
  expect(body.data).toMatchObject({ name: '林知夏', roles: ['admin'], institution: { groupCode } })
})

test('[I-15] of fifty uses of one link one opens the console', async ({ annotate }) => {
  await annotate('I-15 uses at once: 50', 'figure')
  const { groupCode } = await anInstitution(api)
  await putStaff(api.db, groupCode, { account: 'wu', name: '吴', roles: ['admin'] })
  const token = await makeLink(api.db, groupCode, 'wu')
  const uses = await Promise.all(
    Array.from({ length: 50 }, () =>
      patiently(() => api.call(openStaffSession, { body: { token } })),
    ),
  )
  expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(uses.filter(({ body }) => body.code === 'staff.link-used-up')).toHaveLength(49)
})

test('a link that is too old, of another institution or made up opens nothing', async () => {
  const { groupCode, within } = await anInstitution(api)
  const other = await anInstitution(api)
  await putStaff(api.db, groupCode, { account: 'he', name: '何', roles: ['admin'] })
  const old = await makeLink(api.db, groupCode, 'he')
  await within((trx) =>
    trx
      .updateTable('staffLink')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .execute(),
  )
  const elsewhere = old.replace(groupCode, other.groupCode)
  for (const token of [
    old,
    elsewhere,
    `${groupCode}.${'x'.repeat(43)}`,
    `nobody.${'x'.repeat(43)}`,
  ]) {
    const { status, headers } = await api.call(openStaffSession, { body: { token } })
    expect([status, headers.get('set-cookie')]).toEqual([403, null])
  }
})

test('a session ends by signing out, by age, and when the account is disabled', async () => {
  const { groupCode, within } = await anInstitution(api)
  const statusOf = async (headers: { cookie: string }) =>
    (await api.call(readStaff, { headers })).status

  const left = await staffHeaders(api, groupCode, ['admin'])
  expect(await statusOf(left)).toBe(200)
  await api.call(endStaffSession, { body: {}, headers: left })
  expect(await statusOf(left)).toBe(401)

  const aged = await staffHeaders(api, groupCode, ['admin'])
  await within((trx) =>
    trx
      .updateTable('staffSession')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .execute(),
  )
  expect(await statusOf(aged)).toBe(401)

  const disabled = await staffHeaders(api, groupCode, ['admin'])
  await within((trx) => trx.updateTable('staff').set({ disabledAt: new Date() }).execute())
  expect(await statusOf(disabled)).toBe(401)
})

test('a role that does not permit an act is refused it, and a cookie of one institution is nothing in another', async () => {
  const { groupCode } = await anInstitution(api)
  const content = await staffHeaders(api, groupCode, ['content'])
  const change = (headers: { cookie: string }) =>
    api.call(changeSettings, { body: { settings: { version: '9' } }, headers })
  expect((await change(content)).body).toMatchObject({
    success: false,
    errCode: 403,
    code: 'staff.not-permitted',
  })

  const other = await anInstitution(api)
  const admin = await staffHeaders(api, groupCode, ['admin'])
  const moved = { cookie: admin.cookie.replace(groupCode, other.groupCode) }
  expect((await change(moved)).status).toBe(401)
})
