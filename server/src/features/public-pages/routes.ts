import { Readable } from 'node:stream'
import { readExclusions, writtenExclusions } from '@shulin/contract/exclusions'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inInstitution, type Database, type Within } from '../../platform/stores/database.ts'
import { refusedBy, sendNotFound } from '../../platform/http/errors.ts'
import { siteOf } from '../../platform/institution.ts'
import type { Resources } from '../../resources.ts'
import { settingsOf } from '../institutions/institutions.ts'
import { findByScheme, findRecord, type RecordLookup } from './find-record.ts'
import { listFeed, newBooksFeed, searchFeed } from './feeds.ts'
import { openFoundBySearch } from './found-by-search.ts'
import { htmlLanguage, languageWanted } from './language.ts'
import { homePage, listPage, listsPage, topicPage, topicsPage } from './list-pages.ts'
import { manifestOf } from './manifest.ts'
import { messagePage, offlinePage } from './message-page.ts'
import { writePage, type SiteTheme } from './page.ts'
import { recordPage } from './record-page.ts'
import { linkTo, type Site } from './site.ts'
import { robotsText, sitemap, sitemapIndex } from './sitemaps.ts'

interface PageRoute {
  Params: { mappingPath?: string; id?: string; scheme?: string; '*'?: string; file?: string }
  Querystring: Record<string, unknown>
}
type Request = FastifyRequest<PageRoute>
type Params = PageRoute['Params']

/** What a page is answered with: itself, why there is none, or where it is. */
type Answer =
  | {
      page: Parameters<typeof writePage>[2]
      status?: number
      changedAt?: Date
      showsReaderLists?: true
    }
  | { movedTo: string }
type PageBuilder = (db: Database, site: Site, params: Params) => Promise<Answer>

// Caches between us and readers keep pages for an hour, and a day longer while we do not answer.
const shared =
  'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400, stale-if-error=86400'
const forAnHour = 'public, max-age=3600'
const forADay = 'public, max-age=86400'
const forAMinute = 'public, max-age=60'

/** As many values as a search takes of one parameter. */
const mostExclusions = 12

const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(id)

/**
 * Pages for people without scripts and for machines that read: under the path of an institution, and without it on a host name
 * of its own. They come from PostgreSQL alone; only the feed of a search asks the engine.
 */
