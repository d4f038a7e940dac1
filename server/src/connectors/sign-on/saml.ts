import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Finding } from '@shulin/contract/identity-staff'
import { z } from 'zod'
import {
  ticketRefused,
  type Connector,
  type KnownProvider,
} from '../../features/identity/sign-on/connector.ts'
import { certificateOf } from '../../platform/security/certificate.ts'
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
    const SAMLResponse = posted.get('SAMLResponse') ?? ''
    const profile = await checked(SAMLResponse, () =>
      partyOf(provider, returnAddress).validatePostResponseAsync({ SAMLResponse }),
    )
    const { sessionIndex, nameID, attributes } = answerIn(profile)
    // Only what is signed counts: what stands around the assertion anybody may have written.
    const elements = readElements(profile?.getAssertionXml?.() ?? '')
    const at = (...path: string[]) =>
      elements.find(({ name, inside }) => [...inside, name].join('/') === path.join('/'))
    const assertionId = at('Assertion')?.attributes['ID']
    if (assertionId === undefined) throw new Refused(ticketRefused, { reason: 'no assertion' })
    if (at('Assertion', 'Issuer')?.text !== provider.settings['issuer'])
      throw new Refused(ticketRefused, { reason: 'issuer' })
    // Institutions may share a provider, and our name there: the address says for which of them it is.
    const data = ['Subject', 'SubjectConfirmation', 'SubjectConfirmationData']
    const confirmed = at('Assertion', ...data)?.attributes
    if (confirmed?.['Recipient'] !== returnAddress)
      throw new Refused(ticketRefused, { reason: 'recipient' })
    return {
      claims: { ...textsOf(attributes), nameID },
      outsideSession: sessionIndex ?? null,
      inResponseTo: confirmed['InResponseTo']?.replace(/^_/, '') ?? null,
      id: assertionId,
    }
  },

  async endedSession(provider, posted, returnAddress) {
    const SAMLRequest = posted.get('SAMLRequest')
    if (SAMLRequest === null) return undefined
    const profile = await checked(SAMLRequest, () =>
      partyOf(provider, returnAddress).validatePostRequestAsync({ SAMLRequest }),
    )
    return answerIn(profile).sessionIndex
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

/** What a provider said, if that is who somebody is. */
function answerIn(profile: unknown) {
  const { data } = Answer.safeParse(profile)
  if (!data) throw new Refused(ticketRefused, { reason: 'nobody is named' })
  return data
}

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

/** What was posted, if it is plain XML and the library finds it right. */
async function checked<T>(posted: string, check: () => Promise<{ profile: T }>) {
  try {
    readElements(Buffer.from(posted, 'base64').toString('utf8'))
    return (await check()).profile
  } catch (error) {
    throw new Refused(ticketRefused, { reason: (error as Error).message })
  }
}
