import type { WayToGet } from '@shulin/contract/requests'
import { useState } from 'react'
import { asReader } from '../../identity/identity.ts'

/** The way that is asked for. A visitor logs in first, and then goes on. */
export function useAsk() {
  const [asked, setAsked] = useState<WayToGet>()
  return {
    asked,
    ask: (way: WayToGet) =>
      void asReader(async () => {
        setAsked(way)
      }),
    close: () => setAsked(undefined),
  }
}