export function publicPagesRoutes(app: FastifyInstance, resources: Resources) {
  const { db, directory, config } = resources
  const foundBySearch = openFoundBySearch(resources)

  servePage('/home', async (trx, site) => ({
    page: await homePage(trx, site),
    showsReaderLists: true,
  }))
  servePage('/topics', async (trx, site) => ({ page: await topicsPage(trx, site) }))
  servePage('/lists', async (trx, site) => ({
    page: await listsPage(trx, site),
    showsReaderLists: true,
  }))
  servePage('/topic/:id', async (trx, site, { id = '' }) =>
    isUuid(id) ? { page: await topicPage(trx, site, id) } : noSuchPage(site),
  )
  servePage('/list/:id', async (trx, site, { id = '' }) =>
    isUuid(id) ? { page: await listPage(trx, site, id), showsReaderLists: true } : noSuchPage(site),
  )
  servePage('/record/:id', async (trx, site, { id = '' }) =>
    answerTo(trx, site, await findRecord(trx, id, site.institution.timeZone)),
  )
  servePage('/alias/:scheme/*', async (trx, site, { scheme = '', '*': value = '' }) =>
    answerTo(trx, site, await findByScheme(trx, scheme, value)),
  )

  serve('/offline', async (site, _request, reply) => {
    const look = await inInstitution(db, site.institution.groupCode, settingsOf)
    // Without a connection there are no pictures: a seal stands for the logo.
    return send(reply, site, { ...look, logoUrl: '' }, { page: offlinePage(site) })
  })
  serve('/manifest.webmanifest', async (site, _request, reply) => {
    const settings = await inInstitution(db, site.institution.groupCode, settingsOf)
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', forAnHour)
      .header('vary', 'accept-language')
      .send(JSON.stringify(manifestOf(site, settings)))
  })

  serve('/feed/new-books', async (site, _request, reply) =>
    sendFeed(reply, await withinOf(site)((trx) => newBooksFeed(trx, site))),
  )
  serve('/feed/list/:id', async (site, request, reply) => {
    const { id = '' } = request.params
    if (!isUuid(id)) return notFound(request, reply)
    const text = await withinOf(site)((trx) => listFeed(trx, site, id))
    return sendFeed(reply, text, forAMinute)
  })
  const sendSearchFeed = async (site: Site, request: Request, reply: FastifyReply) => {
    const { keyword = '', searchField = 'any' } = request.query
    if (typeof keyword !== 'string' || typeof searchField !== 'string')
      return notFound(request, reply)
    if (keyword.trim() === '' || keyword.length > 100 || searchField.length > 64)
      return notFound(request, reply)
    const excluded = [request.query['exclude'] ?? []].flat().map(String)
    if (excluded.length > mostExclusions || excluded.some(({ length }) => length > 200))
      return notFound(request, reply)
    const wanted = { keyword: keyword.trim(), searchField }
    const exclude = readExclusions(excluded)
    const ids = await foundBySearch(site, { ...wanted, exclude }, request.ip)
    const address = new URLSearchParams(wanted)
    for (const text of writtenExclusions(exclude)) address.append('exclude', text)
    const path = `feed?${address.toString()}`
    return sendFeed(
      reply,
      await withinOf(site)((trx) => searchFeed(trx, site, wanted.keyword, path, ids)),
    )
  }
  serve('/feed', sendSearchFeed, { isSearch: true })

  serve('/sitemap.xml', async (site, _request, reply) =>
    xml(reply, 'application/xml').send(await sitemapIndex(withinOf(site), site.address)),
  )
  serve('/sitemap/:file', async (site, request, reply) => {
    const first = /^([1-9]\d{0,14})\.xml$/u.exec(request.params.file ?? '')?.[1]
    if (first === undefined) return notFound(request, reply)
    const pieces = sitemap(withinOf(site), site.address, Number(first))
    return xml(reply, 'application/xml').send(Readable.from(pieces))
  })

  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    const own = await directory.byHost(request.hostname)
    const institutions = own ? [own] : await directory.everyone()
    const sites = institutions.map((institution) => siteOf(config.portalUrl, institution))
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', forAnHour)
      .send(robotsText(sites))
  })

  type Handle = (site: Site, request: Request, reply: FastifyReply) => Promise<FastifyReply>

  function serve(path: string, handle: Handle, config: FastifyContextConfig = {}) {
    for (const url of [path, `/:mappingPath${path}`]) {
      app.route<PageRoute>({
        method: ['GET', 'HEAD'],
        url,
        config,
        schema: { hide: true },
        // oxlint-disable-next-line typescript/no-misused-promises -- Fastify waits for it
        errorHandler: sendFailure,
        handler: async (request, reply) => {
          const site = await siteFor(request)
          return site ? handle(site, request, reply) : sendNotFound(request, reply)
        },
      })
    }
  }

  function servePage(path: string, builder: PageBuilder) {
    serve(path, async (site, request, reply) => {
      const { look, answer } = await inInstitution(db, site.institution.groupCode, async (trx) => {
        const settings = await settingsOf(trx)
        return { look: settings, answer: await builder(trx, site, request.params) }
      })
      const isAskedByTag = request.headers['if-none-match'] !== undefined
      const since = isAskedByTag ? undefined : request.headers['if-modified-since']
      return send(reply, site, look, answer, since)
    })
  }

  const withinOf =
    ({ institution: { groupCode } }: Site): Within =>
    (work) =>
      inInstitution(db, groupCode, work)

  /** Whose page is asked for; a host name of its own and a path must mean the same institution. */
  async function siteFor(request: Request): Promise<Site | undefined> {
    const { mappingPath } = request.params
    const byHost = await directory.byHost(request.hostname)
    const institution = mappingPath === undefined ? byHost : await directory.byPath(mappingPath)
    if (!institution || (byHost && byHost.groupCode !== institution.groupCode)) return undefined
    const { lang } = request.query
    const locale = languageWanted(lang, request.headers['accept-language'])
    return {
      institution,
      locale,
      isChosen: lang === locale,
      address: siteOf(config.portalUrl, institution),
      root: mappingPath === undefined ? '' : `/${mappingPath}`,
    }
  }

  async function notFound(request: Request, reply: FastifyReply) {
    const site = await siteFor(request)
    return site ? send(reply, site, {}, noSuchPage(site)) : sendNotFound(request, reply)
  }

  /** What goes wrong is said on a page, too. It is drawn without PostgreSQL, which may be what is away. */
  async function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { refusal } = refusedBy(error)
    if (refusal.errCode >= 500) request.log.error(error)
    const site = await siteFor(request as Request)
    if (!site) return sendNotFound(request, reply)
    // An address that cannot be read names nothing.
    if ([400, 404, 422].includes(refusal.errCode)) return send(reply, site, {}, noSuchPage(site))
    if (refusal.errCode === 403) {
      const look = await withinOf(site)(settingsOf)
      return send(reply, site, look, { page: messagePage(site, 'closed'), status: 403 })
    }
    if (refusal.errCode === 503 || refusal.errCode === 429) void reply.header('retry-after', '30')
    return send(reply, site, {}, { page: messagePage(site, 'failed'), status: refusal.errCode })
  }
}

