import { randomInt } from 'node:crypto'
import { tokenHeader } from '@shulin/contract/identity'
import type { Scene } from '@shulin/contract/recovery'
import { checkCode } from '../../../src/features/identity/recovery/contact-codes.ts'
import { issueRecovery, ticketHolder } from '../../../src/features/identity/recovery/holders.ts'
import { issueTicket } from '../../../src/features/identity/login/tickets.ts'
import { inInstitution } from '../../../src/platform/stores/database.ts'
import type { TestApi } from '../../api.ts'
import type { Examples } from '../../example.ts'
import { aCode, encodePassword, sessionOf } from '../../readers.ts'
import {
  aMailAddress,
  aPhone,
  aReachableReader,
  askForCode,
  codeOnItsWay,
  proveOldContact,
} from '../../recovery.ts'

const groupCode = '100041'
const mappingPath = 'demo'
const demo = (api: TestApi) => ({
  groupCode,
  mappingPath,
  name: { 'zh-CN': '' },
  headers: { groupCode, mappingPath },
  within: <T>(work: Parameters<typeof inInstitution<T>>[2]) =>
    inInstitution(api.db, groupCode, work),
})

/** A reader who recovers a password, and the headers of the page. */
async function recovering(api: TestApi) {
  const reader = await aReachableReader(api, demo(api))
  const asked = { groupCode, readerId: reader.id, scene: 'reset' as const }
  const ticket = await demo(api).within((trx) => issueRecovery(trx, api.keys, asked))
  const address = `${randomInt(11, 200)}.${randomInt(256)}.${randomInt(256)}.7`
  const headers = { mappingPath, [tokenHeader]: ticket, 'x-forwarded-for': address }
  return { reader, ticket, headers }
}

/** The same with a code that was sent. */
export async function awaited(api: TestApi, channel: 'mail' | 'text') {
  const { reader, ticket, headers } = await recovering(api)
  await askForCode(api, { groupCode, ...headers }, { channel, scene: 'reset' })
  return { reader, ticket, headers, code: await codeOnItsWay(api, demo(api), reader) }
}

/** The same with the code checked. */
async function checked(api: TestApi) {
  const { ticket, headers, code } = await awaited(api, 'mail')
  await demo(api).within(async (trx) => {
    const { id, readerId } = await ticketHolder(trx, api.keys, ticket)
    const holder = { readerId, scene: 'reset' as Scene, recoveryId: id }
    const given = { channel: 'mail' as const, contact: undefined, code }
    await checkCode(trx, { keys: api.keys, groupCode }, holder, given)
  })
  const password = encodePassword('Abendrot unter 清溪 48')
  return { headers, chosen: { password, confirmPassword: password } }
}

/** A reader who is logged in, has given the password and a code of the old contact, and has a code for a new one. */
async function changing(api: TestApi, channel: 'mail' | 'text') {
  const reader = await aReachableReader(api, demo(api))
  const { headers } = await sessionOf(api, demo(api), reader)
  const contact = channel === 'mail' ? aMailAddress() : aPhone()
  await proveOldContact(api, demo(api), reader, headers, channel)
  await askForCode(api, headers, { channel, scene: 'bind', contact })
  const asked = { groupCode, readerId: reader.id, purpose: 'check password' } as const
  const checkTicket = await demo(api).within((trx) => issueTicket(trx, api.keys, asked))
  return { contact, code: await codeOnItsWay(api, demo(api), reader), checkTicket, headers }
}

/** A valid call of each endpoint about recovering a password and changing a contact. */
export const examples: Examples = {
  'GET /find/getPassword/checkImgCode': async (api) => ({ query: aCode(api, { groupCode }) }),
  'POST /find/getPassword/checkUser': async (api) => {
    const { account: username, name } = await aReachableReader(api, demo(api))
    return { body: { username, name, mappingPath, ...aCode(api, { groupCode }) } }
  },
  'GET /find/getPassword/sendPhonenumber': async (api) => ({
    query: { scene: 'reset' },
    headers: (await recovering(api)).headers,
  }),
  'POST /find/getPassword/sendPhonenumber': async (api) => ({
    body: { scene: 'reset' },
    headers: (await recovering(api)).headers,
  }),
  'GET /find/getPassword/sendMailCode': async (api) => ({
    query: { scene: 'reset' },
    headers: (await recovering(api)).headers,
  }),
  'POST /find/getPassword/sendMailCode': async (api) => ({
    body: { scene: 'reset' },
    headers: (await recovering(api)).headers,
  }),
  'GET /find/getPassword/findCodeTimes': async (api) => ({
    query: { scene: 'reset' },
    headers: (await recovering(api)).headers,
  }),
  'GET /find/getPassword/findMailCodeTimes': async (api) => ({
    query: { scene: 'reset' },
    headers: (await recovering(api)).headers,
  }),
  'GET /find/getPassword/checkPhonenumber': async (api) => {
    const { code, headers } = await awaited(api, 'text')
    return { query: { code }, headers }
  },
  'POST /find/getPassword/checkPhonenumber': async (api) => {
    const { code, headers } = await awaited(api, 'text')
    return { body: { code }, headers }
  },
  'GET /find/getPassword/checkMailCode': async (api) => {
    const { code, headers } = await awaited(api, 'mail')
    return { query: { code }, headers }
  },
  'POST /find/getPassword/checkMailCode': async (api) => {
    const { code, headers } = await awaited(api, 'mail')
    return { body: { code }, headers }
  },
  'GET /find/getPassword/updateUserPassword': async (api) => {
    const { chosen, headers } = await checked(api)
    return { query: chosen, headers }
  },
  'POST /find/getPassword/updateUserPassword': async (api) => {
    const { chosen, headers } = await checked(api)
    return { body: chosen, headers }
  },
  'GET /find/bindMailAndPhone/updateUserMailAndPhone': async (api) => {
    const { contact: email, code, checkTicket, headers } = await changing(api, 'mail')
    return { query: { email, phone: '', code, checkTicket }, headers }
  },
  'POST /find/bindMailAndPhone/updateUserMailAndPhone': async (api) => {
    const { contact: email, code, checkTicket, headers } = await changing(api, 'mail')
    return { body: { email, phone: '', code, checkTicket }, headers }
  },
  'POST /find/getPassword/resetPhone': async (api) => {
    const { contact: phone, code, checkTicket, headers } = await changing(api, 'text')
    return { body: { phone, code, checkTicket }, headers }
  },
  'GET /find/getPassword/findChangeBindTimes': async (api) => {
    const { headers } = await sessionOf(api, demo(api), await aReachableReader(api, demo(api)))
    return { headers }
  },
  'POST /find/userInfo/reportLoss': async (api) => {
    const { checkTicket, headers } = await changing(api, 'mail')
    return { body: { checkTicket }, headers }
  },
}
