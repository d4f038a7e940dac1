import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Finding } from '@shulin/contract/sign-on'
import { z } from 'zod'
import {
  ticketRefused,
  type Connector,
  type KnownProvider,
} from '../../features/identity/sign-on/connector.ts'
import { certificateOf } from '../../features/identity/sign-on/provider-settings.ts'
import { Refused } from '../../platform/failure.ts'
import { textsOf } from './oidc.ts'
import { readElements } from './read-xml.ts'

/** SAML 2.0 as the CARSI federation uses it: our request goes with the address, the signed answer is posted to us. */
export const saml: Connector = {
  async begin(provider, { flow, returnAddress }) {
    const party = partyOf(provider, returnAddress, requestIdOf(flow.state))
    return new URL(await party.getAuthorizeUrlAsync('', undefined, {}))
  },

  // What was posted has been checked; what comes with a page was not.
  finish: () => Promise.reject(new Refused(ticketRefused, { reason: 'not posted' })),

  async receive(provider, posted, returnAddress) {
    const profile = await checked(() =>
      partyOf(provider, returnAddress).validatePostResponseAsync({
        SAMLResponse: posted.get('SAMLResponse') ?? '',
      }),
    )
    const { sessionIndex, nameID, attributes } = Answer.parse(profile)
    // Only what is signed counts: what stands around the assertion anybody may have written.
    const elements = readElements(profile?.getAssertionXml?.() ?? '')
    const assertionId = elements.find(({ name }) => name === 'Assertion')?.attributes['ID']
    if (assertionId === undefined) throw new Refused(ticketRefused, { reason: 'no assertion' })
    const confirmed = elements.find(({ name }) => name === 'SubjectConfirmationData')
    return {
      claims: { ...textsOf(attributes), nameID },
      outsideSession: sessionIndex ?? null,
      inResponseTo: confirmed?.attributes['InResponseTo']?.replace(/^_/, '') ?? null,
      id: assertionId,
    }
  },

  async endedSession(provider, posted, returnAddress) {
    const request = posted.get('SAMLRequest')
    if (request === null) return undefined
    const profile = await checked(() =>
      partyOf(provider, returnAddress).validatePostRequestAsync({ SAMLRequest: request }),
    )
    return Answer.parse(profile).sessionIndex
  },

  test({ settings }): Promise<Finding[]> {
    const { validTo, subject } = certificateOf(settings['certificate']!)
    return Promise.resolve([
      { step: 'address', isGood: true, said: settings['address']! },
      {
        step: 'keys',
        isGood: new Date(validTo) > new Date(),
        said: `${subject.replaceAll('\n', ', ')}, ${validTo}`,
      },
    ])
  },
}

const Answer = z.object({
  nameID: z.string(),
  sessionIndex: z.string().optional(),
  attributes: z.record(z.string(), z.unknown()).default({}),
})

/** An id may not begin with a digit. */
const requestIdOf = (state: string) => `_${state}`

/** Us, as one provider knows us. */
const partyOf = ({ settings }: KnownProvider, callbackUrl: string, requestId = '_unused') =>
  new SAML({
    callbackUrl,
    issuer: settings['entityId']!,
    audience: settings['entityId']!,
    entryPoint: settings['address']!,
    idpIssuer: settings['issuer']!,
    idpCert: certificateOf(settings['certificate']!).toString(),
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    // Some providers sign the whole answer as well, some the assertion alone; the assertion is what we read.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: 60_000,
    // Whether it answers a request of this browser, the sealed cookie says: no memory of requests is needed.
    validateInResponseTo: ValidateInResponseTo.never,
    generateUniqueId: () => requestId,
  })

async function checked<T>(check: () => Promise<{ profile: T }>) {
  try {
    return (await check()).profile
  } catch (error) {
    throw new Refused(ticketRefused, { reason: (error as Error).message })
  }
}
