import { confirmedBy, type ConfirmBy } from '@shulin/contract/identity'
import { useSyncExternalStore } from 'react'
import { RefusedCall } from '../../../platform/api.ts'

interface ConfirmRequest {
  /** By what the reader can show who they are. */
  by: ConfirmBy
  answer: Promise<boolean>
  settle: (isConfirmed: boolean) => void
}

let request: ConfirmRequest | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(next: ConfirmRequest | undefined) {
  request = next
  for (const tell of listeners) tell()
}

/** What is asked of the reader before a grave act; the portal shows it. */
export const useConfirmRequest = () => useSyncExternalStore(subscribe, () => request)

/** By what a reader must show who they are before the call is made that was refused; undefined for another refusal. */
export function confirmationNeeded(failure: unknown): ConfirmBy | undefined {
  if (!(failure instanceof RefusedCall)) return undefined
  const { code, details } = failure.reply
  if (code !== 'session.confirm-required') return undefined
  return confirmedBy.find((by) => by === details?.['by']) ?? 'password'
}

/** Asks the reader to show who they are, and answers whether they did. However many ask, there is one dialog. */
export function requestConfirmation(by: ConfirmBy) {
  if (request) return request.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const settle = (isConfirmed: boolean) => {
    change(undefined)
    resolve(isConfirmed)
  }
  change({ by, answer: promise, settle })
  return promise
}

/** Whoever asked is gone. */
export const withdrawConfirmRequest = () => request?.settle(false)
