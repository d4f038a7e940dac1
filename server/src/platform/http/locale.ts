import { defaultLocale, localeNamed, requestHeaders, type Locale } from '@shulin/contract/locale'
import type { FastifyRequest } from 'fastify'

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name.toLowerCase()]
  return Array.isArray(value) ? value[0] : value
}

/** The language of a request: its content language first, then its language header. */
export const localeOf = (request: FastifyRequest): Locale =>
  localeNamed('contentLanguage', header(request, requestHeaders.contentLanguage)) ??
  localeNamed('language', header(request, requestHeaders.language)) ??
  defaultLocale
