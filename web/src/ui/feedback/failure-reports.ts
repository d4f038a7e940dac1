import { useLayoutEffect, useState } from 'react'
import { createStore } from '../../platform/create-store.ts'

/** Who says what on the page, the first of them first. */
const reporters = createStore<ReadonlyMap<string, readonly symbol[]>>(new Map())

function change(what: string, changed: (now: readonly symbol[]) => symbol[]) {
  const now = reporters.get()
  reporters.set(new Map(now).set(what, changed(now.get(what) ?? [])))
}

/**
 * For a place that says why something failed. Often many things on a page fail of one cause: the first says it, the others need not.
 * Answers whether it is up to this place.
 */
export function useReportsFailure(what: string | undefined) {
  const [self] = useState(() => Symbol('place'))
  useLayoutEffect(() => {
    if (what === undefined) return undefined
    change(what, (now) => [...now, self])
    return () => change(what, (now) => now.filter((one) => one !== self))
  }, [what, self])
  const first = reporters.usePart((all) => (what === undefined ? undefined : all.get(what)?.[0]))
  return first === undefined || first === self
}

/** Whether the page says it. */
export const isReported = (what: string) => (reporters.get().get(what)?.length ?? 0) > 0
