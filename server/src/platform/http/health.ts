import { Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Cache } from '../stores/cache.ts'
import type { Config } from '../config.ts'
import type { Database } from '../stores/database.ts'
import type { SearchEngine } from '../stores/search-engine.ts'

/** How long, in milliseconds, what the stores said is believed: however many ask, each store is asked once in that time. */
const believedFor = 1_000

interface HealthResources {
  config: Config
  db: Database
  cache: Cache
  searchEngine: SearchEngine
}

/**
 * `/healthz`: the process lives. `/readyz`: it can answer; false while it leaves or PostgreSQL is away.
 * Returns what a process does that is told to end, before it closes: it leaves without failing a request.
 */
export function healthRoutes(app: FastifyInstance, resources: HealthResources) {
  const { config, db, cache, searchEngine } = resources
  let isLeaving = false
  let isClosing = false

  // Once nobody new is let in, whoever is in goes with the answer: nobody waits for an idle connection.
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close')
  })

  async function leave() {
    isLeaving = true
    // Whoever watches over us turns away, and the proxy comes back to a process that was restarted just before.
    await wait(config.http.drain)
    // A refused connection makes a proxy ask another process. The open ones stay, because a request may be on its way
    // in any of them: Node's own close would cut those that look idle.
    Server.prototype.close.call(app.server)
    isClosing = true
    await wait(config.http.drain / 2)
  }

  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'alive' }))

  const askStores = async () => {
    const [database, cacheAnswers, search] = await Promise.all([
      answers(sql`select 1`.execute(db)),
      answers(cache.ping()),
      answers(searchEngine.ping()),
    ])
    return { database, cache: cacheAnswers, search }
  }
  let asked: { at: number; stores: ReturnType<typeof askStores> } | undefined

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (!asked || performance.now() - asked.at > believedFor) {
      asked = { at: performance.now(), stores: askStores() }
    }
    const stores = await asked.stores
    const isReady = stores.database && !isLeaving && !isClosing
    // Without cache or search the portal serves less, but it serves.
    return reply.status(isReady ? 200 : 503).send({ isReady, ...stores })
  })

  return leave
}

const answers = (asked: Promise<unknown>) =>
  asked.then(
    () => true,
    () => false,
  )
