import { requestHeaders } from '@shulin/contract/locale'
import { callerClasses, keyHeader, visitCookie, type CallerClass } from '@shulin/contract/traffic'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal, Refused } from '../../platform/failure.ts'
import { refuseAtOnce } from '../../platform/http/errors.ts'
import { openRankedGate } from '../../platform/resilience/ranked-gate.ts'
import type { Resources } from '../../resources.ts'
import { openSessionSigns } from '../identity/identity.ts'
import { openCampuses } from './campuses.ts'
import { openCounts } from './counts.ts'
import { openCrawlers } from './crawlers.ts'
import { keyRefused, openReadingKeys, type ReadingSystem } from './reading-keys.ts'
import { classifyCaller } from './classify-caller.ts'
import { isVisit, visitLifetime, visitOf } from './visit.ts'
import { issueWork } from './work.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The system that sent a key of its own; null where none, or one that nobody knows. */
    system: ReadingSystem | null
    /** How the caller of a search was taken. */
    standing: CallerClass | null
  }
  interface FastifyContextConfig {
    /** Asks the search engine, and is not an endpoint of the contract. */
    isSearch?: true
  }
}

type Needs = Pick<Resources, 'db' | 'keys' | 'config' | 'directory' | 'log'>

/** Who asks, how much of it, and who is answered first when there is not room for all. */
export function openTraffic({ db, keys, config, directory, log }: Needs) {
  const readingKeys = openReadingKeys(db)
  const campuses = openCampuses(db, Math.max(1_000, config.institutionsMaxAge))
  const isCrawler = openCrawlers(config.crawlers)
  const counts = openCounts(db, log)
  const gate = openRankedGate(ranksFor(config.searchesAtOnce))
  /** Searches of which the gate has not heard yet: where the process is short of time, these are many. */
  const onTheWay = new Set<FastifyRequest>()
  const mayLook = openLooks()
  const hasSession = openSessionSigns(keys)

  /**
   * The institution a request is made to, before anything of it has been checked; none where its names disagree. Headers
   * name the institution of a call: whose a page is, its address says, or the network of one library would count as that
   * of all.
   */
  async function institutionNamed({ headers, params, hostname, routeOptions }: FastifyRequest) {
    const { mappingPath } = params as { mappingPath?: string }
    const byHost = await directory.byHost(hostname)
    const named = [
      ...(byHost ? [byHost] : []),
      ...(mappingPath === undefined ? [] : [await directory.byPath(mappingPath)]),
      ...(isMadeToOne(routeOptions.config) ? await institutionsIn(headers) : []),
    ]
    const [first] = named
    return named.every((one) => one?.groupCode === first?.groupCode) ? first : undefined
  }

  async function institutionsIn(headers: FastifyRequest['headers']) {
    const code = headers[requestHeaders.groupCode.toLowerCase()]
    const path = headers[requestHeaders.mappingPath.toLowerCase()]
    return [
      ...(typeof code === 'string' ? [await directory.byCode(code)] : []),
      ...(typeof path === 'string' ? [await directory.byPath(path)] : []),
    ]
  }

  /** Whether neither a key, from where none is guessed, nor a cookie of ours tells who asks. */
  async function isStranger(request: FastifyRequest) {
    const { cookie: sent, [keyHeader]: key } = request.headers
    if (key !== undefined) return readingKeys.isGuessedFrom(request.ip)
    if (sent === undefined) return true
    const cookies = request.server.parseCookie(sent)
    if (isVisit(keys, cookies[visitCookie], request.ip, { needsWork: false })) return false
    return !(await hasSession(request, cookies))
  }

  return {
    counts,

    /**
     * While strangers could not even wait, or more are on their way to the gate than it has places, they are turned away
     * before anything else is done for them: ten times more than can be answered must cost next to nothing. Of those who
     * find the lines full a few are looked at all the same, for not all of them behave like machines.
     */
    turnAway: async (request: FastifyRequest, reply: FastifyReply) => {
      const { endpoint, isSearch } = request.routeOptions.config
      if (!endpoint?.isSearch && !isSearch) return
      const isBehind = onTheWay.size >= config.searchesAtOnce
      onTheWay.add(request)
      reply.raw.once('close', () => onTheWay.delete(request))
      if (!isBehind && !strangers.some(gate.isFull)) return
      if (!(await isStranger(request)) || (!isBehind && mayLook())) return
      const institution = await institutionNamed(request)
      if (!institution || campuses.isOnCampus(institution.groupCode, request.ip)) return
      onTheWay.delete(request)
      counts.note(institution.groupCode, 'suspected', 'shed')
      refuseAtOnce(request, reply, busy, { retryAfterSeconds: 5 })
    },

    /** Finds out which system calls. It has an allowance of its own; an unknown key is refused once it has been counted. */
    readSystem: async (request: FastifyRequest) => {
      request.system = (await readingKeys.systemOf(request)) ?? null
    },

    /** Whose requests are counted together, and how many a minute may have. */
    allowanceOf: ({ system }: FastifyRequest) =>
      system
        ? { name: `key:${system.keyId}`, requestsPerMinute: system.requestsPerMinute }
        : undefined,

    /** The campus, where hundreds of readers share one address, and crawlers that are who they say they are. */
    isExempt: async (request: FastifyRequest) => {
      if (request.system) return false
      if (isCrawler(request.ip, request.headers['user-agent'])) return true
      const institution = await institutionNamed(request).catch(() => undefined)
      return institution !== undefined && campuses.isOnCampus(institution.groupCode, request.ip)
    },

    /** A key opens what is public of the institution that made it, and nothing else. */
    checkKey: async ({ headers, system, institution }: FastifyRequest) => {
      if (headers[keyHeader] === undefined) return
      if (!system || (institution && institution.groupCode !== system.groupCode)) {
        throw new Refused(keyRefused)
      }
    },

    /** A browser that opens the portal is known from then on. */
    giveVisit: async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.method !== 'GET' || !portalPages.has(request.routeOptions.url ?? '')) return
      const { needsWork } = campuses
      const institution = await institutionNamed(request).catch(() => undefined)
      const isProven =
        institution !== undefined &&
        needsWork(institution.groupCode) &&
        isVisit(keys, request.cookies[visitCookie], request.ip, { needsWork: true })
      keepVisit(reply, visitOf(keys, request.ip, isProven))
    },

    /** Lets a search pass when there is room for its caller, or turns it away. */
    checkSearch: async (request: FastifyRequest, reply: FastifyReply) => {
      const { endpoint, isSearch } = request.routeOptions.config
      if (!endpoint?.isSearch && !isSearch) return
      const institution = request.institution ?? (await institutionNamed(request))
      if (!institution) return
      const { groupCode } = institution
      const needsWork = campuses.needsWork(groupCode)
      const standing = classifyCaller({
        isReader: request.reader !== null,
        isSystem: request.system !== null,
        isOnCampus: campuses.isOnCampus(groupCode, request.ip),
        hasVisit: isVisit(keys, request.cookies[visitCookie], request.ip, { needsWork }),
        body: request.body,
      })
      request.standing = standing
      reply.raw.once('close', () => counts.note(groupCode, standing, outcomeOf(reply)))
      if (needsWork && standing === 'suspected') {
        throw new Refused(workNeeded, issueWork(keys, groupCode))
      }
      onTheWay.delete(request)
      const leave = await gate.enter(callerClasses.indexOf(standing))
      if (reply.raw.destroyed) {
        // Whoever asked has gone while waiting: nothing is searched for nobody.
        leave()
        throw new Refused(busy)
      }
      reply.raw.once('close', leave)
    },

    close: () => counts.close(),
  }
}
export type Traffic = ReturnType<typeof openTraffic>

