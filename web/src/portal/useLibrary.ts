import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useInstitution } from '../features/institutions/institutions.tsx'
import { remember, remembered } from '../platform/session.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The libraries to choose from, the chosen one (none means all), and the act of choosing. */
export function useLibrary() {
  const { libraries } = useInstitution()
  const queries = useQueryClient()
  const libCode = useSyncExternalStore(subscribe, () => remembered('libCode'))
  const chosen = libraries.find((library) => library.libCode === libCode)

  function choose(newCode: string) {
    remember('libCode', newCode)
    for (const tell of listeners) tell()
    // What was listed for another library is asked for again; the institution stays the same.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'institution' })
  }
  return { libraries, chosen, choose }
}
