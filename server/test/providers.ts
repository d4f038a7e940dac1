import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { isSignedBy, signatureOf } from '../src/connectors/sign-on/signed-questions.ts'

interface GrantedCode {
  claims: Record<string, unknown>
  nonce: string | null
  challenge: string | null
  redirectUri: string
}

const clientId = 'portal'
export const secret = 'a secret of both'

/**
 * Providers as they answer over the wire: CAS, OpenID Connect, OAuth 2, a learning-app passport and a chat app. Each checks
 * what a real one checks, counts what it was asked, and can be made to misbehave.
 */
export async function startProviders() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  /** CAS tickets that were not shown yet: whose they are, and for which address. */
  const tickets = new Map<string, { user: string; service: string; attributes: string }>()
  const codes = new Map<string, GrantedCode>()
  const accessTokens = new Map<string, Record<string, unknown>>()
  /** Codes of passport and chat app, and who came with them. */
  const people = new Map<string, string>()
  const asked: string[] = []
  const state = {
    redirects: false,
    answersOldQuestion: false,
    idTokenNonce: undefined as string | undefined,
  }

  const server = createServer((request, response) => {
    void answer(request).then(
      ({ status = 200, type = 'application/json', location, body }) => {
        response.writeHead(status, { 'content-type': type, ...(location && { location }) })
        response.end(typeof body === 'string' ? body : JSON.stringify(body))
      },
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })

  interface Answer {
    status?: number
    type?: string
    location?: string
    body: unknown
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url!, origin)
    asked.push(url.pathname)
    const sent = await textOf(request)
    if (state.redirects) return { status: 302, location: `${origin}/elsewhere`, body: '' }
    if (/^\/cas\/(p3\/)?serviceValidate$/.test(url.pathname)) return validated(url.searchParams)
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return {
          body: {
            issuer: origin,
            authorization_endpoint: `${origin}/authorize`,
            token_endpoint: `${origin}/token`,
            jwks_uri: `${origin}/keys`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
          },
        }
      case '/keys':
        return { body: { keys: [jwk] } }
      case '/token':
        return granted(new URLSearchParams(sent), request.headers.authorization ?? '')
      case '/user': {
        const user = accessTokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
        return user ? { body: user } : { status: 401, body: {} }
      }
      case '/passport/user':
        return passported(JSON.parse(sent) as Record<string, string>)
      case '/sns/oauth2/access_token': {
        const openid = people.get(url.searchParams.get('code') ?? '')
        if (url.searchParams.get('secret') !== secret) return { body: { errcode: 40_125 } }
        return { body: openid === undefined ? { errcode: 40_029 } : { openid } }
      }
      default:
        return { status: 404, body: {} }
    }
  }

  /** A ticket is good once, and for the address it was made out to. */
  function validated(query: URLSearchParams): Answer {
    const ticket = query.get('ticket') ?? ''
    const known = tickets.get(ticket)
    tickets.delete(ticket)
    const failed = (code: string) =>
      `<cas:authenticationFailure code="${code}">${code}</cas:authenticationFailure>`
    const inside = !known
      ? failed('INVALID_TICKET')
      : known.service === query.get('service')
        ? `<cas:authenticationSuccess><cas:user>${known.user}</cas:user><cas:attributes>${known.attributes}</cas:attributes></cas:authenticationSuccess>`
        : failed('INVALID_SERVICE')
    const body = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inside}</cas:serviceResponse>`
    return { type: 'text/xml', body }
  }

  async function granted(form: URLSearchParams, authorization: string): Promise<Answer> {
    const expected = `Basic ${Buffer.from(`${clientId}:${encodeURIComponent(secret).replaceAll('%20', '+')}`).toString('base64')}`
    if (authorization !== expected) return { status: 401, body: { error: 'invalid_client' } }
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri')) {
      return { status: 400, body: { error: 'invalid_grant' } }
    }
    const token = randomUUID()
    accessTokens.set(token, code.claims)
    const idToken =
      code.nonce === null
        ? undefined
        : await new SignJWT({ ...code.claims, nonce: state.idTokenNonce ?? code.nonce })
            .setProtectedHeader({ alg: 'RS256', kid: 'one' })
            .setIssuer(origin)
            .setAudience(clientId)
            .setIssuedAt()
            .setExpirationTime('1 minute')
            .sign(privateKey)
    return {
      body: {
        access_token: token,
        token_type: 'Bearer',
        expires_in: 60,
        ...(idToken && { id_token: idToken }),
      },
    }
  }

  function passported({ sign = '', ...question }: Record<string, string>): Answer {
    if (!isSignedBy(question, secret, sign)) return { body: { code: '0' } }
    const uid = people.get(question['code'] ?? '')
    if (uid === undefined) return { body: { code: '2' } }
    const nonce = state.answersOldQuestion ? randomUUID() : question['nonce']!
    return { body: { code: '1', data: { uid }, sign: signatureOf({ uid, nonce }, secret) } }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = `http://${host}`
  return {
    host,
    origin,
    asked,
    state,
    /** What a browser comes back with from CAS. */
    aTicket(user: string, service: string, attributes = '') {
      const ticket = `ST-${randomUUID()}`
      tickets.set(ticket, { user, service, attributes })
      return ticket
    },
    /** The query a browser comes back with from the address it was sent to. */
    aCode(authorize: URL, claims: Record<string, unknown>) {
      const code = randomUUID()
      const said = authorize.searchParams
      codes.set(code, {
        claims,
        nonce: said.get('nonce'),
        challenge: said.get('code_challenge'),
        redirectUri: said.get('redirect_uri')!,
      })
      return new URLSearchParams({ code, state: said.get('state')! })
    },
    aPerson(id: string) {
      const code = randomUUID()
      people.set(code, id)
      return code
    },
    /** What a provider posts when somebody logs out there. */
    aLogoutToken: (claims: Record<string, unknown>) =>
      new SignJWT({
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(origin)
        .setAudience(clientId)
        .setIssuedAt()
        .setJti(randomUUID())
        .sign(privateKey),
    settings: {
      cas: { address: `${origin}/cas`, version: '3' },
      oidc: { issuer: origin, clientId },
      oauth2: {
        authorizeAddress: `${origin}/authorize`,
        tokenAddress: `${origin}/token`,
        userAddress: `${origin}/user`,
        clientId,
      },
      passport: {
        address: `${origin}/passport`,
        userAddress: `${origin}/passport/user`,
        appId: 'a',
      },
      chatApp: { address: origin, appId: 'a' },
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Providers = Awaited<ReturnType<typeof startProviders>>

async function textOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
