import type { Finding } from '@shulin/contract/identity-staff'
import type { SignOnKind } from '@shulin/contract/sign-on'
import { refusal } from '../../../platform/failure.ts'

/** A provider as its connector needs it. */
export interface KnownProvider {
  provider: string
  settings: Record<string, string>
  secret: string | null
}

/** What a login elsewhere began with. It travels sealed in a cookie of the browser that began it. */
export interface Flow {
  provider: string
  state: string
  nonce: string
  /** Whose hash the provider is told (PKCE). */
  verifier: string
  /** The page the reader wanted. */
  next: string
  until: number
}

interface StartedFlow {
  flow: Flow
  /** Where the provider sends the browser back to. */
  returnAddress: string
}

/** Our address with the state of a login: where a protocol has no field for it, the ticket is made out to both. */
export const withState = (returnAddress: string, state: string) => `${returnAddress}?state=${state}`
export const isState = (text: string) => /^[\w-]{43}$/.test(text)

/** What a browser came back with. */
export interface ProviderCallback {
  ticket: string
  returnAddress: string
  flow: Flow | undefined
}

/** Somebody a provider knows. */
export interface ProviderClaims {
  /** What it says about them, one value for each name. */
  claims: Record<string, string>
  /** What their session is called there, where a logout will name it. */
  outsideSession: string | null
}

/** What was posted to us and found right. */
export interface ProviderPost extends ProviderClaims {
  /** What the provider calls its answer: it counts once. */
  id: string
  /** The state of the login it answers; null where the login began there. */
  inResponseTo: string | null
}

/** One protocol: how a login there begins, and how what comes back is checked. */
export interface Connector {
  begin(provider: KnownProvider, flow: StartedFlow): Promise<URL>
  finish(provider: KnownProvider, callback: ProviderCallback): Promise<ProviderClaims>
  /** Which session has ended there, where that is what was posted to us. */
  endedSession?(
    provider: KnownProvider,
    posted: URLSearchParams,
    returnAddress: string,
  ): Promise<string | undefined>
  /** Reads an answer that is posted to us instead of coming with the address. */
  receive?(
    provider: KnownProvider,
    posted: URLSearchParams,
    returnAddress: string,
  ): Promise<ProviderPost>
  /** Whether the provider is there, is what its settings say, and knows our return address where it can tell. */
  test(provider: KnownProvider, returnAddress: string): Promise<Finding[]>
}

/** Every protocol the product speaks. An issuer is not spoken with: its codes are checked with its key. */
export type Connectors = Record<Exclude<SignOnKind, 'issuer'>, Connector>

/** Whatever is wrong with what somebody came with: `details.reason` says it to whoever looks for the cause. */
export const ticketRefused = refusal('sign-on.ticket-refused', 422, {
  'zh-CN': '统一认证未通过：登录凭证无效、已使用或已过期，请重新登录',
  'zh-TW': '統一認證未通過：登入憑證無效、已使用或已過期，請重新登入',
  'en-US':
    'The sign-on was not accepted: it is invalid, was used already or took too long. Please log in again',
})
export const providerSilent = refusal('sign-on.unreachable', 503, {
  'zh-CN': '认证系统暂时无法访问，请稍后再试',
  'zh-TW': '認證系統暫時無法連線，請稍後再試',
  'en-US': 'The sign-on system does not answer just now. Please try again later',
})
