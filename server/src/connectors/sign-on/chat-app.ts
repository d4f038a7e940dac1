import { z } from 'zod'
import {
  ticketRefused,
  type Connector,
  type KnownProvider,
} from '../../features/identity/sign-on/connector.ts'
import { Refused } from '../../platform/failure.ts'
import type { AskProvider } from './ask-provider.ts'

const Answer = z.object({
  openid: z.string().optional(),
  unionid: z.string().optional(),
  errcode: z.number().optional(),
})

/** A chat app: the browser brings a code, for which the app says the open id of whoever scanned. */
export function openChatApp(ask: AskProvider): Connector {
  async function askFor({ settings, secret }: KnownProvider, code: string) {
    const url = new URL(`${settings['address']!.replace(/\/+$/, '')}/sns/oauth2/access_token`)
    url.searchParams.set('appid', settings['appId']!)
    url.searchParams.set('secret', secret ?? '')
    url.searchParams.set('code', code)
    url.searchParams.set('grant_type', 'authorization_code')
    const { status, body } = await ask(url)
    if (status !== 200) return { reason: `status ${status}` }
    const { openid, unionid, errcode } = readAnswer(body)
    if (openid === undefined) return { reason: `errcode ${errcode}` }
    return { claims: { openid, ...(unionid && { unionid }) } }
  }

  return {
    begin({ settings }, { flow, returnAddress }) {
      const url = new URL(`${settings['address']!.replace(/\/+$/, '')}/connect/qrconnect`)
      url.searchParams.set('appid', settings['appId']!)
      url.searchParams.set('redirect_uri', returnAddress)
      url.searchParams.set('response_type', 'code')
      url.searchParams.set('scope', 'snsapi_login')
      url.searchParams.set('state', flow.state)
      return Promise.resolve(url)
    },

    async finish(provider, { ticket }) {
      const { claims, reason } = await askFor(provider, ticket)
      if (!claims) throw new Refused(ticketRefused, { reason })
      return { claims, outsideSession: null }
    },

    async test(provider) {
      const { reason = '' } = await askFor(provider, 'test')
      return [
        { step: 'address', isGood: true, said: provider.settings['address']! },
        // Nobody has this code: 40029 says that of a question that was otherwise right.
        { step: 'secret', isGood: reason === 'errcode 40029', said: reason },
      ]
    },
  }
}

function readAnswer(body: Buffer): z.infer<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(body.toString('utf8')))
  } catch {
    return {}
  }
}
