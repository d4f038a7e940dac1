import { randomBytes } from 'node:crypto'
import type { KeyRing } from '../../../platform/security/keys.ts'
import { seal, unseal } from '../session/sealed.ts'
import type { Flow, ProviderPost } from './connector.ts'

/** The cookie of a browser that has begun a login elsewhere: only this browser may end it. */
export const flowCookie = '__Host-signOn'
export const flowSeconds = 600

const flowPlace = (groupCode: string) => `sign-on flow of ${groupCode}`
const random = () => randomBytes(32).toString('base64url')

export const newFlow = (provider: string, next: string): Flow => ({
  provider,
  next,
  state: random(),
  nonce: random(),
  verifier: random(),
  until: Date.now() + flowSeconds * 1000,
})

export const sealFlow = (keys: KeyRing, groupCode: string, flow: Flow) =>
  seal(keys, flow, flowPlace(groupCode))

/** The login this browser has begun with a provider; undefined where it has begun none, or long ago. */
export function flowOf(
  keys: KeyRing,
  groupCode: string,
  provider: string,
  cookie: string | undefined,
): Flow | undefined {
  if (cookie === undefined) return undefined
  const flow = unseal(keys, cookie, flowPlace(groupCode)) as Flow | undefined
  return flow && flow.provider === provider && flow.until > Date.now() ? flow : undefined
}

/** Whether this browser has begun what ended elsewhere: the state that came back is the one of its cookie. */
export const isBegunHere = (flow: Flow | undefined, state: string | null | undefined) =>
  flow !== undefined && flow.state === state

/** What was posted to us and checked waits for the page that ends the login: a minute, sealed. */
interface PendingPost extends ProviderPost {
  until: number
}
const receivedPlace = (groupCode: string, provider: string) =>
  `received from ${provider} for ${groupCode}`

export const sealReceived = (
  keys: KeyRing,
  groupCode: string,
  provider: string,
  post: ProviderPost,
) => seal(keys, { ...post, until: Date.now() + 60_000 }, receivedPlace(groupCode, provider))

export function receivedIn(keys: KeyRing, groupCode: string, provider: string, ticket: string) {
  const received = unseal(keys, ticket, receivedPlace(groupCode, provider)) as
    | PendingPost
    | undefined
  return received && received.until > Date.now() ? received : undefined
}

/** A page of ours, as it stands behind the `#`; whatever else is asked for leads home. */
export const nextPageIn = (service: string | undefined) => {
  const path = service?.split('#')[1] ?? ''
  return /^\/(?![/\\])[^\s\\]{0,500}$/.test(path) ? path : '/home'
}
