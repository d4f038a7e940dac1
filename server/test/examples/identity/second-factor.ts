import { issueTicket } from '../../../src/features/identity/login/tickets.ts'
import type { TestApi } from '../../api.ts'
import { demo, groupCode, mappingPath } from '../../demo.ts'
import type { Examples } from '../../example.ts'
import { aReader, sessionOf } from '../../readers.ts'
import { aFactorOf, anOfferedFactor } from '../../second-factor.ts'
import { securedStaff } from '../../staff.ts'

/** A reader whose second factor is on, and a session in which it was set up. */
async function aSecuredReader(api: TestApi) {
  const reader = await aReader(api, demo(api))
  const { headers } = await sessionOf(api, demo(api), reader)
  return { reader, headers, ...(await aFactorOf(api, headers)) }
}

/** A valid call of each endpoint about the second factor of readers. */
export const examples: Examples = {
  'POST /oga/loginCode': async (api) => {
    const { reader, recoveryCodes } = await aSecuredReader(api)
    const asked = { groupCode, readerId: reader.id, purpose: 'second factor' } as const
    const ticket = await demo(api).within((trx) => issueTicket(trx, api.keys, asked))
    return { body: { ticket, code: recoveryCodes[0]!, mappingPath } }
  },
  'GET /find/userInfo/protection': async (api) => {
    const reader = await aReader(api, demo(api))
    return { headers: (await sessionOf(api, demo(api), reader)).headers }
  },
  'POST /find/userInfo/offerSecondFactor': async (api) => {
    const reader = await aReader(api, demo(api))
    return { body: {}, headers: (await sessionOf(api, demo(api), reader)).headers }
  },
  'POST /find/userInfo/takeSecondFactor': async (api) => {
    const reader = await aReader(api, demo(api))
    const { headers } = await sessionOf(api, demo(api), reader)
    const { code } = await anOfferedFactor(api, headers)
    return { body: { code: code() }, headers }
  },
  'POST /find/userInfo/dropSecondFactor': async (api) => {
    const { headers, recoveryCodes } = await aSecuredReader(api)
    return { body: { code: recoveryCodes[0]! }, headers }
  },
  'POST /find/userInfo/confirmByCode': async (api) => {
    const { headers, recoveryCodes } = await aSecuredReader(api)
    return { body: { code: recoveryCodes[0]! }, headers }
  },
  'POST /staff/readers/dropSecondFactor': async (api) => {
    const { reader } = await aSecuredReader(api)
    const { headers } = await securedStaff(
      api,
      groupCode,
      ['circulation'],
      `desk-${reader.account}`,
    )
    return { body: { readerId: reader.id, reason: '读者到馆申请' }, headers }
  },
}
