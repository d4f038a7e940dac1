import { checkPassword } from '@shulin/contract/identity'
import {
  checkOwnMailCode,
  checkOwnPhoneCode,
  readOwnVerificationCode,
  sendOwnMailCode,
  sendOwnPhoneCode,
} from '@shulin/contract/own-contacts'
import { readPersonalInfo } from '@shulin/contract/personal-info'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { mailsTo } from '../../../../test/mail.ts'
import {
  aCode,
  aReader,
  encodePassword,
  goodPassword,
  readPicture,
  sessionOf,
  type TestInstitution,
} from '../../../../test/readers.ts'
import {
  aMailAddress,
  aPhone,
  aReachableReader,
  codeOnItsWay,
  forgetLimits,
  letAMinutePass,
  proveOldContact,
} from '../../../../test/recovery.ts'
import { startTextGateway } from '../../../../test/text-gateway.ts'
import { startWorker, untilNoWorkerIsConnected } from '../../../../test/worker.ts'

let gateway: Awaited<ReturnType<typeof startTextGateway>>
let api: TestApi
let institution: TestInstitution
beforeAll(async () => {
  gateway = await startTextGateway()
  api = await startTestApi({ config: { textGateway: gateway.config } })
  institution = await anInstitution(api)
})
afterAll(async () => {
  gateway.close()
  await untilNoWorkerIsConnected(api)
  await api.close()
})
beforeEach(() => forgetLimits(api))

type Headers = Record<string, string>

async function loggedIn(reader: { id: string }): Promise<Headers> {
  const { headers } = await sessionOf(api, institution, reader)
  return { ...headers, mappingPath: institution.mappingPath }
}

/** A verification code, as the reader reads it off the picture the call answers with. */
async function readCode(headers: Headers) {
  const { codeKey } = (await api.call(readOwnVerificationCode, { headers })).body.data!
  return { codeKey, verifyCode: readPicture(api, institution, codeKey) }
}

const infoOf = async (headers: Headers) =>
  (await api.call(readPersonalInfo, { headers })).body.data!

const waitingFor = ({ id }: { id: string }) =>
  institution.within((trx) =>
    trx.selectFrom('outgoing').select('channel').where('readerId', '=', id).execute(),
  )

const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

test('[R-USER-008] [R-USER-009] a new mail address and a new phone are bound by the codes that were sent there, one message each; a wrong code binds nothing', async () => {
  const reader = await aReader(api, institution)
  const headers = await loggedIn(reader)
  const [email, phone] = [aMailAddress(), aPhone()]

  const mailed = await api.call(sendOwnMailCode, {
    body: { email, ...(await readCode(headers)) },
    headers,
  })
  expect(mailed.body).toMatchObject({ success: true, data: { remainTimes: 4 } })
  const mailCode = await codeOnItsWay(api, institution, reader)
  const notBound = await api.call(checkOwnMailCode, {
    body: { email, code: wrongCode(mailCode) },
    headers,
  })
  expect(notBound.body).toMatchObject({ success: false, code: 'code.wrong' })
  expect(await infoOf(headers)).toMatchObject({ email: '', emailFlag: '0' })
  const bound = await api.call(checkOwnMailCode, { body: { email, code: mailCode }, headers })
  expect(bound.body.data).toEqual({ emailFlag: '1' })
  expect(await infoOf(headers)).toMatchObject({
    email: `${email[0]}****@library.example`,
    emailFlag: '1',
    phoneFlag: '0',
  })

  const texted = await api.call(sendOwnPhoneCode, {
    body: { phone, ...(await readCode(headers)) },
    headers,
  })
  expect(texted.body).toMatchObject({ success: true, data: { remainTimes: 4 } })
  const textCode = await codeOnItsWay(api, institution, reader)
  const notYet = await api.call(checkOwnPhoneCode, {
    body: { phone, code: wrongCode(textCode) },
    headers,
  })
  expect(notYet.body).toMatchObject({ success: false, code: 'code.wrong' })
  expect((await infoOf(headers)).phoneFlag).toBe('0')
  const called = await api.call(checkOwnPhoneCode, { body: { phone, code: textCode }, headers })
  expect(called.body.data).toEqual({ phoneFlag: '1' })
  expect(await infoOf(headers)).toMatchObject({
    phone: `${phone.slice(0, 3)}****${phone.slice(-2)}`,
    phoneFlag: '1',
  })

  const worker = await startWorker(api)
  onTestFinished(async () => void (await worker.end()))
  const codesTo = () => gateway.messages.filter(({ to }) => to === `+86${phone}`)
  await expect.poll(codesTo).toHaveLength(1)
  expect(codesTo()[0]!.parameters['code']).toBe(textCode)
  // The second mail to the address says that the phone was bound: of the code there is one.
  const subjectsTo = async () => (await mailsTo(email)).map(({ subject }) => subject)
  await expect.poll(subjectsTo).toHaveLength(2)
  expect((await subjectsTo()).filter((subject) => subject.includes('验证码'))).toHaveLength(1)
})

