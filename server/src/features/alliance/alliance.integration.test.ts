import { makeAllianceCode } from '@shulin/contract/alliance'
import { checkAllianceCode } from '@shulin/contract/alliance-staff'
import { listLooksAtMe } from '@shulin/contract/readers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { startClockedHosts } from '../../../test/database-clock.ts'
import { aReader, sessionOf, type TestInstitution } from '../../../test/readers.ts'
import { forgetLimits } from '../../../test/recovery.ts'
import { patiently } from '../../../test/searching.ts'
import { staffHeaders } from '../../../test/staff.ts'

let hosts: Awaited<ReturnType<typeof startClockedHosts>>
let api: TestApi
let home: TestInstitution
let partner: TestInstitution
let stranger: TestInstitution
beforeAll(async () => {
  hosts = await startClockedHosts()
  api = hosts.api
  partner = await anInstitution(api, { name: { 'zh-CN': '海岚图书馆' } })
  stranger = await anInstitution(api)
  home = await anInstitution(api, {
    name: { 'zh-CN': '清溪图书馆', 'en-US': 'Qingxi Library' },
    libraries: { L1: '总馆' },
    settings: { alliancePartners: `t0000\n${partner.groupCode}` },
  })
})
afterAll(() => hosts.close())
beforeEach(() => forgetLimits(api))

type Headers = Record<string, string>

/** A reader who is logged in, and the call that makes a code. */
async function somebody(options: Parameters<typeof aReader>[2] = {}) {
  const reader = await aReader(api, home, { libCode: 'L1', ...options })
  const { headers } = await sessionOf(api, home, reader)
  const make = () => api.call(makeAllianceCode, { body: {}, headers })
  const code = async () => (await make()).body.data!.authCode
  return { reader, headers, make, code }
}

const deskOf = ({ groupCode }: TestInstitution) => staffHeaders(api, groupCode, ['circulation'])
const check = async (headers: Headers, authCode: string) =>
  (await api.call(checkAllianceCode, { body: { authCode }, headers })).body

const made = new Date('2027-03-01T10:00:00Z')
const after = (seconds: number) => new Date(made.getTime() + seconds * 1000)

test('[R-USER-013] a code made at 10:00:00 is accepted once at 10:04:59, and refused the second time; another one is refused at 10:05:00', async () => {
  const desk = await deskOf(home)
  const [one, other] = [await somebody(), await somebody()]
  const [first, second] = await hosts.whenItIs(made, async () => [
    await one.code(),
    await other.code(),
  ])
  const [accepted, again] = await hosts.whenItIs(after(4 * 60 + 59), async () => [
    await check(desk, first),
    await check(desk, first),
  ])
  expect(accepted).toMatchObject({ success: true, data: { account: one.reader.account } })
  expect(again).toMatchObject({ success: false, data: null, code: 'alliance.code-wrong' })
  const late = await hosts.whenItIs(after(5 * 60), () => check(desk, second))
  expect(late).toMatchObject({ success: false, data: null, code: 'alliance.code-wrong' })
})

test('[R-USER-021] a code and its end five minutes ahead; a second call makes the first code invalid', async () => {
  const desk = await deskOf(home)
  const { make, reader } = await somebody()
  const { data: first } = await hosts.whenItIs(made, async () => (await make()).body)
  expect(first).toEqual({
    authCode: expect.stringMatching(new RegExp(`^${home.groupCode}-\\d{10}$`)),
    expireTime: after(5 * 60).toISOString(),
  })
  const second = await hosts.whenItIs(after(60), async () => (await make()).body.data!)
  expect(second.expireTime).toBe(after(6 * 60).toISOString())
  await hosts.whenItIs(after(61), async () => {
    expect((await check(desk, first!.authCode)).code).toBe('alliance.code-wrong')
    expect((await check(desk, second.authCode)).data?.account).toBe(reader.account)
  })
})

