import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Cache } from '../cache.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import type { SearchEngine } from '../search-engine.ts'

interface Watched {
  config: Config
  db: Database
  cache: Cache
  searchEngine: SearchEngine
}

/** `/healthz`: the process lives. `/readyz`: it can answer; false while it drains or PostgreSQL is away. */
export function healthRoutes(app: FastifyInstance, watched: Watched) {
  const { config, db, cache, searchEngine } = watched
  let isClosing = false
  // Whoever stands before us needs a moment to learn that we go: until then we answer, and ask for each connection to end.
  app.addHook('preClose', async () => {
    isClosing = true
    await wait(config.http.drain)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close')
  })

  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'alive' }))

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const [database, cacheAnswers, search] = await Promise.all([
      answers(sql`select 1`.execute(db)),
      answers(cache.ping()),
      answers(searchEngine.ping()),
    ])
    const isReady = database && !isClosing
    // Without cache or search the portal serves less, but it serves.
    const status = { isReady, database, cache: cacheAnswers, search }
    return reply.status(isReady ? 200 : 503).send(status)
  })
}

const answers = (asked: Promise<unknown>) =>
  asked.then(
    () => true,
    () => false,
  )
