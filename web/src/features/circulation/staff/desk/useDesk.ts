import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePageState } from '../../../../platform/page-state.ts'
import { useSessionLost, useStaff } from '../../../staff/staff.tsx'
import { deskDay, deskKey } from '../queries.ts'
import { sound } from '../../../../ui/console/sounds.ts'
import { createDesk, type Desk } from './desk.ts'

/** The desk of whoever is logged in, with the place and the sounds of this machine. */
export function useDesk() {
  const queries = useQueryClient()
  const { account } = useStaff()
  const sessionLost = useSessionLost()
  const { desk: machine } = usePageState()
  const [desk] = useState(() => deskOf(queries, account))

  useEffect(() =>
    desk.listen({
      place: () => machine?.place ?? '',
      sign: (sign) => {
        if (!machine?.isSilent) sound(sign)
      },
      rest: () => void queries.invalidateQueries({ queryKey: deskDay().queryKey }),
      sessionLost,
    }),
  )
  return { desk, ...useSyncExternalStore(desk.subscribe, desk.get) }
}

function deskOf(queries: QueryClient, account: string) {
  const key = deskKey(account)
  const kept = queries.getQueryData<Desk>(key)
  if (kept) return kept
  const desk = createDesk()
  queries.setQueryDefaults(key, { gcTime: Infinity })
  queries.setQueryData(key, desk)
  return desk
}