/** What stands at the address of a title. */
async function answerTo(trx: Database, site: Site, lookup: RecordLookup): Promise<Answer> {
  if (lookup.state === 'shown') {
    return { page: await recordPage(trx, site, lookup.row), changedAt: lookup.row.changedAt }
  }
  if (lookup.state === 'moved') return { movedTo: linkTo(site, `record/${lookup.recordId}`) }
  return lookup.state === 'gone'
    ? { page: messagePage(site, 'gone'), status: 410 }
    : noSuchPage(site)
}

const noSuchPage = (site: Site): Answer => ({ page: messagePage(site, 'unknown'), status: 404 })

function send(
  reply: FastifyReply,
  site: Site,
  theme: SiteTheme,
  answer: Answer,
  ifModifiedSince?: string,
) {
  if ('movedTo' in answer) {
    return reply.header('cache-control', forADay).redirect(answer.movedTo, 301)
  }
  const { page, status = 200, changedAt, showsReaderLists } = answer
  // What a reader has opened can be closed again: no copy outlives that for long.
  const kept = showsReaderLists ? forAMinute : keptFor(status)
  void reply.header('cache-control', kept).header('vary', varying(reply, site))
  if (changedAt) {
    const modified = lastModified(changedAt)
    void reply.header('last-modified', modified.toUTCString())
    if (ifModifiedSince && Date.parse(ifModifiedSince) >= modified.getTime()) {
      return reply.status(304).send()
    }
  }
  const { text, policy } = writePage(site, theme, page)
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-language', htmlLanguage(site.locale))
    .header('content-security-policy', policy)
    .send(text)
}

const keptFor = (status: number) =>
  status === 200 ? shared : status === 410 ? forAnHour : status === 404 ? forAMinute : 'no-store'

const aDay = 86_400_000

/** Nothing says when a copy was lent last: the description's own time holds, but no longer than until the day ends. */
const lastModified = (changedAt: Date) =>
  new Date(
    Math.max(Math.floor(changedAt.getTime() / 1000) * 1000, Math.floor(Date.now() / aDay) * aDay),
  )

/** An address that names its language is the same for everybody. */
const varying = (reply: FastifyReply, { isChosen }: Site) =>
  [reply.getHeader('vary'), isChosen ? undefined : 'accept-language'].filter(Boolean).join(', ')

const xml = (reply: FastifyReply, type: string) =>
  reply.type(`${type}; charset=utf-8`).header('cache-control', forAnHour)

const sendFeed = (reply: FastifyReply, text: string, kept = 'public, max-age=900') =>
  xml(reply, 'application/atom+xml').header('cache-control', kept).send(text)
