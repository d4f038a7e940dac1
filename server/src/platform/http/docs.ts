import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import { localeNames, locales, requestHeaders } from '@shulin/contract/locale'
import { keyHeader } from '@shulin/contract/traffic'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { cacheReplies } from './reply-cache.ts'

const header = (name: string, description: string, values?: string[]) => ({
  name,
  in: 'header',
  description,
  schema: values ? { type: 'string' as const, enum: values } : { type: 'string' as const },
})

const headerParameters = [
  header(requestHeaders.mappingPath, 'Path of the institution, e.g. demo'),
  header(requestHeaders.groupCode, 'Code of the institution, e.g. 100041'),
  header(requestHeaders.language, 'Language of messages', ['CHI', 'ENG']),
  header(
    requestHeaders.contentLanguage,
    'Language of messages and names; decides before the other',
    locales.map((locale) => localeNames[locale].contentLanguage),
  ),
]

/** The OpenAPI document of every call, from the same schemas that check it: at /docs, for people and programs. */
export async function documentCalls(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Shulin 书林',
        version: '0.1.0',
        license: { name: 'Apache-2.0' },
        description:
          'Every reply is `{ success, data, message, errCode, code, details, requestId }`. Invalid input ' +
          '(errCode 400) and a refusal by a rule (422) are answered with HTTP 200 and `success: false`.\n\n' +
          'A system that reads more than a visitor sends a key in the header `x-api-key`, made for it by staff of the ' +
          'institution: it opens what is public, with an allowance of its own. Whole catalogues are harvested at ' +
          '`/{mappingPath}/oai` (OAI-PMH 2.0) and searched at `/{mappingPath}/sru` (SRU 1.2, CQL); ' +
          '`/{mappingPath}/openurl` takes an OpenURL to a title.',
      },
      components: {
        securitySchemes: {
          readingKey: {
            type: 'apiKey',
            in: 'header',
            name: keyHeader,
            description:
              'A key that staff of the institution made; calls for anyone are made without it, too',
          },
        },
      },
    },
    transform: (route) => {
      const transformed = jsonSchemaTransform(route)
      const isCall = route.route.config?.endpoint !== undefined
      const isHidden = !isCall || route.schema?.hide === true
      return { ...transformed, schema: { ...transformed.schema, hide: isHidden } }
    },
    transformObject: (documented) => {
      const document = jsonSchemaTransformObject(documented) as OpenAPIV3_1.Document
      for (const [path, operations] of Object.entries(document.paths ?? {})) {
        for (const operation of [operations?.get, operations?.post]) {
          if (!operation) continue
          describeFile(operation)
          operation.parameters = [...(operation.parameters ?? []), ...headerParameters]
          if (!path.startsWith('/staff/')) operation.security = [{}, { readingKey: [] }]
        }
      }
      return document
    },
  })

  await app.register(async (docs) => {
    docs.setValidatorCompiler(() => () => true)
    docs.setSerializerCompiler(() => JSON.stringify)
    docs.addHook('onSend', async (_request, reply, page) => {
      if (typeof page === 'string' && page.startsWith('<!')) {
        void reply.header('content-security-policy', policyFor(page))
      }
    })
    // Making the document takes half a second, and packing it and the page's script as long again.
    cacheReplies(docs)
    docs.get('/docs/openapi.json', { schema: { hide: true } }, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
    )
    await docs.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        url: './openapi.json',
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        hideClientButton: true,
        showDeveloperTools: 'never',
        mcp: { disabled: true },
      },
    })
  })
}

/** A call that answers with a file: what is refused has its envelope, with status 200 as well. */
function describeFile(operation: OpenAPIV3_1.OperationObject & { 'x-file'?: string[] }) {
  const { 'x-file': types, responses } = operation
  if (!types) return
  delete operation['x-file']
  const answered = responses!['200'] as OpenAPIV3_1.ResponseObject
  const schema = { type: 'string' as const, format: 'binary' }
  const files = Object.fromEntries(types.map((type) => [type, { schema }]))
  answered.content = { ...files, ...answered.content }
}

/** The page's own policy: it starts by an inline script, named by its hash, and styles itself. */
function policyFor(page: string) {
  const scripts = [...page.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
