import type { OutgoingHttpHeaders } from 'node:http'
import type { Locale } from '@shulin/contract/locale'
import type { RefusedReply } from '@shulin/contract/reply'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { refusal, Refused, type Refusal } from '../failure.ts'
import { localeOf } from './locale.ts'

/** The only place where an error becomes a reply. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { refusal, details } = refusedBy(error, localeOf(request))
  if (refusal.errCode >= 500) request.log.error(error)
  if (refusal.errCode === 503) void reply.header('retry-after', '5')
  const wait = details?.['retryAfterSeconds']
  if (typeof wait === 'number') void reply.header('retry-after', String(wait))
  return reply
    .status(httpStatus(refusal.errCode))
    .type('application/json; charset=utf-8')
    .send(replyFor(request, refusal, details))
}

const replyFor = (
  request: FastifyRequest,
  { data, text, errCode, code }: Refusal,
  details: Refused['details'],
): RefusedReply => ({
  success: false,
  data,
  message: text[localeOf(request)],
  errCode,
  code,
  details,
  requestId: request.id,
})

/**
 * Refuses with the same words for next to nothing: no later hook sees the request, nothing of it is read, and no line of
 * the log tells of it. For those who are turned away by the thousand.
 */
export function refuseAtOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  details: { retryAfterSeconds: number },
) {
  request.isTurnedAway = true
  reply.hijack()
  const text = JSON.stringify(replyFor(request, refusal, details))
  reply.raw.writeHead(httpStatus(refusal.errCode), {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'private, no-store',
    'retry-after': String(details.retryAfterSeconds),
  })
  reply.raw.end(text)
}

/** No such path. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendError(new Refused(unknownPath), request, reply)

/** What an error means to whoever asked. */
export function refusedBy(
  error: unknown,
  locale: Locale = 'en-US',
): Pick<Refused, 'refusal' | 'details'> {
  if (error instanceof Refused) {
    return { refusal: error.refusal, details: error.detailsIn(locale) }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ instancePath, keyword }) => ({
      field: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      problem: keyword,
    }))
    return { refusal: invalidInput, details: { fields } }
  }
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  // A character that PostgreSQL cannot keep (U+0000) is no fault of ours.
  if (code === '22P05' || code === '22021') return { refusal: invalidInput, details: null }
  if (statusCode === 413) return { refusal: tooLarge, details: null }
  if (statusCode === 429) return { refusal: tooMany, details: null }
  // Fastify refuses what it cannot read (no JSON, wrong content type, bad address) with a 4xx of its own.
  if (statusCode !== undefined && statusCode < 500) return { refusal: invalidInput, details: null }
  return { refusal: isStoreAway(code, error) ? unavailable : fault, details: null }
}

// What pg and the network say while PostgreSQL is away, restarting or out of connections.
const isStoreAway = (code: string | undefined, error: unknown) =>
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[123]|57014|53\w{3}|58\w{3}|08\w{3})$/.test(
    code ?? '',
  ) ||
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/.test(
    error instanceof Error ? error.message : '',
  )

/** Bad input and a rule's refusal are answers (200); every other refusal is an HTTP error as well. */
const httpStatus = (errCode: Refusal['errCode']) =>
  errCode === 400 || errCode === 422 ? 200 : errCode

const invalidInput = refusal('input.invalid', 400, {
  'zh-CN': '输入有误，请检查后重试',
  'zh-TW': '輸入有誤，請檢查後重試',
  'en-US': 'Please check what you entered',
})
const tooLarge = refusal('input.too-large', 400, {
  'zh-CN': '提交的内容过大',
  'zh-TW': '提交的內容過大',
  'en-US': 'What you sent is too large',
})
const unknownPath = refusal('path.unknown', 404, {
  'zh-CN': '没有这个地址',
  'zh-TW': '沒有這個位址',
  'en-US': 'There is nothing at this address',
})
const tooMany = refusal('requests.too-many', 429, {
  'zh-CN': '请求过于频繁，请稍后再试',
  'zh-TW': '請求過於頻繁，請稍後再試',
  'en-US': 'Too many requests. Please wait a moment and try again',
})
const fault = refusal('fault', 500, {
  'zh-CN': '系统出了问题，我们已记录，请稍后再试',
  'zh-TW': '系統發生問題，我們已記錄，請稍後再試',
  'en-US': 'Something went wrong on our side. It has been recorded; please try again later',
})
const unavailable = refusal('service.unavailable', 503, {
  'zh-CN': '服务暂时不可用，请稍后再试',
  'zh-TW': '服務暫時無法使用，請稍後再試',
  'en-US': 'The service is unavailable for a moment. Please try again soon',
})
