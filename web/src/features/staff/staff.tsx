import { endStaffSession, readStaff } from '@shulin/contract/staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { call, RefusedCall, type Answer } from '../../platform/api.ts'
import { dropDrafts } from '../../platform/drafts.ts'

type Staff = Answer<typeof readStaff>

const key = ['staff']

/** Who is logged in at the console; null is nobody. */
export const useStaffSession = () =>
  useQuery({
    queryKey: key,
    queryFn: () =>
      call(readStaff, {}).catch((failure: unknown) => {
        if (failure instanceof RefusedCall && failure.reply.errCode === 401) return null
        throw failure
      }),
  })

/** From now on nobody is logged in: the session ran out, or was ended elsewhere. */
export function useSessionLost() {
  const queries = useQueryClient()
  return () => void queries.setQueryData(key, null)
}

export function useSignOut() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(endStaffSession, { body: {} }),
    onSuccess: () => {
      dropDrafts()
      queries.setQueryData(key, null)
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] })
    },
  })
}

export const StaffContext = createContext<Staff | undefined>(undefined)

export function useStaff() {
  const staff = use(StaffContext)
  if (!staff) throw new Error('This part of the console is for those who are logged in')
  return staff
}
