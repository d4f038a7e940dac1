import { saveLastLibrary } from '@shulin/contract/identity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { asReader, ownLibraries, useReader } from '../features/identity/identity.ts'
import { useInstitution } from '../features/institutions/institutions.tsx'
import { call, RefusedCall } from '../platform/api.ts'
import { remember, remembered } from '../platform/session.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What no choice of a library changes. */
const lasting = new Set<unknown>(['institution', 'ownLibraries'])

/** A refusal has been told at the foot of the page; the choice holds for this tab all the same. */
function told(failure: unknown) {
  if (!(failure instanceof RefusedCall)) throw failure
}

/** The libraries to choose from, the chosen one (none means all), and the act of choosing. */
export function useLibrary() {
  const { libraries: all } = useInstitution()
  const queries = useQueryClient()
  const reader = useReader()
  const own = useQuery({
    ...ownLibraries(reader?.userId ?? ''),
    enabled: reader !== undefined && all.length > 0,
  })
  // A reader chooses among the libraries they may use; until these are known, among all.
  const libraries = own.data
    ? all.filter(({ libCode }) => own.data.some((one) => one.libCode === libCode))
    : all
  const libCode = useSyncExternalStore(subscribe, () => remembered('libCode'))
  const chosen = libraries.find((library) => library.libCode === libCode)

  function choose(newCode: string) {
    remember('libCode', newCode)
    for (const tell of listeners) tell()
    // What was listed for another library is asked for again; the institution stays the same.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => !lasting.has(queryKey[0]) })
    if (reader)
      void asReader(() => call(saveLastLibrary, { body: { libCode: newCode } })).catch(told)
  }
  return { libraries, chosen, choose }
}
