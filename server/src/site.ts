import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { preloadedId, type PreloadedAnswers } from '@shulin/contract/preloaded'
import { nameOf } from '@shulin/contract/endpoint'
import { mayRecommend } from '@shulin/contract/recommendations'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { openingAnswers, settingsOf } from './features/institutions/institutions.ts'
import { recommendationFrom } from './features/recommendations/recommendations.ts'
import { inInstitution, type Database } from './platform/stores/database.ts'
import { sendNotFound } from './platform/http/errors.ts'
import { siteOf, type Institution } from './platform/institution.ts'
import type { Resources } from './resources.ts'

/** The portal's pages: one HTML file for every institution, its assets, and what institutions uploaded. */
export async function serveSite(app: FastifyInstance, resources: Resources) {
  const { config, directory, db } = resources
  const site = resolve(config.siteDirectory)

  await app.register(fastifyStatic, {
    root: join(site, 'assets'),
    prefix: '/assets/',
    // Where a browser reads it, the file that was packed when the site was built.
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    cacheControl: true,
    setHeaders: publicly,
  })
  await app.register(fastifyStatic, {
    root: join(site, 'icons'),
    prefix: '/icons/',
    decorateReply: false,
    maxAge: '1d',
    setHeaders: publicly,
  })
  await app.register(fastifyStatic, {
    root: resolve(config.objectDirectory),
    prefix: '/media/',
    decorateReply: false,
    allowedPath: isPublicPicture,
    maxAge: '1h',
    setHeaders: (reply) => {
      publicly(reply)
      // An uploaded drawing is a picture and nothing more: scripts in it never run.
      void reply.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      )
    },
  })

  app.get('/config.json', async (_request, reply) => {
    const { siteConfigFile, passwordKey } = config
    const given = siteConfigFile === undefined ? '{}' : await readFile(siteConfigFile, 'utf8')
    return reply
      .type('application/json')
      .header('cache-control', 'no-cache')
      .send({ ...(JSON.parse(given) as object), passwordKey })
  })

  app.get('/', async (request, reply) => {
    const institution = await directory.byHost(request.hostname)
    return institution ? sendPortal(reply, institution, '') : sendNotFound(request, reply)
  })
  app.get('/staff', (_request, reply) => reply.redirect('/staff/', 301))
  app.get('/staff/', async (_request, reply) =>
    sendPage(reply, await readFile(join(site, 'staff.html'), 'utf8'), pagePolicy('', '')),
  )
  app.get<{ Params: { mappingPath: string } }>('/:mappingPath', async (request, reply) => {
    const { mappingPath } = request.params
    if (!(await directory.byPath(mappingPath))) return sendNotFound(request, reply)
    return reply.redirect(`/${mappingPath}/`, 301)
  })
  app.get<{ Params: { mappingPath: string } }>('/:mappingPath/', async (request, reply) => {
    const { mappingPath } = request.params
    const institution = await directory.byPath(mappingPath)
    if (!institution) return sendNotFound(request, reply)
    return sendPortal(reply, institution, `/${mappingPath}`)
  })
  // Beside the portal of each institution, for a worker sees to what is below its own address.
  for (const url of ['/service-worker.js', '/:mappingPath/service-worker.js']) {
    app.get(url, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', "default-src 'none'; connect-src 'self'")
        .send(await readFile(join(site, 'service-worker.js'), 'utf8')),
    )
  }

  async function sendPortal(reply: FastifyReply, institution: Institution, root: string) {
    const known = await inInstitution(db, institution.groupCode, whatThePageSays(institution))
      // The page is the same for all. While PostgreSQL is away it asks for itself, and says what it cannot learn.
      .catch((error: unknown) => {
        reply.log.warn(error, 'page sent without answers')
      })
    const head = headOf(root, siteOf(config.portalUrl, institution)) + carrying(known?.answers)
    const page = await readFile(join(site, 'index.html'), 'utf8')
    return sendPage(
      reply,
      page
        // By functions: in a text some characters would have a meaning of their own.
        .replace('</head>', () => `${head}</head>`)
        .replace('<body>', () => `<body>${withoutScripts(root)}`),
      known?.policy ?? pagePolicy('', ''),
    )
  }

  const sendPage = (reply: FastifyReply, page: string, policy: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(page)
}

/** The folders everybody may see. Attachments, and whatever else is kept there one day, have calls that know who may. */
const publicFolders = new Set(['avatars', 'covers', 'demo', 'figures', 'logos'])

/** A picture, in one of these folders or beside them, where an operator puts the logo of an institution. */
function isPublicPicture(path: string) {
  const steps = path.split(/[/\\]/u).filter(Boolean)
  const [first = ''] = steps
  return (
    (steps.length === 1 || publicFolders.has(first)) &&
    steps.every((step) => !step.startsWith('.')) &&
    /\.(avif|gif|ico|jpe?g|png|svg|webp)$/iu.test(path)
  )
}

/** Who may frame the page and whom it may ask, and the answers to what it would ask us first. */
const whatThePageSays = (institution: Institution) => async (trx: Database) => {
  const settings = await settingsOf(trx)
  const { frameAncestors, weixinLogin, weixinLoginUrl } = settings
  const chatApp = weixinLogin === '1' && weixinLoginUrl !== '' ? new URL(weixinLoginUrl).origin : ''
  const answers = await openingAnswers(trx, institution, settings)
  answers.inAny[nameOf(mayRecommend)] = recommendationFrom(settings)
  return { policy: pagePolicy(frameAncestors, chatApp), answers }
}

/** Data, which no browser runs. Without this sign nothing in them can end the element. */
const carrying = (answers: PreloadedAnswers | undefined) =>
  answers === undefined
    ? ''
    : `<script type="application/json" id="${preloadedId}">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`

// Paths and host names have no character that HTML would take for more than itself.
const headOf = (root: string, address: string) =>
  `<link rel="canonical" href="${address}/home"><link rel="manifest" href="${root}/manifest.webmanifest"><link rel="apple-touch-icon" href="/icons/shulin-touch.png">`

/** The way to the pages that need no script, for whoever has none. */
const withoutScripts = (root: string) =>
  `<noscript><p><a href="${root}/home?lang=zh-CN">不用脚本浏览</a> · <a href="${root}/home?lang=zh-TW">不用指令碼瀏覽</a> · <a href="${root}/home?lang=en-US">Browse without scripts</a></p></noscript>`

const publicly = (reply: FastifyReply) =>
  void reply.header('cross-origin-resource-policy', 'cross-origin')

/**
 * Closed: what is not from our own origin does not run, and nothing is written into the page as code. Where a chat app
 * logs readers in, its service is asked for a code, which it may show in a frame.
 */
const pagePolicy = (frameAncestors: string, chatApp: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${componentLibraryStyle}`,
    "img-src 'self' https: data:",
    "font-src 'self'",
    `connect-src 'self' ${chatApp}`.trim(),
    ...(chatApp === '' ? [] : ['frame-src https:']),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors || "'none'"}`,
    "require-trusted-types-for 'script'",
  ].join('; ')

// The one style element that the component library puts into the page (a pressable element on touch screens).
const componentLibraryStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"
