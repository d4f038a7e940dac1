import { unbindOwn } from '@shulin/contract/binding'
import { changePassword, checkPassword } from '@shulin/contract/identity'
import {
  checkOwnMailCode,
  checkOwnPhoneCode,
  readOwnVerificationCode,
  sendOwnMailCode,
  sendOwnPhoneCode,
} from '@shulin/contract/own-contacts'
import { readPersonalInfo, updatePersonalInfo, uploadAvatar } from '@shulin/contract/personal-info'
import { reportLostCard } from '@shulin/contract/recovery'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { blackPng } from '../../../test/hostile-pictures.ts'
import { aWholeReader, wholeInfo, withWaysIn } from '../../../test/personal-info.ts'
import {
  aCode,
  aReader,
  encodePassword,
  goodPassword,
  sessionOf,
  tryLogin,
  type TestInstitution,
} from '../../../test/readers.ts'
import { aMailAddress, aPhone, codeOnItsWay } from '../../../test/recovery.ts'

let api: TestApi
let home: TestInstitution
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'avatars-'))
  api = await startTestApi({ config: { objectDirectory: folder } })
  home = await anInstitution(api, { libraries: { L1: '总馆' } })
  await withWaysIn(api, home)
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

type Headers = Record<string, string>
const headersOf = async (reader: { id: string }): Promise<Headers> =>
  (await sessionOf(api, home, reader)).headers
const infoOf = async (headers: Headers) =>
  (await api.call(readPersonalInfo, { headers })).body.data!
const update = (headers: Headers, body: object) =>
  api.call(updatePersonalInfo, { body: body, headers })

/** What the trail has of a reader's own acts. */
const actsOf = async ({ id }: { id: string }) => {
  const { rows } = await sql<{ act: string; detail: unknown }>`
    select act, detail from audit where reader_id = ${id} order by n`.execute(api.adminDb)
  return rows
}

test('[R-USER-005] a reader is told all that is known, certificate number, phone and email masked; another reader other things, and nobody without a token anything', async () => {
  const reader = await aWholeReader(api, home)
  expect(await infoOf(await headersOf(reader))).toEqual({
    ...wholeInfo,
    account: reader.account,
    libName: '总馆',
    prepayment: '8.05',
    phone: '138****46',
    phoneFlag: '1',
    email: 'l****@qingxi.example',
    emailFlag: '0',
    weixinFlag: '1',
    passportFlag: '1',
    certificateNo: '****2X',
    userType: '学生',
    deposit: '100.00',
    validBegin: '2024-09-01',
    validEnd: '2028-06-30',
    lendFlag: '1',
    picUrl: '/media/avatars/lin.png',
    status: 'normal',
  })

  const other = await aReader(api, home)
  const told = await infoOf(await headersOf(other))
  expect(told).toMatchObject({
    account: other.account,
    libName: '',
    prepayment: '0.00',
    deposit: '0.00',
    phone: '',
    email: '',
    certificateNo: '',
    department: '',
    weixinFlag: '0',
    passportFlag: '0',
    lendFlag: '0',
    picUrl: '',
  })
  const nobody = await api.call(readPersonalInfo, { headers: home.headers })
  expect([nobody.status, nobody.body.data]).toEqual([401, null])
})

test.each([
  ['lost card', '2099-12-31', 'lost'],
  ['active', '2020-12-31', 'expired'],
] as const)('a card that is %s and good until %s is %s', async (state, validUntil, status) => {
  const reader = await aReader(api, home, { state, validUntil })
  expect(await infoOf(await headersOf(reader))).toMatchObject({ status })
})

test('[R-USER-006] what a reader may say is changed, and the rest stays; account, deposit and validity cannot be changed this way', async () => {
  const reader = await aWholeReader(api, home)
  const headers = await headersOf(reader)
  const before = await infoOf(headers)
  const changed = await update(headers, { position: ' 班长 ' })
  expect(changed.body).toMatchObject({ success: true, data: true, message: '修改成功！' })
  expect(await infoOf(headers)).toEqual({ ...before, position: '班长' })

  const more = { job: '', unit: '第二附属医院', className: '', lendFlag: '0' }
  expect((await update(headers, more)).body.success).toBe(true)
  const after = { ...before, position: '班长', ...more }
  expect(await infoOf(headers)).toEqual(after)
  expect(await actsOf(reader)).toEqual([
    { act: 'reader.own-info', detail: { fields: ['position'] } },
    { act: 'reader.own-info', detail: { fields: ['job', 'unit', 'className', 'lendsToOthers'] } },
  ])

  for (const fixed of [
    { account: 'another' },
    { deposit: '999.00' },
    { prepayment: '999.00' },
    { validEnd: '2099-12-31' },
    { validBegin: '2000-01-01' },
    { department: '医学院' },
    { userType: '教师' },
    { status: 'normal' },
    { phone: aPhone() },
    { phoneFlag: '1' },
    { picUrl: '/media/covers/x.webp' },
    { position: '很'.repeat(129) },
  ]) {
    const { body } = await update(headers, { job: '黑客', ...fixed })
    expect([body.success, body.errCode], JSON.stringify(fixed)).toEqual([false, 400])
  }
  expect(await infoOf(headers)).toEqual(after)
})

