import { saveLastLibrary } from '@shulin/contract/identity'
import type { Library } from '@shulin/contract/institutions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, RefusedCall } from '../../../platform/api.ts'
import { createChanges } from '../../../platform/create-store.ts'
import { chosenLibrary, rememberLibrary } from '../../../platform/session.ts'
import { useInstitution } from '../../institutions/institutions.tsx'
import { asReader } from './as-reader.ts'
import { ownLibraries } from './queries.ts'
import { useReader } from './reader.ts'

const choice = createChanges()

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
  const inForce = choice.useRead(chosenLibrary)
  // Whatever limits the lists is named, also when it is no longer one that could be chosen.
  const known = all.find(({ libCode }) => libCode === inForce)
  const chosen = inForce === '' ? undefined : (known ?? { libCode: inForce, libName: inForce })

  function choose(newCode: string) {
    rememberLibrary(newCode, 'chosen')
    choice.tell()
    // What was listed for another library is asked for again; the institution stays the same.
    void queries.invalidateQueries({ predicate: ({ meta }) => !meta?.outlastsLibrary })
    if (reader)
      void asReader(() => call(saveLastLibrary, { body: { libCode: newCode } })).catch(told)
  }
  return { libraries, chosen, choose }
}
