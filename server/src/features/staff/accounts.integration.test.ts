import { listAudit } from '@shulin/contract/audit-staff'
import {
  addStaff,
  changeStaff,
  inviteStaff,
  listStaff,
  readStaff,
  type Member,
} from '@shulin/contract/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { staffHeaders } from '../../../test/staff.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

type Headers = { cookie: string }
const members = async (headers: Headers) => (await api.call(listStaff, { headers })).body.data!
const memberOf = async (headers: Headers, account: string) =>
  (await members(headers)).find((member) => member.account === account)!
const change = (headers: Headers, member: Member, changed: Partial<Member>) => {
  const { staffId, name, unit, roles, isDisabled } = { ...member, ...changed }
  return api.call(changeStaff, { body: { staffId, name, unit, roles, isDisabled }, headers })
}

test('an administrator adds a member of staff, who can do what the roles say from then on', async () => {
  const { groupCode } = await anInstitution(api)
  const headers = await staffHeaders(api, groupCode, ['admin'])
  const body = { account: 'qiao', name: '乔木', unit: '流通部', roles: ['circulation' as const] }
  const added = await api.call(addStaff, { body, headers })
  expect(added.body.data).toMatchObject({
    ...body,
    isDisabled: false,
    hasPassword: false,
    hasSecondFactor: false,
    lastSeenAt: null,
  })
  expect((await api.call(addStaff, { body, headers })).body.code).toBe('staff.account-taken')
  expect((await members(headers)).map(({ account }) => account)).toEqual(['admin', 'qiao'])
})

test('roles and a closed account take effect with the next call', async () => {
  const { groupCode } = await anInstitution(api)
  const admin = await staffHeaders(api, groupCode, ['admin'])
  const other = await staffHeaders(api, groupCode, ['admin'], 'other')
  const member = await memberOf(admin, 'other')

  await change(admin, member, { roles: ['content'] })
  expect((await api.call(listStaff, { headers: other })).status).toBe(403)
  await change(admin, member, { roles: ['admin'] })
  expect((await api.call(listStaff, { headers: other })).status).toBe(200)
  const closed = await change(admin, member, { isDisabled: true })
  expect(closed.body.data).toMatchObject({ isDisabled: true })
  expect((await api.call(readStaff, { headers: other })).status).toBe(401)
  const invited = await api.call(inviteStaff, {
    body: { staffId: member.staffId },
    headers: admin,
  })
  expect(invited.body.code).toBe('staff.account-closed')
  // Opened again, the old session stays ended.
  await change(admin, member, { isDisabled: false })
  expect((await api.call(readStaff, { headers: other })).status).toBe(401)
})

test('an institution never loses its last administrator', async () => {
  const { groupCode } = await anInstitution(api)
  const admin = await staffHeaders(api, groupCode, ['admin'])
  const self = await memberOf(admin, 'admin')
  for (const changed of [{ isDisabled: true }, { roles: ['content' as const] }]) {
    expect((await change(admin, self, changed)).body.code).toBe('staff.not-oneself')
  }

  const other = await staffHeaders(api, groupCode, ['admin'], 'other')
  const both = [
    [admin, await memberOf(admin, 'other')],
    [other, self],
  ] as const
  const outcomes = await Promise.all(
    both.map(([headers, member]) => change(headers, member, { roles: [] })),
  )
  expect(outcomes.filter(({ body }) => body.success)).toHaveLength(1)
  const left = await Promise.all([admin, other].map((headers) => api.call(listStaff, { headers })))
  expect(left.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a member of staff of another institution is nobody here', async () => {
  const { groupCode } = await anInstitution(api)
  const elsewhere = await anInstitution(api)
  const admin = await staffHeaders(api, groupCode, ['admin'])
  const stranger = await memberOf(
    await staffHeaders(api, elsewhere.groupCode, ['admin'], 'stranger'),
    'stranger',
  )
  const body = { staffId: stranger.staffId }
  expect((await api.call(inviteStaff, { body, headers: admin })).status).toBe(404)
  expect((await change(admin, stranger, { isDisabled: true })).status).toBe(404)
})

test('the trail says who changed which roles, and never what somebody is called', async () => {
  const { groupCode } = await anInstitution(api)
  const headers = await staffHeaders(api, groupCode, ['admin'])
  const body = { account: 'qiao', name: '乔木', unit: '流通部', roles: ['circulation' as const] }
  const { data: added } = (await api.call(addStaff, { body, headers })).body
  await change(headers, added!, { name: '乔大木', roles: ['content', 'circulation'] })
  const { data } = (await api.call(listAudit, { query: { kind: 'staff' }, headers })).body
  const [changed, first] = data!.list
  expect(changed).toMatchObject({
    by: '馆员 admin',
    account: 'admin',
    act: 'staff.change',
    subject: 'qiao',
    detail: {
      before: { roles: ['circulation'], isDisabled: false },
      after: { roles: ['circulation', 'content'], isDisabled: false, changed: ['name'] },
    },
  })
  expect(first).toMatchObject({ act: 'staff.add', subject: 'qiao' })
  expect(JSON.stringify(data!.list.map(({ detail }) => detail))).not.toMatch(/乔|流通部/)
})
