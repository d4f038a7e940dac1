import type { Finding } from '@shulin/contract/identity-staff'
import {
  ticketRefused,
  withState,
  type Connector,
  type KnownProvider,
} from '../../features/identity/sign-on/connector.ts'
import { Refused } from '../../platform/failure.ts'
import type { AskProvider } from './ask-provider.ts'
import { readElements } from './read-xml.ts'

/** CAS, protocol 2 or 3: the browser brings a service ticket, and the server says whose it is. */
export function openCas(ask: AskProvider): Connector {
  async function validate({ settings }: KnownProvider, service: string, ticket: string) {
    const call = settings['version'] === '2' ? 'serviceValidate' : 'p3/serviceValidate'
    const url = at(settings, call, { service, ticket })
    const { status, body } = await ask(url)
    if (status !== 200) throw new Refused(ticketRefused, { reason: `status ${status}` })
    return readAnswer(body.toString('utf8'))
  }

  return {
    begin: ({ settings }, { flow, returnAddress }) =>
      Promise.resolve(at(settings, 'login', { service: withState(returnAddress, flow.state) })),

    async finish(provider, { ticket, returnAddress }) {
      if (!/^ST-[\w.-]{1,256}$/.test(ticket)) throw new Refused(ticketRefused)
      const { failure, claims } = await validate(provider, returnAddress, ticket)
      if (failure !== undefined) throw new Refused(ticketRefused, { reason: failure })
      // A logout there names the ticket that began the session.
      return { claims, outsideSession: ticket }
    },

    // Nothing is signed here. Who knows the ticket is the server, or the reader whose session it ends.
    endedSession: (_provider, posted) => {
      const request = posted.get('logoutRequest')
      return Promise.resolve(request === null ? undefined : sessionIndexIn(request))
    },

    async test(provider, returnAddress): Promise<Finding[]> {
      const { failure = '' } = await validate(provider, returnAddress, 'ST-0-test')
      return [
        { step: 'address', isGood: true, said: provider.settings['address']! },
        // Nobody has this ticket. A server that speaks CAS, and at which our address is registered, says so in these words.
        { step: 'answer', isGood: failure === 'INVALID_TICKET', said: failure },
      ]
    },
  }
}

function at(settings: Record<string, string>, call: string, query: Record<string, string>) {
  const url = new URL(`${settings['address']!.replace(/\/+$/, '')}/${call}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** Who it is and what else is said about them, or the code of a failure. The first of several values counts. */
function readAnswer(xml: string): { failure: string | undefined; claims: Record<string, string> } {
  const elements = elementsIn(xml)
  const failed = elements.find(({ name }) => name === 'authenticationFailure')
  const user = elements.find(({ name, inside }) => {
    return name === 'user' && inside.join('/') === 'serviceResponse/authenticationSuccess'
  })
  if (failed || !user?.text) {
    return { failure: failed?.attributes['code'] ?? 'no answer of CAS', claims: {} }
  }
  const attributes = elements.filter(({ inside }) => inside.at(-1) === 'attributes').toReversed()
  const claims = Object.fromEntries(attributes.map(({ name, text }) => [name, text]))
  return { failure: undefined, claims: { ...claims, user: user.text } }
}

const sessionIndexIn = (xml: string) =>
  elementsIn(xml).find(({ name }) => name === 'SessionIndex')?.text

/** What is no XML says nothing. */
function elementsIn(xml: string) {
  try {
    return readElements(xml)
  } catch {
    return []
  }
}
