import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { loginTypes } from '@shulin/contract/identity'
import { SignJWT } from 'jose'
import { fingerprintOf } from '../src/features/identity/sign-on/issuer-keys.ts'
import { confirmation } from '../src/features/identity/sign-on/confirmation.ts'
import { inInstitution } from '../src/platform/database.ts'
import type { TestApi } from './api.ts'
import type { Example } from './example.ts'
import { aReader, type TestInstitution } from './readers.ts'
import { aProvider } from './sign-on.ts'

const groupCode = '100041'
const mappingPath = 'demo'
const demo = (api: TestApi): TestInstitution => ({
  groupCode,
  mappingPath,
  name: { 'zh-CN': '' },
  headers: { groupCode },
  within: (work) => inInstitution(api.db, groupCode, work),
})

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const settings = { publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string }

/** A portal that hands its readers over, of a name nobody else has. */
async function anIssuer(api: TestApi) {
  const provider = `i-${randomUUID().slice(0, 8)}`
  return aProvider(api, demo(api), { provider, kind: 'issuer', entry: 'link', settings })
}

/** A valid call of each endpoint about logging in from elsewhere. */
export const signOnExamples: Record<string, Example | ((api: TestApi) => Promise<Example>)> = {
  'POST /oga/ssoOpac': async (api) => {
    const issuer = await anIssuer(api)
    const { account } = await aReader(api, demo(api))
    const ticket = await new SignJWT()
      .setProtectedHeader({ alg: 'EdDSA', typ: 'ext+jwt' })
      .setSubject(account)
      .setAudience(groupCode)
      .setIssuer(issuer)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime('60 s')
      .sign(privateKey)
    return { body: { ticket, service: issuer, mappingPath, loginType: loginTypes.external } }
  },
  'POST /oga/otherLogin': async (api) => {
    // Whoever was asked whom to come in as has confirmed it: no other system is needed for that.
    const provider = await anIssuer(api)
    const { id: readerId, account: subject } = await aReader(api, demo(api))
    const loginType = loginTypes.chatApp
    const from = { provider, subject, loginType, outsideSession: null, needsPassword: true }
    const code = confirmation.make(api.keys, groupCode, { readerId, from })
    return { body: { loginType, code, mappingPath } }
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
