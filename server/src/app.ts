import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { openHttpSource } from './connectors/enrichment/http.ts'
import { openSignOn } from './connectors/sign-on/sign-on.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { bookListsRoutes } from './features/book-lists/routes.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { catalogueStaffRoutes } from './features/catalogue/staff/routes.ts'
import { donationsRoutes } from './features/donations/routes.ts'
import { feedbackRoutes } from './features/feedback/routes.ts'
import { harvestRoutes } from './features/harvest/routes.ts'
import { homeRoutes } from './features/home/routes.ts'
import { bindingRoutes } from './features/identity/binding/routes.ts'
import { readReader } from './features/identity/identity.ts'
import { deskRoutes } from './features/identity/desk/routes.ts'
import { recoveryRoutes } from './features/identity/recovery/routes.ts'
import { identityRoutes } from './features/identity/routes.ts'
import { secondFactorRoutes } from './features/identity/second-factor/second-factor-routes.ts'
import {
  signOnAddresses,
  signOnRoutes,
  signOnStaffRoutes,
} from './features/identity/sign-on/routes.ts'
import { importsStaffRoutes } from './features/imports/staff/routes.ts'
import { inboxStaffRoutes } from './features/inbox/staff-routes.ts'
import { readInstitution } from './features/institutions/institutions.ts'
import { institutionsRoutes } from './features/institutions/routes.ts'
import { institutionsStaffRoutes } from './features/institutions/staff-routes.ts'
import { openUrlRoutes } from './features/open-url/routes.ts'
import { publicPagesRoutes } from './features/public-pages/routes.ts'
import { rankingsRoutes } from './features/rankings/routes.ts'
import { readersRoutes } from './features/readers/routes.ts'
import { enrichmentRoutes } from './features/record/enrichment-routes.ts'
import { openSources } from './features/record/enrichment.ts'
import { attachmentRoute } from './features/record/file-route.ts'
import { recordRoutes } from './features/record/routes.ts'
import { recordStaffRoutes } from './features/record/staff-routes.ts'
import { recommendationsRoutes } from './features/recommendations/routes.ts'
import { researchRoutes } from './features/research/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { searchStaffRoutes } from './features/search/staff/routes.ts'
import { sruRoutes } from './features/sru/routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { readStaffMember } from './features/staff/staff.ts'
import { trafficRoutes } from './features/traffic/routes.ts'
import { openTraffic, watchTraffic } from './features/traffic/traffic.ts'
import { webSitesRoutes } from './features/web-sites/routes.ts'
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
import type { Resources } from './resources.ts'
import { serveSite } from './site.ts'

/** The whole API. The list of features below is its table of contents. */
export async function buildApp(resources: Resources, alsoServe?: (serve: Serve) => void) {
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
  institutionsRoutes(serve, resources)
  institutionsStaffRoutes(serve)
  staffRoutes(serve, resources)
  identityRoutes(serve, resources)
  secondFactorRoutes(serve, resources)
  recoveryRoutes(serve, resources)
  bindingRoutes(serve, resources)
  deskRoutes(serve, resources)
  const providers = openSignOn(config.insideHosts)
  signOnRoutes(serve, resources, providers)
  signOnStaffRoutes(serve, resources, providers)
  await signOnAddresses(app, resources, providers)
  auditRoutes(serve, resources)
  readersRoutes(serve, resources)
  inboxStaffRoutes(serve)
  feedbackRoutes(serve)
  recommendationsRoutes(serve)
  homeRoutes(serve, resources)
  rankingsRoutes(serve, resources)
  bookListsRoutes(serve)
  donationsRoutes(serve)
  searchRoutes(serve, resources)
  researchRoutes(serve, resources)
  webSitesRoutes(serve, resources)
  catalogueRoutes(serve)
  catalogueStaffRoutes(serve, resources)
  recordRoutes(serve, resources)
  recordStaffRoutes(serve)
  attachmentRoute(app, resources)
  enrichmentRoutes(serve, {
    sources: openSources(openHttpSource({ allowedHosts: config.insideHosts })),
  })
  importsStaffRoutes(serve)
  searchStaffRoutes(serve, resources)
  trafficRoutes(serve, resources, traffic)
  await harvestRoutes(app, resources)
  await sruRoutes(app, resources)
  openUrlRoutes(app, resources)
  alsoServe?.(serve)
  publicPagesRoutes(app, resources)
  await serveSite(app, resources)
  return { app, metrics, leave }
}

/** The id a caller or proxy gave, if it is one; otherwise a new one. */
const requestIdOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) => {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
