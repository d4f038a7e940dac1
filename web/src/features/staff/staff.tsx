import { endStaffSession, giveStaffCode, readStaff, signInStaff } from '@shulin/contract/staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { call, RefusedCall, type Answer } from '../../platform/api.ts'
import { dropDrafts } from '../../platform/drafts.ts'

export type Staff = Answer<typeof readStaff>

const key = ['staff']

/** Who is logged in at the console, or on the way in; null is nobody. */
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

/** Asks again who is logged in. */
export function useLookAgain() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key })
}

/** The first step: account and password. */
export function useSignIn() {
  const lookAgain = useLookAgain()
  return useMutation({
    mutationFn: (body: { institution: string; account: string; password: string }) =>
      call(signInStaff, { body }),
    onSuccess: lookAgain,
  })
}

/** The second step, or the proof that it is still the same person. */
export function useGiveCode() {
  const lookAgain = useLookAgain()
  return useMutation({
    mutationFn: (code: string) => call(giveStaffCode, { body: { code } }),
    onSuccess: lookAgain,
  })
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
