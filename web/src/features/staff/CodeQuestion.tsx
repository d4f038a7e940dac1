import { useEffect, useState } from 'react'
import { onCodeNeeded } from '../../platform/api.ts'
import { CodeDialog } from './CodeDialog.tsx'

/**
 * Stands once in the console. Where the server wants a code first, it asks for one, and the call is made again: no page need know
 * which of its acts are grave.
 */
export function CodeQuestion() {
  const [waiting, setWaiting] = useState<PromiseWithResolvers<boolean>>()

  useEffect(() => {
    let asked: PromiseWithResolvers<boolean> | undefined
    const stop = onCodeNeeded(() => {
      // However many acts wait for it, one code speaks for all.
      asked ??= Promise.withResolvers<boolean>()
      setWaiting(asked)
      void asked.promise.then(() => (asked = undefined))
      return asked.promise
    })
    return () => {
      asked?.resolve(false)
      stop()
    }
  }, [])

  const answer = (isGiven: boolean) => {
    waiting?.resolve(isGiven)
    setWaiting(undefined)
  }
  return (
    <CodeDialog
      isOpen={waiting !== undefined}
      onGiven={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
}
