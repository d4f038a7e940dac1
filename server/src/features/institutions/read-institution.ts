import { requestHeaders } from '@shulin/contract/locale'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { refusal, Refused } from '../../platform/failure.ts'
import { isOpenAddress } from '../../platform/http/access.ts'
import type { Institution } from '../../platform/institution.ts'
import type { Directory } from './directory.ts'

/** Finds out, before anything else of a call is looked at, which institution it is made to. */
export const readInstitution = fastifyPlugin<{ directory: Directory }>(
  (app, { directory }, done) => {
    app.decorateRequest('institution', null)
    app.addHook('onRequest', async (request) => {
      const { config, url = '' } = request.routeOptions
      const { endpoint } = config
      if (endpoint === undefined) {
        // Whether the process lives is said also where nobody knows the institutions.
        if (request.is404 || isOpenAddress(url)) return
        request.institution = await institutionBehind(directory, request)
        return
      }
      // Of which institution staff are, their session says.
      if (endpoint.beforeInstitution || endpoint.access === 'staff') return
      request.institution = await institutionOf(directory, request)
    })
    done()
  },
)

/** The institution that host name, mapping path and group code name: all that are given, and all the same. */
async function institutionOf(directory: Directory, request: FastifyRequest): Promise<Institution> {
  const path = headerOf(request, requestHeaders.mappingPath)
  const code = headerOf(request, requestHeaders.groupCode)
  const byHost = await directory.byHost(request.hostname)
  const named = [
    ...(byHost ? [byHost] : []),
    ...(path === undefined ? [] : [await directory.byPath(path)]),
    ...(code === undefined ? [] : [await directory.byCode(code)]),
  ]
  const [institution] = named
  if (named.length === 0) throw new Refused(institutionMissing)
  if (named.includes(undefined) || institution === undefined) throw new Refused(institutionUnknown)
  // By code, not by object: the list may have been read anew between two look-ups.
  if (named.some((other) => other?.groupCode !== institution.groupCode))
    throw new Refused(institutionsDisagree)
  return institution
}

/** The institution an address without an endpoint belongs to, if it belongs to one: by its path, or else by its host name. */
async function institutionBehind(directory: Directory, { params, hostname }: FastifyRequest) {
  const { mappingPath } = params as { mappingPath?: string }
  const found =
    mappingPath === undefined
      ? await directory.byHost(hostname)
      : await directory.byPath(mappingPath)
  return found ?? null
}

function headerOf(request: FastifyRequest, name: string) {
  const value = request.headers[name.toLowerCase()]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const institutionUnknown = refusal('institution.unknown', 404, {
  'zh-CN': '没有找到该机构',
  'zh-TW': '找不到該機構',
  'en-US': 'There is no such institution',
})
const institutionMissing = refusal('institution.missing', 400, {
  'zh-CN': '请求未说明所属机构',
  'zh-TW': '請求未說明所屬機構',
  'en-US': 'The request does not say which institution it is made to',
})
export const institutionsDisagree = refusal('institution.disagreement', 400, {
  'zh-CN': '请求中的机构信息不一致',
  'zh-TW': '請求中的機構資訊不一致',
  'en-US': 'The request names two different institutions',
})
