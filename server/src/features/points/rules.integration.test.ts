import { randomUUID } from 'node:crypto'
import { listPointRules } from '@shulin/contract/points'
import { changePointRule, listStaffPointRules } from '@shulin/contract/points-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { aReader, sessionOf } from '../../../test/readers.ts'
import { staffHeaders } from '../../../test/staff.ts'
import { awardPoints } from './points.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

async function aGenerousLibrary() {
  const institution = await anInstitution(api, { tabs: ['8'] })
  const staff = await staffHeaders(api, institution.groupCode, ['admin'])
  const reader = await aReader(api, institution)
  const { headers } = await sessionOf(api, institution, reader)
  const comment = () =>
    institution.within((trx) =>
      awardPoints(trx, { readerId: reader.id, rule: 'audited comment', subject: randomUUID() }),
    )
  return { ...institution, staff, reader, headers, comment }
}

test('a library gives more for a rule, so often on a day, or nothing; what was given stays', async () => {
  const { staff, headers, comment, within, reader } = await aGenerousLibrary()
  const change = (rule: { points: number; dailyLimit: number | null; isActive: boolean }) =>
    api.call(changePointRule, { body: { ruleCode: 'audited comment', ...rule }, headers: staff })
  expect(await comment()).toBe(2)
  expect((await change({ points: 7, dailyLimit: 1, isActive: true })).body.data).toBe(true)
  expect([await comment(), await comment()]).toEqual([7, 0])
  expect((await change({ points: 7, dailyLimit: null, isActive: false })).body.data).toBe(true)
  expect(await comment()).toBe(0)
  const { data: told } = (await api.call(listPointRules, { headers })).body
  expect(told!.integralRule.map(({ operation }) => operation)).not.toContain('comment audited')
  const { data: rules } = (await api.call(listStaffPointRules, { headers: staff })).body
  expect(rules!.find(({ ruleCode }) => ruleCode === 'audited comment')).toEqual({
    ruleCode: 'audited comment',
    name: '评论通过审核',
    behaviorType: 'comment',
    takes: false,
    points: 7,
    dailyLimit: null,
    isActive: false,
    standard: { points: 2, dailyLimit: null },
  })
  const { points } = await within((trx) =>
    trx
      .selectFrom('pointBalance')
      .select('points')
      .where('readerId', '=', reader.id)
      .executeTakeFirstOrThrow(),
  )
  expect(points).toBe(9)
})

test('a penalty stays one, whatever number is entered; and the change is in the trail', async () => {
  const { staff, headers, within } = await aGenerousLibrary()
  const body = { ruleCode: 'overdue return', points: 5, dailyLimit: null, isActive: true }
  await api.call(changePointRule, { body, headers: staff })
  const { data } = (await api.call(listPointRules, { headers })).body
  expect(data!.integralRule.at(-1)).toMatchObject({ operation: 'return overdue', change: -5 })
  const written = await within((trx) =>
    trx
      .selectFrom('audit')
      .select(['subject', 'detail'])
      .where('act', '=', 'points.change')
      .execute(),
  )
  expect(written).toEqual([
    {
      subject: 'overdue return',
      detail: {
        before: { change: -2, dailyLimit: null, isActive: true },
        after: { change: -5, dailyLimit: null, isActive: true },
      },
    },
  ])
})

test('another library keeps its own rules, and a rule there is not is refused', async () => {
  const { staff } = await aGenerousLibrary()
  const other = await aGenerousLibrary()
  const body = { ruleCode: 'audited comment', points: 9, dailyLimit: null, isActive: true }
  await api.call(changePointRule, { body, headers: staff })
  expect(await other.comment()).toBe(2)
  const unknown = await api.call(changePointRule, {
    body: { ...body, ruleCode: 'nothing' },
    headers: staff,
  })
  expect(unknown.body.code).toBe('points.rule-unknown')
})
