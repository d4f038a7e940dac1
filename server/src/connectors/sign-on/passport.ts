import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  ticketRefused,
  type Connector,
  type KnownProvider,
} from '../../features/identity/sign-on/connector.ts'
import { Refused } from '../../platform/failure.ts'
import type { AskProvider } from './ask-provider.ts'
import { textsOf } from './oidc.ts'
import { isSignedBy, signatureOf } from './signed-questions.ts'

const Answer = z.object({
  code: z.string(),
  data: z.record(z.string(), z.string()).default({}),
  sign: z.string().default(''),
})

/**
 * The passport of a learning app: the browser brings a code, and a signed question is answered by a signed answer
 * (docs/sign-on.md).
 */
export function openPassport(ask: AskProvider): Connector {
  async function askFor({ settings, secret }: KnownProvider, code: string) {
    const asked = {
      appId: settings['appId']!,
      code,
      nonce: randomUUID(),
      timestamp: String(Math.floor(Date.now() / 1000)),
    }
    const { status, body } = await ask(new URL(settings['userAddress']!), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, sign: signatureOf(asked, secret ?? '') }),
    })
    const answer = readAnswer(body)
    if (status !== 200 || answer?.code !== '1')
      return { reason: answer?.code ?? `status ${status}` }
    // It answers this question and no earlier one.
    const isItsWord = isSignedBy({ ...answer.data, nonce: asked.nonce }, secret ?? '', answer.sign)
    return isItsWord ? { claims: answer.data } : { reason: 'the answer is not signed' }
  }

  return {
    begin({ settings }, { flow, returnAddress }) {
      const url = new URL(settings['address']!)
      url.searchParams.set('appId', settings['appId']!)
      url.searchParams.set('redirectUri', returnAddress)
      url.searchParams.set('state', flow.state)
      return Promise.resolve(url)
    },

    async finish(provider, { ticket }) {
      const { claims, reason } = await askFor(provider, ticket)
      if (!claims) throw new Refused(ticketRefused, { reason })
      return { claims: textsOf(claims), outsideSession: null }
    },

    async test(provider) {
      const { reason = '' } = await askFor(provider, 'test')
      return [
        { step: 'address', isGood: true, said: provider.settings['address']! },
        // Nobody has this code. Who answers 2 has understood the question and believed its signature.
        { step: 'secret', isGood: reason === '2', said: reason },
      ]
    },
  }
}

function readAnswer(body: Buffer) {
  try {
    return Answer.parse(JSON.parse(body.toString('utf8')))
  } catch {
    return undefined
  }
}
