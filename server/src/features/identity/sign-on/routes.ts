import { loginTypes } from '@shulin/contract/identity'
import {
  beginChatApp as beginChatAppCall,
  logInOtherwise,
  returnPath,
  signOn as signOnCall,
} from '@shulin/contract/sign-on'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inInstitution } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { openGate } from '../../../platform/resilience/gate.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { Institution } from '../../../platform/institution.ts'
import type { Resources } from '../../../resources.ts'
import { endElsewhere } from '../session/sessions.ts'
import { openTokens } from '../session/tokens.ts'
import { keep, keepInFrame, visitorOf } from '../login/visitors.ts'
import { markBrowser } from './browser-mark.ts'
import { isState, withState, type Connector, type Connectors } from './connector.ts'
import type { SignOnVisitor } from './complete-sign-on.ts'
import {
  flowCookie,
  flowOf,
  flowSeconds,
  newFlow,
  nextPageIn,
  sealFlow,
  sealReceived,
} from './flow.ts'
import { endOutsideSession } from './outside-sessions.ts'
import { providerOf, type ActiveProvider } from './providers.ts'
import { beginChatApp, logInWithCode, requireLogins, signOn } from './sign-on.ts'

/** How many logins from outside are at work at once: a provider that is slow keeps nobody else waiting. */
const atOnce = 8
const waiting = 64

export function signOnRoutes(
  serve: Serve,
  { db, keys, config, directory, signOn: connectors }: Resources & { signOn: Connectors },
) {
  const loginServices = {
    keys,
    tokens: openTokens(keys),
    connectors,
    isOurOrigin: async ({ groupCode }: Institution, origin: string) =>
      origin === new URL(config.portalUrl).origin ||
      (await directory.byHost(new URL(origin).hostname))?.groupCode === groupCode,
  }
  const door = openGate(atOnce, waiting, crowded)

  serve(signOnCall, async ({ institution, within, locale, body, reader, ...from }) => {
    const visitor = signOnVisitorOf(from, reader)
    const place = { institution, within, locale }
    const outcome = await door(() => signOn(loginServices, place, body, visitor))
    from.cookies.set(flowCookie, null, { sameSite: 'lax' })
    if ('bindTicket' in outcome) return { uid: outcome.bindTicket }
    await endElsewhere(db, institution.groupCode, visitor.formerCookie)
    return body.loginType === loginTypes.external
      ? keepInFrame(from.cookies, outcome.loggedIn)
      : keep(from.cookies, outcome.loggedIn)
  })

  serve(beginChatAppCall, async ({ institution, within, cookies }) => {
    const { state, sealed } = await beginChatApp(keys, institution, within)
    cookies.set(flowCookie, sealed, { sameSite: 'lax', maxAge: flowSeconds })
    return { state }
  })

  serve(logInOtherwise, async ({ institution, within, locale, body, reader, ...from }) => {
    const { loginType, ...shown } = body
    const entry = loginType === loginTypes.passport ? 'passport' : 'chat app'
    const visitor = signOnVisitorOf(from, reader)
    const place = { institution, within, locale }
    const outcome = await door(() =>
      logInWithCode(loginServices, place, { entry, ...shown }, visitor),
    )
    from.cookies.set(flowCookie, null, { sameSite: 'lax' })
    if ('bindTicket' in outcome) return { bound: false as const, openId: outcome.bindTicket }
    await endElsewhere(db, institution.groupCode, visitor.formerCookie)
    return { bound: true as const, ...keep(from.cookies, outcome.loggedIn) }
  })
}

const signOnVisitorOf = (
  from: Parameters<typeof visitorOf>[0],
  reader: SignOnVisitor['reader'],
): SignOnVisitor => ({
  ...visitorOf(from),
  reader,
  flowCookie: from.cookies.get(flowCookie),
  mark: markBrowser(from.cookies),
})

interface ProviderRoute {
  Params: { mappingPath: string; provider: string }
  Querystring: Record<string, string | string[] | undefined>
}

/**
 * The addresses that browsers and providers come to between our pages and theirs. They answer with a way on, not with
 * data: whether somebody is let in, the page asks afterwards.
 */
