import { beginChatApp } from '@shulin/contract/sign-on'
import { call } from '../../../platform/api.ts'
import { served } from '../../../platform/served.ts'

/**
 * Asks the service for a code: `GET <service>/getLoginCode?mappingPath=…&returnUrl=…&state=…`, answered with
 * `{ "code": "1", "LoginUrl": "https://…" }`. Anything else is a failure. The state comes back with the code of the app: by it
 * the login is known as one that was begun in this browser.
 */
export async function readLoginAddress(service: string, mappingPath: string, signal: AbortSignal) {
  const { state } = await call(beginChatApp, { body: { mappingPath } }, { isSilent: true })
  const { origin, pathname } = window.location
  const returnUrl = `${origin}${pathname}#/wxLogin`
  const asked = new URLSearchParams({ mappingPath, returnUrl, state })
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
