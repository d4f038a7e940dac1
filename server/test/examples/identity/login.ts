import { tokenHeader } from '@shulin/contract/identity'
import { issueTicket } from '../../../src/features/identity/login/tickets.ts'
import type { TestApi } from '../../api.ts'
import { demo, groupCode, mappingPath } from '../../demo.ts'
import type { Example, Examples } from '../../example.ts'
import { aCode, aReader, doWork, encodePassword, goodPassword, sessionOf } from '../../readers.ts'

/** A reader of the demo institution, and the headers of a browser in which it is logged in. */
async function aReaderThere(api: TestApi) {
  const reader = await aReader(api, demo(api))
  return { reader, ...(await sessionOf(api, demo(api), reader)) }
}

/** The call of a reader who is logged in. */
const asReader = (example: Example) => async (api: TestApi) => {
  const { headers } = await aReaderThere(api)
  return { ...example, headers }
}

/** A valid call of each endpoint about logging in and being logged in. */
export const examples: Examples = {
  'GET /oga/verifycode/img': { query: {} },
  'POST /oga/verifycode/prove': async (api) => {
    const { codeKey } = aCode(api, { groupCode })
    return { body: { codeKey, work: doWork(codeKey, 16) } }
  },
  'POST /oga/login': async (api) => {
    const { account } = await aReader(api, demo(api))
    const password = encodePassword(goodPassword)
    const code = aCode(api, { groupCode })
    return { body: { username: account, mappingPath, password, nextpath: '/home', ...code } }
  },
  'POST /oga/logout': asReader({ body: {} }),
  'POST /oga/logoutForExternal': async (api) => {
    const { jwt, cookie } = await aReaderThere(api)
    return { body: { jwt, jwtHeader: tokenHeader }, headers: { cookie } }
  },
  'POST /oga/forceModify': async (api) => {
    const reader = await aReader(api, demo(api), { mustChange: true })
    const asked = { groupCode, readerId: reader.id, purpose: 'change password' } as const
    const ticket = await demo(api).within((trx) => issueTicket(trx, api.keys, asked))
    const chosen = encodePassword('Abendrot unter 清溪 48')
    return {
      body: {
        username: reader.account,
        password: ticket,
        mappingPath,
        modifyType: 'password',
        newPassword: chosen,
        confirmPassword: chosen,
      },
    }
  },
  'GET /oga/userinfo': asReader({}),
  'GET /oga/opaclibcode/getlibs': asReader({}),
  'POST /oga/opaclibcode/savelastlibcode': asReader({ body: { libCode: 'QX2' } }),
  'POST /find/userInfo/checkPassword': asReader({
    body: { password: encodePassword(goodPassword) },
  }),
  'POST /find/userInfo/updatePassword': asReader({
    body: {
      oldPassword: encodePassword(goodPassword),
      newPassword: encodePassword('Abendrot unter 清溪 48'),
      confirmPassword: encodePassword('Abendrot unter 清溪 48'),
    },
  }),
  'GET /find/userInfo/getMailAndPhoneStatus': asReader({}),
  'GET /find/userInfo/getFirstLoginFlag': asReader({}),
  'POST /find/userInfo/updateFirstLoginFlag': asReader({ body: { firstLoginFlag: '1' } }),
  'GET /find/userInfo/sessions': asReader({}),
  'POST /find/userInfo/endSessions': asReader({ body: {} }),
}
