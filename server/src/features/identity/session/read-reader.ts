import { tokenHeader } from '@shulin/contract/identity'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import type { KeyRing } from '../../../platform/security/keys.ts'
import { confirmationOf, frameCookie, readerOf, sessionCookie } from './sessions.ts'
import { openTokens } from './tokens.ts'

/**
 * Finds out which reader calls, by header and cookie together: a page that was made to talk has no cookie elsewhere,
 * and another site that has the cookie cannot send the header.
 */
export const readReader = fastifyPlugin<{ db: Database; keys: KeyRing }>(
  (app, { db, keys }, done) => {
    const tokens = openTokens(keys)
    app.decorateRequest('reader', null)
    app.addHook('onRequest', async (request) => {
      const token = request.headers[tokenHeader.toLowerCase()]
      if (!request.institution || request.routeOptions.config.endpoint?.access === 'staff') return
      if (typeof token !== 'string') return
      const { groupCode } = request.institution
      const { endpoint } = request.routeOptions.config
      for (const name of [sessionCookie, frameCookie]) {
        const cookie = request.cookies[name]
        if (cookie === undefined) continue
        request.reader ??= (await readerOf(db, tokens, { groupCode, token, cookie })) ?? null
      }
      const { reader } = request
      if (reader && endpoint?.access === 'reader' && endpoint.confirmed) {
        reader.confirmation = await inInstitution(db, groupCode, (trx) =>
          confirmationOf(trx, reader.sessionId),
        )
      }
    })
    done()
  },
)

/**
 * Tells, without asking anybody, whether a token and the cookie it names come together: such a session was begun here,
 * and by the clock of this host it is not over. Whether it still lives is found out later.
 */
export function openSessionSigns(keys: KeyRing) {
  const tokens = openTokens(keys)
  return async ({ headers }: FastifyRequest, cookies: Record<string, string | undefined>) => {
    const token = headers[tokenHeader.toLowerCase()]
    if (typeof token !== 'string') return false
    for (const name of [sessionCookie, frameCookie]) {
      const cookie = cookies[name]
      const said = cookie === undefined ? undefined : await tokens.read(token, cookie)
      if (said && said.expiresAt.getTime() > Date.now()) return true
    }
    return false
  }
}