test('[R-USER-010] a picture and its key come first, and without the right code, or with one that was used, nothing is sent', async () => {
  const reader = await aReader(api, institution)
  const headers = await loggedIn(reader)
  const { data } = (await api.call(readOwnVerificationCode, { headers })).body
  expect(Buffer.from(data!.img, 'base64').subarray(1, 4).toString()).toBe('PNG')
  const { codeKey } = data!
  const phone = aPhone()
  const send = (picture: { codeKey: string; verifyCode: string }) =>
    api.call(sendOwnPhoneCode, { body: { phone, ...picture }, headers })
  const right = readPicture(api, institution, codeKey)
  for (const picture of [
    { codeKey, verifyCode: 'XXXXX' },
    // A wrong one has used it up.
    { codeKey, verifyCode: right },
    { codeKey: '', verifyCode: right },
    aCode(api, await anInstitution(api)),
  ]) {
    expect((await send(picture)).body).toMatchObject({ success: false, code: 'login.code-wrong' })
  }
  const mail = { email: aMailAddress(), codeKey, verifyCode: right }
  expect((await api.call(sendOwnMailCode, { body: mail, headers })).body.success).toBe(false)
  expect(await waitingFor(reader)).toEqual([])

  expect((await send(await readCode(headers))).body.success).toBe(true)
  expect(await waitingFor(reader)).toEqual([{ channel: 'text' }])
})

test('what is no contact costs no verification code, and is refused in its own words', async () => {
  const headers = await loggedIn(await aReader(api, institution))
  const picture = await readCode(headers)
  const asked = await api.call(sendOwnMailCode, { body: { email: 'nobody', ...picture }, headers })
  expect(asked.body.code).toBe('mail.bad-address')
  const body = { email: aMailAddress(), ...picture }
  expect((await api.call(sendOwnMailCode, { body, headers })).body.success).toBe(true)
})

test('[T-29] another address takes the place of a verified one only with a password check and a code of a verified contact', async () => {
  const reader = await aReachableReader(api, institution)
  const headers = await loggedIn(reader)
  const email = aMailAddress()
  await api.call(sendOwnMailCode, { body: { email, ...(await readCode(headers)) }, headers })
  const code = await codeOnItsWay(api, institution, reader)
  const bare = await api.call(checkOwnMailCode, { body: { email, code }, headers })
  expect([bare.body.success, bare.body.data]).toEqual([false, null])

  const password = encodePassword(goodPassword)
  const check = await api.call(checkPassword, { body: { password }, headers })
  const { checkTicket } = check.body.data!
  const unproven = await api.call(checkOwnMailCode, { body: { email, code, checkTicket }, headers })
  expect(unproven.body.code).toBe('contact.old-code-needed')
  await letAMinutePass(api)
  await proveOldContact(api, institution, reader, headers, 'mail')
  const done = await api.call(checkOwnMailCode, { body: { email, code, checkTicket }, headers })
  expect(done.body.data).toEqual({ emailFlag: '1' })
  expect((await infoOf(headers)).email).toBe(`${email[0]}****@library.example`)
})
