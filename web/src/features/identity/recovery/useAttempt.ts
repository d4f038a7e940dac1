import { useState } from 'react'
import { RefusedCall, type Failure } from '../../../platform/api.ts'

/** Does what the server may refuse: busy meanwhile, and what it said afterwards. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Failure>()

  /** What came of it; undefined where it was refused. */
  async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
    setRefused(undefined)
    setBusy(true)
    try {
      return await act()
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) throw failure
      setRefused(failure.reply)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, refused, attempt }
}
