import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { openHttpSource } from './connectors/enrichment/http.ts'
import { systemKinds } from './connectors/library-system/systems.ts'
import { openSignOn } from './connectors/sign-on/sign-on.ts'
import type { ApiResources } from './feature.ts'
import { features } from './features.ts'
import { readReader } from './features/identity/identity.ts'
import { readInstitution } from './features/institutions/institutions.ts'
import { openLibraryLinks, type SystemKinds } from './features/library-links/library-links.ts'
import { requireReader } from './features/readers/readers.ts'
import { readStaffMember } from './features/staff/staff.ts'
import { openTraffic, watchTraffic } from './features/traffic/traffic.ts'
import { keepFromCaches, requireAccess } from './platform/http/access.ts'
import { answerInTime } from './platform/http/deadline.ts'
import { documentCalls } from './platform/http/docs.ts'
import { sendError, sendNotFound } from './platform/http/errors.ts'
import { healthRoutes } from './platform/http/health.ts'
import { readHostFromItsHeader } from './platform/http/host.ts'
import { readJsonOnce } from './platform/http/json.ts'
import { limitRequests } from './platform/http/limits.ts'
import { measureRequests } from './platform/http/metrics.ts'
import { RequestLog } from './platform/http/request-log.ts'
import { secureReplies } from './platform/http/security.ts'
import { serveOn, type Serve } from './platform/http/serve.ts'
import { readUploads } from './platform/http/uploads.ts'
import type { Resources } from './resources.ts'
import { serveSite } from './site.ts'

/** The whole API: what every request passes, and what the features answer. */
export async function buildApp(
  resources: Resources,
  alsoServe?: (serve: Serve) => void,
  kinds: SystemKinds = systemKinds,
) {
  const { config } = resources
  const log: FastifyBaseLogger = resources.log
  const app = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    trustProxy: config.http.trustedProxies,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    genReqId: requestIdOf,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(sendNotFound)
  readHostFromItsHeader(app)
  readJsonOnce(app)
  readUploads(app)
  const metrics = measureRequests(app)
  answerInTime(app)
  await secureReplies(app, config.allowedOrigins)
  const traffic = openTraffic(resources)
  app.decorateRequest('isTurnedAway', false)
  app.decorateRequest('system', null)
  app.decorateRequest('standing', null)
  app.addHook('onRequest', traffic.turnAway)
  app.addHook('onRequest', traffic.readSystem)
  await limitRequests(app, resources.cache, config.requestsPerMinute, traffic)
  await app.register(etag)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
  await documentCalls(app)
  await app.register(cookie)
  await app.register(readInstitution, { directory: resources.directory })
  await app.register(readStaffMember, {
    db: resources.db,
    institutionByCode: (groupCode) => resources.directory.byCode(groupCode),
  })
  await app.register(readReader, { db: resources.db, keys: resources.keys })
  app.addHook('onRequest', requireAccess)
  app.addHook('onSend', keepFromCaches)
  watchTraffic(app, traffic)

  const leave = healthRoutes(app, resources)
  const serve = serveOn(app, resources.db)
  const { db, keys } = resources
  const { insideHosts } = config
  const libraryLinks = openLibraryLinks({ db, keys, log: resources.log, kinds, insideHosts })
  app.addHook('onClose', () => libraryLinks.close())
  const handed: ApiResources = {
    ...resources,
    signOn: openSignOn(config.insideHosts),
    askSource: openHttpSource({ allowedHosts: config.insideHosts }),
    traffic,
    libraryLinks,
    requireReader,
  }
  // In any order: of several addresses that fit, the router takes the most exact one.
  for (const { routes, staffRoutes, addresses } of features) {
    routes?.(serve, handed)
    staffRoutes?.(serve, handed)
    await addresses?.(app, handed)
  }
  alsoServe?.(serve)
  await serveSite(app, resources)
  return { app, metrics, leave }
}

/** The id a caller or proxy gave, if it is one; otherwise a new one. */
const requestIdOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) => {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
