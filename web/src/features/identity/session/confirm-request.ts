import { confirmedBy, type ConfirmBy } from '@shulin/contract/identity'
import { RefusedCall } from '../../../platform/api.ts'
import { createStore } from '../../../platform/create-store.ts'

interface ConfirmRequest {
  /** By what the reader can show who they are. */
  by: ConfirmBy
  answer: Promise<boolean>
  settle: (isConfirmed: boolean) => void
}

const request = createStore<ConfirmRequest | undefined>(undefined)

/** What is asked of the reader before a grave act; the portal shows it. */
export const useConfirmRequest = request.useValue

/** By what a reader must show who they are before the call is made that was refused; undefined for another refusal. */
export function confirmationNeeded(failure: unknown): ConfirmBy | undefined {
  if (!(failure instanceof RefusedCall)) return undefined
  const { code, details } = failure.reply
  if (code !== 'session.confirm-required') return undefined
  return confirmedBy.find((by) => by === details?.['by']) ?? 'password'
}

/** Asks the reader to show who they are, and answers whether they did. However many ask, there is one dialog. */
export function requestConfirmation(by: ConfirmBy) {
  const asked = request.get()
  if (asked) return asked.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const settle = (isConfirmed: boolean) => {
    request.set(undefined)
    resolve(isConfirmed)
  }
  request.set({ by, answer: promise, settle })
  return promise
}

/** Whoever asked is gone. */
export const withdrawConfirmRequest = () => request.get()?.settle(false)
