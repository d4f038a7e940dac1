import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { loginTypes, type LoginType } from '@shulin/contract/identity'
import { fingerprintOf } from '../../../src/features/identity/sign-on/issuer-keys.ts'
import { confirmation } from '../../../src/features/identity/sign-on/confirmation.ts'
import type { TestApi } from '../../api.ts'
import { demo, groupCode, mappingPath } from '../../demo.ts'
import type { Examples } from '../../example.ts'
import { aReader } from '../../readers.ts'
import { aMark, aProvider, marked } from '../../sign-on.ts'

const { publicKey } = generateKeyPairSync('ed25519')
const settings = { publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string }

/** A portal that hands its readers over, of a name nobody else has. */
async function anIssuer(api: TestApi) {
  const provider = `i-${randomUUID().slice(0, 8)}`
  return aProvider(api, demo(api), { provider, kind: 'issuer', entry: 'link', settings })
}

/** Whoever was asked whom to come in as has confirmed it: no other system is needed for that. */
async function aConfirmation(api: TestApi, loginType: LoginType) {
  const provider = await anIssuer(api)
  const { id: readerId, account } = await aReader(api, demo(api))
  const outsider = { provider, subject: account, loginType }
  const from = { ...outsider, outsideSession: null, needsPassword: true }
  const asked = { from, account, readerId, mark: aMark }
  return { provider, ticket: confirmation.make(api.keys, groupCode, asked) }
}

/** A valid call of each endpoint about logging in from elsewhere. */
export const examples: Examples = {
  'POST /oga/ssoOpac': async (api) => {
    const loginType = loginTypes.external
    const { provider: service, ticket } = await aConfirmation(api, loginType)
    return { body: { ticket, service, mappingPath, loginType }, headers: marked }
  },
  'POST /oga/otherLogin': async (api) => {
    const loginType = loginTypes.chatApp
    const { ticket: code } = await aConfirmation(api, loginType)
    return { body: { loginType, code, mappingPath }, headers: marked }
  },
  'POST /oga/otherLogin/begin': async (api) => {
    // Behind each place of the login stands one system at most.
    await demo(api).within((trx) =>
      trx
        .insertInto('signOn')
        .values({
          groupCode,
          provider: 'example-chat',
          kind: 'chat app',
          entry: 'chat app',
          name: JSON.stringify({ 'zh-CN': '微信' }),
          isActive: true,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
    return { body: { mappingPath } }
  },
  'GET /staff/signOn/providers': {},
  'POST /staff/signOn/saveProvider': {
    body: {
      provider: 'portal',
      kind: 'issuer',
      entry: 'link',
      name: { 'zh-CN': '校园门户' },
      settings,
      isActive: true,
    },
  },
  'POST /staff/signOn/confirmIssuer': async (api) => ({
    body: { provider: await anIssuer(api), fingerprint: fingerprintOf(settings) },
  }),
  'POST /staff/signOn/testProvider': async (api) => ({ body: { provider: await anIssuer(api) } }),
}