test('only a hash of it is kept, and of codes made or shown at once one is good', async () => {
  const { code, make, reader } = await somebody()
  const authCode = await code()
  const { rows } = await sql<{ kept: string }>`
    select to_jsonb(c)::text as kept from one_time_code c where reader_id = ${reader.id}`.execute(
    api.adminDb,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.kept).not.toContain(authCode.split('-').at(-1))

  const desk = await deskOf(home)
  const shown = await Promise.all(
    Array.from({ length: 16 }, () =>
      patiently(() => api.call(checkAllianceCode, { body: { authCode }, headers: desk })),
    ),
  )
  expect(shown.filter(({ body }) => body.success)).toHaveLength(1)

  await forgetLimits(api)
  const many = await Promise.all(Array.from({ length: 16 }, () => patiently(make)))
  const outcomes = []
  for (const { body } of many) outcomes.push(await check(desk, body.data!.authCode))
  expect(outcomes.filter(({ success }) => success)).toHaveLength(1)
})

test('a partner learns who shows a code, and no more than that; whoever is no partner learns nothing, and the code stays good', async () => {
  const { code, reader } = await somebody({ name: '林知夏', phone: '13812342046' })
  const authCode = await code()
  const refused = await check(await deskOf(stranger), authCode)
  expect(refused).toMatchObject({ success: false, data: null, code: 'alliance.no-partner' })

  const spaced = ` ${authCode.slice(0, -5)} ${authCode.slice(-5)}\n`
  expect((await check(await deskOf(partner), spaced)).data).toEqual({
    institution: '清溪图书馆',
    name: '林知夏',
    account: reader.account,
    libName: '总馆',
    userType: '学生',
    validEnd: '2099-12-31',
    status: 'normal',
  })
  const { rows } = await sql<{ groupCode: string; act: string; detail: unknown }>`
    select group_code, act, detail from audit
     where reader_id = ${reader.id} or (group_code = ${partner.groupCode} and act = 'alliance.check')`.execute(
    api.adminDb,
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      {
        groupCode: home.groupCode,
        act: 'reader.alliance',
        detail: { partner: partner.groupCode },
      },
      {
        groupCode: partner.groupCode,
        act: 'alliance.check',
        detail: { before: null, after: {} },
      },
    ]),
  )
  expect(rows).toHaveLength(2)
})

test('that the own library looked stands in the record the reader sees', async () => {
  const { code, headers } = await somebody()
  await check(await deskOf(home), await code())
  const { data } = (await api.call(listLooksAtMe, { headers })).body
  expect(data).toMatchObject([{ purpose: 'identity check', fields: [] }])
})

test('that a partner looked is told to the reader by the name of the partner', async () => {
  const { code, headers } = await somebody()
  await check(await deskOf(partner), await code())
  const { data } = (await api.call(listLooksAtMe, { headers })).body
  expect(data).toEqual([
    {
      at: expect.any(String) as string,
      unit: '海岚图书馆',
      purpose: 'identity check',
      fields: [],
    },
  ])
})

test.each([
  ['lost', { state: 'lost card' }],
  ['expired', { validUntil: '2020-12-31' }],
] as const)('with a card that is %s no code is made', async (_, options) => {
  const { make } = await somebody(options)
  expect((await make()).body).toMatchObject({ success: false, code: 'alliance.card-not-good' })
})

test('a card that is reported lost meanwhile is shown as lost, and an account that is closed not at all', async () => {
  const desk = await deskOf(home)
  const setState = (state: string, id: string) =>
    home.within((trx) => trx.updateTable('reader').set({ state }).where('id', '=', id).execute())
  const [one, other] = [await somebody(), await somebody()]
  const codes = [await one.code(), await other.code()]
  await setState('lost card', one.reader.id)
  await setState('locked', other.reader.id)
  expect((await check(desk, codes[0]!)).data?.status).toBe('lost')
  expect((await check(desk, codes[1]!)).code).toBe('alliance.code-wrong')
})

test('whoever guesses is stopped after twenty wrong codes, and right ones do not count', async () => {
  const desk = await staffHeaders(api, home.groupCode, ['circulation'], 'guesser')
  const { code } = await somebody()
  for (const guess of ['x', 'nobody-1234567890', `${home.groupCode}-0000000000`]) {
    expect((await check(desk, guess)).code).toBe('alliance.code-wrong')
  }
  expect((await check(desk, await code())).success).toBe(true)
  for (let guess = 3; guess < 20; guess++) {
    const digits = String(guess).padStart(10, '0')
    expect((await check(desk, `${home.groupCode}-${digits}`)).success).toBe(false)
  }
  const stopped = await check(desk, await code())
  expect(stopped).toMatchObject({ success: false, errCode: 429, code: 'alliance.too-many' })
})