/** Puts it all around the app's calls; what is counted before, `limitRequests` is told. */
export function watchTraffic(app: FastifyInstance, traffic: Traffic) {
  app.addHook('onRequest', traffic.checkKey)
  app.addHook('onRequest', traffic.giveVisit)
  app.addHook('preHandler', traffic.checkSearch)
  app.addHook('onClose', traffic.close)
}

/** So many strangers a second are looked at while the rest is turned away unseen. */
const looksPerSecond = 10

function openLooks() {
  let looks = 0
  let since = 0
  return () => {
    const now = performance.now()
    if (now - since > 1_000) {
      looks = 0
      since = now
    }
    looks += 1
    return looks <= looksPerSecond
  }
}

/** Whether headers name the institution: of staff their session does, and some calls are made to none. */
const isMadeToOne = ({ endpoint }: FastifyContextConfig) =>
  endpoint !== undefined && !endpoint.beforeInstitution && endpoint.access !== 'staff'

const portalPages = new Set(['/', '/:mappingPath/'])

const keepVisit = (reply: FastifyReply, visit: string) =>
  void reply.setCookie(visitCookie, visit, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: visitLifetime,
  })

const outcomeOf = ({ statusCode, raw }: FastifyReply) => {
  if (statusCode === 429) return 'shed'
  return statusCode < 500 && raw.writableFinished ? 'served' : 'failed'
}

/** The ranks of those of whom nothing is known. */
const strangers = [callerClasses.indexOf('unknown'), callerClasses.indexOf('suspected')]

/**
 * Strangers have half of the places; whoever behaves like a machine, half of that. While others ask they have one, and a
 * crowd of them has it for a tenth of the time: nobody who reads is to feel them.
 */
function ranksFor(atOnce: number) {
  const half = Math.max(1, Math.floor(atOnce / 2))
  const quarter = Math.max(1, Math.floor(atOnce / 4))
  const first = { atOnce, atOnceBeside: atOnce, restsBeside: 0, mayWait: atOnce * 16, full: busy }
  const stranger = { atOnceBeside: 1, restsBeside: 9, full: busy }
  return callerClasses.map((standing) => {
    if (standing === 'unknown') return { ...stranger, atOnce: half, mayWait: atOnce * 4 }
    if (standing === 'suspected') return { ...stranger, atOnce: quarter, mayWait: atOnce }
    return first
  })
}

const busy = refusal('search.busy', 429, {
  'zh-CN': '当前检索人数过多，请稍候再试；登录后可优先检索',
  'zh-TW': '目前檢索人數過多，請稍候再試；登入後可優先檢索',
  'en-US':
    'Too many people are searching. Please try again in a moment; who is logged in comes first',
})
const workNeeded = refusal('search.work-needed', 429, {
  'zh-CN': '正在确认您不是程序，请稍候',
  'zh-TW': '正在確認您不是程式，請稍候',
  'en-US': 'Please wait a moment while we make sure that you are not a program',
})
