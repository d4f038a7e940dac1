import { saveLastLibrary } from '@shulin/contract/identity'
import type { Library } from '@shulin/contract/institutions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call, RefusedCall } from '../../../platform/api.ts'
import { chosenLibrary, rememberLibrary } from '../../../platform/session.ts'
import { useInstitution } from '../../institutions/institutions.tsx'
import { asReader } from './as-reader.ts'
import { ownLibraries } from './own-libraries.ts'
import { useReader } from './reader.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What no choice of a library changes; a result is kept with the library it is of. */
const lasting = new Set<unknown>(['institution', 'ownLibraries', 'search'])

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
  // A reader chooses among the libraries they may use; until these are known, among all. The own one stands first.
  const open = own.data
    ? all.filter(({ libCode }) => own.data.some((one) => one.libCode === libCode))
    : all
  const isOwn = ({ libCode }: Library) => libCode === reader?.libCode
  const libraries = [...open.filter(isOwn), ...open.filter((library) => !isOwn(library))]
  const inForce = useSyncExternalStore(subscribe, chosenLibrary)
  // Whatever limits the lists is named, also when it is no longer one that could be chosen.
  const known = all.find(({ libCode }) => libCode === inForce)
  const chosen = inForce === '' ? undefined : (known ?? { libCode: inForce, libName: inForce })

  function choose(newCode: string) {
    rememberLibrary(newCode, 'chosen')
    for (const tell of listeners) tell()
    // What was listed for another library is asked for again; the institution stays the same.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => !lasting.has(queryKey[0]) })
    if (reader)
      void asReader(() => call(saveLastLibrary, { body: { libCode: newCode } })).catch(told)
  }
  return { libraries, chosen, choose }
}
