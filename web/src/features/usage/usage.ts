import type { CallInput, Endpoint } from '@shulin/contract/endpoint'
import { call } from '../../platform/api.ts'

/** Tells that something was used, by one of the calls of `contract/usage`. Nobody waits for it, and a failure is no reader's business. */
export function noteUse<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  call(endpoint, input, { isSilent: true }).catch(() => {})
}
