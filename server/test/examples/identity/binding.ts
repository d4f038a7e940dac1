import { randomUUID } from 'node:crypto'
import { loginTypes } from '@shulin/contract/identity'
import { bindTicket } from '../../../src/features/identity/sign-on/bind-ticket.ts'
import { insertIdentity } from '../../../src/features/identity/sign-on/identity-queries.ts'
import type { TestApi } from '../../api.ts'
import { demo, groupCode, mappingPath } from '../../demo.ts'
import type { Examples } from '../../example.ts'
import { aCode, aReader, encodePassword, goodPassword, sessionOf } from '../../readers.ts'
import { aMark, marked } from '../../sign-on.ts'

/** Somebody whom a provider of the demo institution vouches for. */
async function someoneOutside(api: TestApi) {
  await demo(api).within((trx) =>
    trx
      .insertInto('signOn')
      .values({
        groupCode,
        provider: 'example',
        kind: 'cas',
        entry: 'unified',
        name: JSON.stringify({ 'zh-CN': '统一认证' }),
        isActive: false,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const identity = {
    provider: 'example',
    subject: randomUUID(),
    loginType: loginTypes.unified,
    outsideSession: null,
    needsPassword: false,
  }
  return { identity, uid: bindTicket.make(api.keys, groupCode, identity, aMark) }
}

/** A reader to whom such an account is bound. */
async function aBoundReader(api: TestApi) {
  const reader = await aReader(api, demo(api))
  const { identity } = await someoneOutside(api)
  await demo(api).within((trx) => insertIdentity(trx, groupCode, identity, reader.id))
  return reader
}

/** A valid call of each endpoint about binding outside accounts. */
export const examples: Examples = {
  'POST /oga/userBind': async (api) => {
    const { account: username } = await aReader(api, demo(api))
    const { uid } = await someoneOutside(api)
    const password = encodePassword(goodPassword)
    const code = aCode(api, { groupCode })
    return {
      body: { username, password, loginType: '4', mappingPath, openId: '', uid, ...code },
      headers: marked,
    }
  },
  'POST /oga/relevanceUid': async (api) => {
    const { account: primaryId, name } = await aReader(api, demo(api))
    const { uid } = await someoneOutside(api)
    return { body: { name, primaryId, mappingPath, uid }, headers: marked }
  },
  'POST /oga/outsideAccount': async (api) => ({
    body: { ticket: (await someoneOutside(api)).uid },
    headers: marked,
  }),
  'GET /find/userInfo/bindings': async (api) => {
    const { headers } = await sessionOf(api, demo(api), await aBoundReader(api))
    return { headers }
  },
  'POST /find/userInfo/unbind': async (api) => {
    const { headers } = await sessionOf(api, demo(api), await aBoundReader(api))
    return { body: { loginType: '4' }, headers }
  },
  'GET /staff/readers/bindings': async (api) => ({
    query: { readerId: (await aBoundReader(api)).id },
  }),
  'POST /staff/readers/undoBinding': async (api) => ({
    body: { readerId: (await aBoundReader(api)).id, provider: 'example', reason: '读者申请' },
  }),
}
