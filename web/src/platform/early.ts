import { nameOf, type CallInput, type Endpoint } from '@shulin/contract/endpoint'
import {
  findGroup,
  readFindConfig,
  type FindConfig,
  type GroupInfo,
} from '@shulin/contract/institutions'
import { localeNames, requestHeaders } from '@shulin/contract/locale'
import { preloadedFor } from './preloaded.ts'
import { storedLocale } from './language.ts'
import { queryString } from './query-string.ts'
import { served } from './served.ts'
import { mappingPath, remembered } from './session.ts'
import { token } from './token.ts'

type Parts = Partial<Record<'query' | 'body', Record<string, unknown>>>

/** An answer that has been read: whoever asks for it has it at once. */
interface ReadAnswer {
  status: number
  reply: unknown
}

const asked = new Map<string, Promise<ReadAnswer | undefined>>()

const keyOf = (endpoint: Endpoint, { query, body }: Parts) =>
  JSON.stringify([nameOf(endpoint), query, body])

/** Makes a call early; a page begins with some. */
export type Ask = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => void

/**
 * Makes a call before the code that needs its answer is there. Only for visitors who begin, in a page that says whose it is and
 * lets visitors in:
 * whoever has come in, or has chosen a library, asks when the page knows of it.
 */
export function askEarly<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  isServed: Promise<void>,
) {
  if (token() || remembered('libCode') !== '') return
  // What fails here is asked for again by the page, which says so if it fails again.
  const answer = isServed.then(() => ask(endpoint, input as Parts)).catch(() => undefined)
  asked.set(keyOf(endpoint, input as Parts), answer)
}

async function ask({ method, path }: Endpoint, { query, body }: Parts) {
  const group = preloadedFor(findGroup) as GroupInfo | undefined
  const config = preloadedFor(readFindConfig) as FindConfig | undefined
  if (!group || config?.findCoerceLogin === '1') return undefined
  const { language, contentLanguage } = localeNames[storedLocale()]
  const headers: Record<string, string> = {
    [requestHeaders.mappingPath]: mappingPath(),
    [requestHeaders.groupCode]: group.groupCode,
    [requestHeaders.language]: language,
    [requestHeaders.contentLanguage]: contentLanguage,
  }
  if (body) headers['content-type'] = 'application/json'
  const response = await fetch(`${served.prefix}${path}${queryString(query)}`, {
    method,
    credentials: 'include',
    signal: AbortSignal.timeout(served.timeout),
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, reply: (await response.json()) as unknown }
}

/** The answer to a call that was made early; it is given once. */
export async function answeredEarly(endpoint: Endpoint, parts: Parts) {
  const key = keyOf(endpoint, parts)
  const answer = asked.get(key)
  asked.delete(key)
  return answer
}
