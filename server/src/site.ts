import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { settingsOf } from './features/institutions/institutions.ts'
import { attachmentFolder } from './features/record/record.ts'
import { inInstitution } from './platform/database.ts'
import { sendNotFound } from './platform/http/errors.ts'
import type { Institution } from './platform/institution.ts'
import type { Resources } from './resources.ts'

/** The portal's pages: one HTML file for every institution, its assets, and what institutions uploaded. */
export async function serveSite(app: FastifyInstance, resources: Resources) {
  const { config, directory, db } = resources
  const site = resolve(config.siteDirectory)

  await app.register(fastifyStatic, {
    root: join(site, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    cacheControl: true,
    setHeaders: publicly,
  })
  await app.register(fastifyStatic, {
    root: resolve(config.objectDirectory),
    prefix: '/media/',
    decorateReply: false,
    // Attachments are read through their own call, which knows who may.
    allowedPath: (path) => !path.split(/[/\\]/u).includes(attachmentFolder),
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
    return institution ? sendPortal(reply, institution) : sendNotFound(request, reply)
  })
  app.get('/staff', (_request, reply) => reply.redirect('/staff/', 301))
  app.get('/staff/', (_request, reply) => sendPage(reply, 'staff.html', ''))
  app.get<{ Params: { mappingPath: string } }>('/:mappingPath', async (request, reply) => {
    const { mappingPath } = request.params
    if (!(await directory.byPath(mappingPath))) return sendNotFound(request, reply)
    return reply.redirect(`/${mappingPath}/`, 301)
  })
  app.get<{ Params: { mappingPath: string } }>('/:mappingPath/', async (request, reply) => {
    const institution = await directory.byPath(request.params.mappingPath)
    return institution ? sendPortal(reply, institution) : sendNotFound(request, reply)
  })

  async function sendPortal(reply: FastifyReply, { groupCode }: Institution) {
    const { frameAncestors } = await inInstitution(db, groupCode, settingsOf)
    return sendPage(reply, 'index.html', frameAncestors)
  }

  const sendPage = async (reply: FastifyReply, file: string, frameAncestors: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy(frameAncestors))
      .send(await readFile(join(site, file), 'utf8'))
}

const publicly = (reply: FastifyReply) =>
  void reply.header('cross-origin-resource-policy', 'cross-origin')

/** Closed: what is not from our own origin does not run, and nothing is written into the page as code. */
const pagePolicy = (frameAncestors: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${componentLibraryStyle}`,
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors || "'none'"}`,
    "require-trusted-types-for 'script'",
  ].join('; ')

// The one style element that the component library puts into the page (a pressable element on touch screens).
const componentLibraryStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"
