import { randomInt, randomUUID } from 'node:crypto'
import type { Role } from '@shulin/contract/endpoint'
import { revealReader } from '@shulin/contract/readers-staff'
import { offerSecondFactor } from '@shulin/contract/staff'
import { closeDays } from '../src/features/audit/audit.ts'
import { codeOf, stepAt } from '../src/platform/security/totp.ts'
import { inInstitution } from '../src/platform/stores/database.ts'
import type { TestApi } from './api.ts'
import { anOldAct } from './audit.ts'
import type { Example } from './example.ts'
import { aReader, sessionOf } from './readers.ts'
import { fromBase32, knock, securedStaff, staffPassword } from './staff.ts'

const groupCode = '100041'
const demo = (api: TestApi) => ({
  groupCode,
  mappingPath: 'demo',
  name: { 'zh-CN': '' },
  headers: { groupCode },
  within: <T>(work: Parameters<typeof inInstitution<T>>[2]) =>
    inInstitution(api.db, groupCode, work),
})

const aSecuredMember = (api: TestApi, roles: Role[] = ['admin']) =>
  securedStaff(api, groupCode, roles, `m${randomInt(1e9)}`)

/** A reader at whose data somebody has looked. */
async function aReaderLookedAt(api: TestApi) {
  const reader = await aReader(api, demo(api), { phone: '13812345678' })
  const { headers } = await aSecuredMember(api, ['circulation'])
  const body = { readerId: reader.id, fields: ['phone' as const], purpose: 'contact' as const }
  await api.call(revealReader, { body, headers })
  return { reader, headers, body }
}

const described = { name: '乔木', unit: '流通部', roles: ['circulation'] }

/** A valid call of each endpoint about accounts of staff, the trail, and the list of readers. */
export const accountExamples: Record<string, Example | ((api: TestApi) => Promise<Example>)> = {
  'POST /staff/session/signIn': async (api) => {
    const { account } = await aSecuredMember(api)
    return { body: { institution: groupCode, account, password: staffPassword } }
  },
  'POST /staff/session/giveCode': async (api) => {
    const { account, nextCode } = await aSecuredMember(api)
    return {
      body: { code: await nextCode() },
      headers: await knock(api, groupCode, account),
    }
  },
  'POST /staff/account/setPassword': async (api) => {
    const { headers } = await aSecuredMember(api)
    return { body: { current: null, password: randomUUID() }, headers }
  },
  'POST /staff/account/offerSecondFactor': async (api) => ({
    body: {},
    headers: (await aSecuredMember(api)).headers,
  }),
  'POST /staff/account/takeSecondFactor': async (api) => {
    const { headers } = await aSecuredMember(api)
    const { data } = (await api.call(offerSecondFactor, { body: {}, headers })).body
    return { body: { code: codeOf(fromBase32(data!.secret), stepAt(Date.now())) }, headers }
  },
  'POST /staff/account/renewRecoveryCodes': async (api) => ({
    body: {},
    headers: (await aSecuredMember(api)).headers,
  }),
  'GET /staff/account/sessions': {},
  'POST /staff/account/endOtherSessions': { body: {} },
  'GET /staff/accounts/list': {},
  'POST /staff/accounts/add': async () => ({
    body: { account: `m${randomInt(1e9)}`, ...described },
  }),
  'POST /staff/accounts/change': async (api) => {
    const { id: staffId } = await aSecuredMember(api)
    return { body: { staffId, ...described, isDisabled: false } }
  },
  'POST /staff/accounts/invite': async (api) => ({
    body: { staffId: (await aSecuredMember(api)).id },
  }),
  'POST /staff/accounts/dropSecondFactor': async (api) => ({
    body: { staffId: (await aSecuredMember(api)).id },
  }),

  'GET /staff/audit/list': { query: {} },
  'POST /staff/audit/export': async (api) => {
    await aReaderLookedAt(api)
    return { body: { kind: 'reader' } }
  },
  'GET /staff/audit/days': async (api) => {
    await anOldAct(api, groupCode, 2)
    await closeDays(api.db, api.keys, groupCode)
    return {}
  },

  'GET /staff/readers/list': async (api) => {
    const { account } = await aReader(api, demo(api))
    return { query: { text: account } }
  },
  'GET /staff/readers/reader': async (api) => ({
    query: { readerId: (await aReaderLookedAt(api)).reader.id },
  }),
  'POST /staff/readers/reveal': async (api) => {
    const { body, headers } = await aReaderLookedAt(api)
    return { body, headers }
  },
  'POST /staff/readers/state': async (api) => {
    const { id: readerId } = await aReader(api, demo(api), { state: 'lost card' })
    return { body: { readerId, change: 'restore card', reason: '证已找到' } }
  },
  'POST /staff/readers/renew': async (api) => {
    const { id: readerId } = await aReader(api, demo(api))
    return { body: { readerId, validUntil: '2099-12-31', reason: '延期' } }
  },
  'GET /staff/readers/form': async (api) => ({
    query: { readerId: (await aReader(api, demo(api))).id },
  }),
  'POST /staff/readers/edit': async (api) => {
    const { id: readerId } = await aReader(api, demo(api))
    return { body: { readerId, fields: { department: '物理系' }, reason: '转系' } }
  },
  'POST /staff/readers/resetPassword': async (api) => {
    const { id: readerId } = await aReader(api, demo(api), { email: 'reader@example.org' })
    return { body: { readerId, reason: '忘记密码' } }
  },
  'GET /staff/readers/erasure': async (api) => ({
    query: { readerId: (await aReader(api, demo(api))).id },
  }),
  'POST /staff/readers/erase': async (api) => {
    const { id: readerId, account } = await aReader(api, demo(api))
    return { body: { readerId, account, reason: '读者申请' } }
  },
  'GET /find/userInfo/getDataLooks': async (api) => {
    const { reader } = await aReaderLookedAt(api)
    return { headers: (await sessionOf(api, demo(api), reader)).headers }
  },
}
