import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** Who says what on the page, the first of them first. */
const sayers = new Map<string, readonly symbol[]>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(what: string, changed: (now: readonly symbol[]) => symbol[]) {
  sayers.set(what, changed(sayers.get(what) ?? []))
  for (const tell of listeners) tell()
}

/**
 * For a place that says why something failed. Often many things on a page fail of one cause: the first says it, the others need not.
 * Answers whether it is up to this place.
 */
export function useSay(what: string | undefined) {
  const [self] = useState(() => Symbol('place'))
  useLayoutEffect(() => {
    if (what === undefined) return undefined
    change(what, (now) => [...now, self])
    return () => change(what, (now) => now.filter((one) => one !== self))
  }, [what, self])
  const first = useSyncExternalStore(
    subscribe,
    useCallback(() => (what === undefined ? undefined : sayers.get(what)?.[0]), [what]),
  )
  return first === undefined || first === self
}

/** Whether the page says it. */
export const isSaid = (what: string) => (sayers.get(what)?.length ?? 0) > 0
