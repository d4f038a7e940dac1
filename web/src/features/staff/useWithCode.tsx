import { useState } from 'react'
import { RefusedCall } from '../../platform/api.ts'
import { CodeDialog } from './CodeDialog.tsx'

/**
 * For what only somebody may do who has just shown the second factor: does it, and where the server asks for a code first,
 * asks for one and does it then. `question` stands somewhere on the page.
 */
export function useWithCode() {
  const [waiting, setWaiting] = useState<{ again: () => void; leave: () => void }>()

  async function withCode<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (failure) {
      if (!(failure instanceof RefusedCall) || failure.reply.code !== 'staff.code-needed') {
        throw failure
      }
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      setWaiting({ again: () => resolve(act()), leave: () => reject(failure) })
      return promise
    }
  }

  const question = (
    <CodeDialog
      isOpen={waiting !== undefined}
      onGiven={() => {
        waiting?.again()
        setWaiting(undefined)
      }}
      onClose={() => {
        waiting?.leave()
        setWaiting(undefined)
      }}
    />
  )
  return { withCode, question }
}