test('nothing that was given changes nothing, and the trail has nothing of it', async () => {
  const reader = await aWholeReader(api, home)
  const headers = await headersOf(reader)
  const before = await infoOf(headers)
  expect((await update(headers, {})).body.success).toBe(true)
  expect(await infoOf(headers)).toEqual(before)
  expect(await actsOf(reader)).toEqual([])
})

test('[R-USER-007] with the right old password there is a new one, and the old one no longer works', async () => {
  const reader = await aReader(api, home)
  const headers = await headersOf(reader)
  const chosen = 'Abendrot unter 清溪 48'
  const change = (oldPassword: string) =>
    api.call(changePassword, {
      body: {
        oldPassword: encodePassword(oldPassword),
        newPassword: encodePassword(chosen),
        confirmPassword: encodePassword(chosen),
      },
      headers,
    })
  expect((await change('something else')).body).toMatchObject({ success: false, data: null })
  expect((await change(goodPassword)).body).toMatchObject({
    success: true,
    data: true,
    message: '修改密码成功',
  })
  expect((await tryLogin(api, home, reader)).body.success).toBe(false)
  expect((await tryLogin(api, home, { ...reader, password: chosen })).body.success).toBe(true)
})

const picture = () => new File([blackPng(8, 8)], 'me.png', { type: 'image/png' })

test('[R-USER-016] each call of the family in turn, and what it changed stands in the next answer', async () => {
  const reader = await aWholeReader(api, home)
  await home.within((trx) =>
    sql`update reader set email = null, phone = null, phone_verified_at = null where id = ${reader.id}`.execute(
      trx,
    ),
  )
  const headers = { ...(await headersOf(reader)), mappingPath: home.mappingPath }
  expect(await infoOf(headers)).toMatchObject({ emailFlag: '0', phoneFlag: '0', weixinFlag: '1' })

  await update(headers, { unit: '东区' })
  expect((await infoOf(headers)).unit).toBe('东区')

  const uploaded = await api.call(uploadAvatar, { body: { file: picture() }, headers })
  expect(uploaded.body.message).toBe('上传成功！')
  expect((await infoOf(headers)).picUrl).toBe(uploaded.body.data!.picUrl)

  const chosen = encodePassword('Abendrot unter 清溪 48')
  const passwords = {
    oldPassword: encodePassword(goodPassword),
    newPassword: chosen,
    confirmPassword: chosen,
  }
  expect((await api.call(changePassword, { body: passwords, headers })).body.success).toBe(true)
  const checked = await api.call(checkPassword, { body: { password: chosen }, headers })
  const { checkTicket } = checked.body.data!

  expect((await api.call(readOwnVerificationCode, { headers })).body.data!.codeKey).toBeTruthy()
  const [email, phone] = [aMailAddress(), aPhone()]
  await api.call(sendOwnMailCode, { body: { email, ...aCode(api, home) }, headers })
  const mailed = { email, code: await codeOnItsWay(api, home, reader) }
  expect((await api.call(checkOwnMailCode, { body: mailed, headers })).body.success).toBe(true)
  expect((await infoOf(headers)).emailFlag).toBe('1')
  await api.call(sendOwnPhoneCode, { body: { phone, ...aCode(api, home) }, headers })
  const texted = { phone, code: await codeOnItsWay(api, home, reader) }
  expect((await api.call(checkOwnPhoneCode, { body: texted, headers })).body.success).toBe(true)
  expect((await infoOf(headers)).phoneFlag).toBe('1')

  expect((await api.call(unbindOwn, { body: { loginType: '3' }, headers })).body.success).toBe(true)
  expect(await infoOf(headers)).toMatchObject({ weixinFlag: '0', passportFlag: '1' })
  const lost = await api.call(reportLostCard, { body: { checkTicket }, headers })
  expect(lost.body.data).toEqual({ status: 'lost' })
  expect((await infoOf(headers)).status).toBe('lost')
})

test('[R-USER-016] without a session each of them answers 401, and nothing changes', async () => {
  const reader = await aWholeReader(api, home)
  const own = await headersOf(reader)
  const before = await infoOf(own)
  const { headers } = home
  const password = encodePassword(goodPassword)
  const passwords = { oldPassword: password, newPassword: password, confirmPassword: password }
  const code = aCode(api, home)
  const answers = [
    await api.call(readPersonalInfo, { headers }),
    await api.call(updatePersonalInfo, { body: { unit: '东区' }, headers }),
    await api.call(uploadAvatar, { body: { file: picture() }, headers }),
    await api.call(changePassword, { body: passwords, headers }),
    await api.call(checkPassword, { body: { password }, headers }),
    await api.call(sendOwnMailCode, { body: { email: aMailAddress(), ...code }, headers }),
    await api.call(checkOwnMailCode, { body: { email: aMailAddress(), code: '123456' }, headers }),
    await api.call(sendOwnPhoneCode, { body: { phone: aPhone(), ...code }, headers }),
    await api.call(checkOwnPhoneCode, { body: { phone: aPhone(), code: '123456' }, headers }),
    await api.call(readOwnVerificationCode, { headers }),
    await api.call(reportLostCard, { body: { checkTicket: 'x' }, headers }),
    await api.call(unbindOwn, { body: { loginType: '3' }, headers }),
  ]
  for (const { status, body } of answers) expect([status, body.data]).toEqual([401, null])
  expect(await infoOf(own)).toEqual(before)
})