export async function signOnAddresses(
  app: FastifyInstance,
  { db, keys, config, directory, log, signOn: connectors }: Resources & { signOn: Connectors },
) {
  async function placeOf(request: FastifyRequest<ProviderRoute>) {
    const { mappingPath, provider: name } = request.params
    const institution = await directory.byPath(mappingPath)
    if (!institution) return undefined
    const { groupCode } = institution
    const isOwnHost = (await directory.byHost(request.hostname))?.groupCode === groupCode
    const origin = isOwnHost
      ? `${request.protocol}://${request.host}`
      : new URL(config.portalUrl).origin
    const page = isOwnHost ? '/' : `/${mappingPath}/`
    const found = await inInstitution(db, groupCode, async (trx) => {
      await requireLogins(trx)
      return providerOf(trx, keys, groupCode, name)
    }).catch((error: unknown) => {
      if (error instanceof Refused) return undefined
      throw error
    })
    if (!found || found.kind === 'issuer') return { institution, page }
    const returnAddress = `${origin}${returnPath(mappingPath, name)}`
    return {
      institution,
      page,
      at: { provider: found, connector: connectors[found.kind], returnAddress },
    }
  }

  /** To the page that says what went wrong, and offers to begin again. */
  const turnBack = (reply: FastifyReply, page: string, code: string) =>
    reply.redirect(`${page}#/signOn?refused=${encodeURIComponent(code)}`, 303)

  await app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, new URLSearchParams(body as string)),
    )
    scope.addHook('onSend', async (_request, reply) => {
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })

    scope.get<ProviderRoute>('/oga/signOn/:mappingPath/:provider', async (request, reply) => {
      const place = await placeOf(request)
      if (!place) return reply.callNotFound()
      if (!place.at) return turnBack(reply, place.page, 'sign-on.unknown')
      const { provider, connector, returnAddress } = place.at
      const service = request.query['service']
      const next = nextPageIn(typeof service === 'string' ? service : undefined)
      const flow = newFlow(provider.provider, next)
      try {
        const there = await connector.begin(provider, { flow, returnAddress })
        const sealed = sealFlow(keys, place.institution.groupCode, flow)
        return await reply
          .setCookie(flowCookie, sealed, { ...cookieMarks, maxAge: flowSeconds })
          .redirect(there.href, 303)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        log.warn({ provider: provider.provider, ...error.details }, 'a sign-on could not begin')
        return turnBack(reply, place.page, error.refusal.code)
      }
    })

    scope.get<ProviderRoute>('/oga/signOn/:mappingPath/:provider/back', async (request, reply) => {
      const place = await placeOf(request)
      if (!place) return reply.callNotFound()
      if (!place.at) return turnBack(reply, place.page, 'sign-on.unknown')
      const { provider, returnAddress } = place.at
      const said = new URL(request.url, returnAddress).searchParams
      const brought = broughtBack(provider, said, returnAddress)
      if (!brought) return turnBack(reply, place.page, 'sign-on.ticket-refused')
      return goOn(request, reply, place, brought)
    })

    scope.post<ProviderRoute>('/oga/signOn/:mappingPath/:provider/back', async (request, reply) => {
      const place = await placeOf(request)
      if (!place?.at || !(request.body instanceof URLSearchParams)) return reply.callNotFound()
      const { groupCode } = place.institution
      const { provider, connector, returnAddress } = place.at
      const posted = request.body
      try {
        if (connector.receive && posted.has('SAMLResponse')) {
          const received = await connector.receive(provider, posted, returnAddress)
          const ticket = sealReceived(keys, groupCode, provider.provider, received)
          return await goOn(request, reply, place, { ticket, service: returnAddress })
        }
        await endThere(groupCode, place.at, posted)
        return await reply.code(204).send()
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        log.warn({ provider: provider.provider, ...error.details }, 'a sign-on was refused')
        return turnBack(reply, place.page, error.refusal.code)
      }
    })
    done()
  })

  interface Arrived {
    institution: Institution
    page: string
    at: { provider: ActiveProvider }
  }

  /** On to our page, with what came behind the `#`: from there it is sent to nobody, and written in no log. */
  function goOn(
    request: FastifyRequest,
    reply: FastifyReply,
    { institution, page, at: { provider } }: Arrived,
    fields: CallbackFields,
  ) {
    const cookie = request.cookies[flowCookie]
    const flow = flowOf(keys, institution.groupCode, provider.provider, cookie)
    const carried = new URLSearchParams({ ...fields, entry: provider.entry })
    if (flow) carried.set('next', flow.next)
    if (provider.settings['bindBy'] === 'name') carried.set('bindBy', 'name')
    return reply.redirect(`${page}#/signOn?${carried.toString()}`, 303)
  }

  /** A logout that was posted to us: what is known of it ends, of anything else only the log hears. */
  async function endThere(
    groupCode: string,
    {
      provider,
      connector,
      returnAddress,
    }: { provider: ActiveProvider; connector: Connector; returnAddress: string },
    posted: URLSearchParams,
  ) {
    const outsideSession = await connector.endedSession?.(provider, posted, returnAddress)
    const ended =
      outsideSession === undefined
        ? 0
        : await inInstitution(db, groupCode, (trx) =>
            endOutsideSession(trx, provider.provider, outsideSession),
          )
    if (ended === 0)
      log.warn({ provider: provider.provider }, 'a logout elsewhere named no session of ours')
  }
}

const cookieMarks = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

/** What the page is handed of what a browser came back with. */
interface CallbackFields extends Record<string, string> {
  ticket: string
  /** Our address it was made out to. */
  service: string
}

/** A CAS ticket with the address it was made out to, a code with its state, or all that an OAuth provider has said. */
function broughtBack(
  { kind }: ActiveProvider,
  said: URLSearchParams,
  returnAddress: string,
): CallbackFields | undefined {
  const ticket = said.get(kind === 'cas' ? 'ticket' : 'code')
  if (ticket === null || kind === 'saml') return undefined
  if (kind === 'oidc' || kind === 'oauth2')
    return { ticket: said.toString(), service: returnAddress }
  const state = said.get('state') ?? ''
  if (!isState(state)) return { ticket, service: returnAddress }
  return kind === 'cas'
    ? { ticket, service: withState(returnAddress, state) }
    : { ticket, service: returnAddress, state }
}

const crowded = refusal('sign-on.crowded', 503, {
  'zh-CN': '正在登录的人太多，请稍后再试',
  'zh-TW': '正在登入的人太多，請稍後再試',
  'en-US': 'Too many people are logging in just now. Please try again in a moment',
})
