import { randomInt } from 'node:crypto'
import type { TestApi } from '../../api.ts'
import { demo, groupCode } from '../../demo.ts'
import type { Examples } from '../../example.ts'
import { aCode, aReader, sessionOf } from '../../readers.ts'
import { aMailAddress, aPhone, askForCode, codeOnItsWay } from '../../recovery.ts'

/** A reader who is logged in; the network is another each time, for nothing here is about networks. */
async function aReaderThere(api: TestApi) {
  const reader = await aReader(api, demo(api))
  const { headers } = await sessionOf(api, demo(api), reader)
  const from = `${randomInt(11, 200)}.${randomInt(256)}.${randomInt(256)}.7`
  return { reader, headers: { ...headers, 'x-forwarded-for': from } }
}

/** A reader who waits for the code of a first contact, and has it. */
async function binding(api: TestApi, channel: 'mail' | 'text') {
  const { reader, headers } = await aReaderThere(api)
  const contact = channel === 'mail' ? aMailAddress() : aPhone()
  await askForCode(api, { ...headers, mappingPath: demo(api).mappingPath }, { channel, scene: 'bind', contact }) // oxfmt-ignore
  return { contact, code: await codeOnItsWay(api, demo(api), reader), headers }
}

/** A valid call of each endpoint by which a reader binds a contact in personal info. */
export const examples: Examples = {
  'GET /find/userInfo/getVerifyCode': async (api) => ({
    headers: (await aReaderThere(api)).headers,
  }),
  'POST /find/userInfo/sendMailCode': async (api) => ({
    body: { email: aMailAddress(), ...aCode(api, { groupCode }) },
    headers: (await aReaderThere(api)).headers,
  }),
  'POST /find/userInfo/checkMailCode': async (api) => {
    const { contact: email, code, headers } = await binding(api, 'mail')
    return { body: { email, code }, headers }
  },
  'POST /find/userInfo/sendPhoneCode': async (api) => ({
    body: { phone: aPhone(), ...aCode(api, { groupCode }) },
    headers: (await aReaderThere(api)).headers,
  }),
  'POST /find/userInfo/checkPhoneCode': async (api) => {
    const { contact: phone, code, headers } = await binding(api, 'text')
    return { body: { phone, code }, headers }
  },
}
