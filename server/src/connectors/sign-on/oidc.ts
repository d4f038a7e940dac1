import type { Finding } from '@shulin/contract/identity-staff'
import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet } from 'jose'
import * as client from 'openid-client'
import { z } from 'zod'
import {
  providerSilent,
  ticketRefused,
  type ProviderCallback,
  type Connector,
  type KnownProvider,
} from '../../features/identity/sign-on/connector.ts'
import { Refused } from '../../platform/failure.ts'
import type { AskProvider } from './ask-provider.ts'

/** OpenID Connect: code flow with PKCE, the identity token checked against the provider's keys. */
export function openOidc(ask: AskProvider): Connector {
  const fetchFrom = fetchThrough(ask)

  const discover = ({ settings, secret }: KnownProvider) =>
    orSilent(
      client.discovery(
        new URL(settings['issuer']!),
        settings['clientId']!,
        undefined,
        authentication(secret),
        {
          [client.customFetch]: fetchFrom,
          // The rule about TLS is in AskProvider: it knows the hosts of our own network.
          execute: [client.allowInsecureRequests],
        },
      ),
    )

  return {
    async begin(provider, { flow, returnAddress }) {
      const configuration = await discover(provider)
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: returnAddress,
        scope: provider.settings['scope'] || 'openid profile email',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      })
    },

    async finish(provider, came) {
      const configuration = await discover(provider)
      const tokens = await grant(configuration, came, came.flow?.nonce)
      const claims = tokens.claims()
      if (!claims) throw new Refused(ticketRefused, { reason: 'no identity token' })
      return {
        claims: textsOf(claims),
        outsideSession: typeof claims['sid'] === 'string' ? claims['sid'] : null,
      }
    },

    /** Back-channel logout: a token signed with the provider's keys names the session. */
    async endedSession(provider, posted) {
      const token = posted.get('logout_token')
      if (token === null) return undefined
      const configuration = await discover(provider)
      const { issuer, jwks_uri: keysAt } = configuration.serverMetadata()
      if (keysAt === undefined) return undefined
      const { body } = await ask(new URL(keysAt))
      const keys = createLocalJWKSet(JSON.parse(body.toString('utf8')) as JSONWebKeySet)
      try {
        const audience = provider.settings['clientId']!
        const { payload } = await jwtVerify(token, keys, { issuer, audience, maxTokenAge: 120 })
        const said = LogoutToken.safeParse(payload)
        return said.success && payload['nonce'] === undefined ? said.data.sid : undefined
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },

    async test(provider): Promise<Finding[]> {
      const configuration = await discover(provider)
      const {
        issuer,
        authorization_endpoint: login,
        jwks_uri: keysAt,
      } = configuration.serverMetadata()
      return [
        { step: 'address', isGood: true, said: issuer },
        { step: 'answer', isGood: login !== undefined, said: login ?? '' },
        { step: 'keys', isGood: keysAt !== undefined, said: keysAt ?? '' },
      ]
    },
  }
}

const LogoutToken = z.object({
  sid: z.string(),
  events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.looseObject({}) }),
})

/** OAuth 2 without identity tokens: the code flow with PKCE, then the provider is asked who it is. */
export function openOauth2(ask: AskProvider): Connector {
  const configurationOf = ({ settings, secret }: KnownProvider) => {
    const { authorizeAddress, tokenAddress, userAddress, clientId } = settings
    const server = {
      issuer: new URL(authorizeAddress!).origin,
      authorization_endpoint: authorizeAddress!,
      token_endpoint: tokenAddress!,
      userinfo_endpoint: userAddress!,
    }
    const configuration = new client.Configuration(
      server,
      clientId!,
      undefined,
      authentication(secret),
    )
    configuration[client.customFetch] = fetchThrough(ask)
    client.allowInsecureRequests(configuration)
    return configuration
  }

  return {
    async begin(provider, { flow, returnAddress }) {
      return client.buildAuthorizationUrl(configurationOf(provider), {
        redirect_uri: returnAddress,
        ...(provider.settings['scope'] && { scope: provider.settings['scope'] }),
        state: flow.state,
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      })
    },

    async finish(provider, came) {
      const configuration = configurationOf(provider)
      const { access_token: token } = await grant(configuration, came, undefined)
      const { status, body } = await ask(new URL(provider.settings['userAddress']!), {
        method: 'GET',
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        body: undefined,
      })
      if (status !== 200) throw new Refused(ticketRefused, { reason: `user: status ${status}` })
      return { claims: textsOf(readObject(body)), outsideSession: null }
    },

    async test({ settings }): Promise<Finding[]> {
      const { status } = await ask(new URL(settings['userAddress']!))
      return [
        { step: 'address', isGood: true, said: settings['authorizeAddress']! },
        // Whoever has no token is turned away; anything else is not the address where users are asked for.
        { step: 'answer', isGood: status === 401 || status === 403, said: `status ${status}` },
      ]
    },
  }
}

const authentication = (secret: string | null) =>
  secret === null ? client.None() : client.ClientSecretBasic(secret)

/** Exchanges the code. State, nonce and verifier are those of the browser that began: without its cookie there are none. */
async function grant(
  configuration: client.Configuration,
  { ticket, returnAddress, flow }: ProviderCallback,
  expectedNonce: string | undefined,
) {
  if (!flow) throw new Refused(ticketRefused, { reason: 'this browser has not begun it' })
  const current = new URL(returnAddress)
  current.search = ticket
  const checks = {
    expectedState: flow.state,
    pkceCodeVerifier: flow.verifier,
    ...(expectedNonce !== undefined && { expectedNonce, idTokenExpected: true }),
  }
  try {
    return await client.authorizationCodeGrant(configuration, current, checks)
  } catch (error) {
    if (error instanceof Refused) throw error
    const reason =
      error instanceof client.ResponseBodyError ? error.error : (error as Error).message
    throw new Refused(ticketRefused, { reason })
  }
}

/** The library speaks with providers through what checks addresses, redirects and time. */
const fetchThrough =
  (ask: AskProvider): client.CustomFetch =>
  async (url, { method, headers, body }) => {
    const sent = {
      method,
      headers,
      body: !body
        ? undefined
        : body instanceof URLSearchParams
          ? body.toString()
          : (body as string),
    }
    const answer = await ask(new URL(url), sent)
    return new Response(new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'content-type': answer.contentType ?? 'application/octet-stream' },
    })
  }

async function orSilent<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(providerSilent, { reason: (error as Error).message })
  }
}

function readObject(body: Buffer): Record<string, unknown> {
  try {
    return z.looseObject({}).parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw new Refused(ticketRefused, { reason: 'user: not JSON' })
  }
}

/** What is text or a number, by its name; what is nested is looked for by no claim. */
export const textsOf = (said: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) => {
      const first: unknown = Array.isArray(value) ? value[0] : value
      return typeof first === 'string' || typeof first === 'number' ? [[name, String(first)]] : []
    }),
  )
