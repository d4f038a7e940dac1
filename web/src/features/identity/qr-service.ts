import { served } from '../../platform/served.ts'

/**
 * Asks the service for a code: `GET <service>/getLoginCode?mappingPath=…&returnUrl=…`, answered with
 * `{ "code": "1", "LoginUrl": "https://…" }`. Anything else is a failure.
 */
export async function readLoginAddress(service: string, mappingPath: string, signal: AbortSignal) {
  const { origin, pathname } = window.location
  const asked = new URLSearchParams({ mappingPath, returnUrl: `${origin}${pathname}#/wxLogin` })
  const patience = AbortSignal.timeout(served.timeout)
  const address = `${service.replace(/\/+$/, '')}/getLoginCode?${asked.toString()}`
  const reply = await fetch(address, {
    signal: AbortSignal.any([signal, patience]),
    // Nothing of ours goes to another site.
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  const { code, LoginUrl } = (await reply.json()) as { code?: unknown; LoginUrl?: unknown }
  if (String(code) !== '1' || typeof LoginUrl !== 'string' || !LoginUrl.startsWith('https://')) {
    throw new Error('the service gave no login')
  }
  return LoginUrl
}
