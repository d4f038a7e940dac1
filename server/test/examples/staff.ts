import { randomInt, randomUUID } from 'node:crypto'
import { offerSecondFactor } from '@shulin/contract/staff'
import { makeLink } from '../../src/features/staff/staff.ts'
import { codeOf, stepAt } from '../../src/platform/security/totp.ts'
import { aSecuredMember, groupCode } from '../demo.ts'
import type { Examples } from '../example.ts'
import { fromBase32, signInFirstStep, staffPassword } from '../staff.ts'

const described = { name: '乔木', unit: '流通部', roles: ['circulation'] }

export const examples: Examples = {
  'POST /staff/session/signIn': async (api) => {
    const { account } = await aSecuredMember(api)
    return { body: { institution: groupCode, account, password: staffPassword } }
  },
  'POST /staff/session/giveCode': async (api) => {
    const { account, nextCode } = await aSecuredMember(api)
    return {
      body: { code: await nextCode() },
      headers: await signInFirstStep(api, groupCode, account),
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
  'POST /staff/session/open': async ({ db }) => ({
    body: { token: await makeLink(db, '100041', 'admin') },
  }),
  'POST /staff/session/end': { body: {} },
  'GET /staff/me': {},
}
