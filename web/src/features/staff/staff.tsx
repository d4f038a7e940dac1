import { endStaffSession, giveStaffCode, signInStaff, type readStaff } from '@shulin/contract/staff'
import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { call, type Answer } from '../../platform/api.ts'
import { dropDrafts } from '../../platform/drafts.ts'
import { staffSession } from './queries.ts'

export type Staff = Answer<typeof readStaff>

export const useStaffSession = () => useQuery(staffSession())

/** From now on nobody is logged in: the session ran out, or was ended elsewhere. */
export function useSessionLost() {
  const queries = useQueryClient()
  return () => void queries.setQueryData(staffSession().queryKey, null)
}

/** Asks again who is logged in. */
export function useLookAgain() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: staffSession().queryKey })
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
      const { queryKey } = staffSession()
      queries.setQueryData(queryKey, null)
      queries.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(queryKey) })
    },
  })
}

export const StaffContext = createContext<Staff | undefined>(undefined)

export function useStaff() {
  const staff = use(StaffContext)
  if (!staff) throw new Error('This part of the console is for those who are logged in')
  return staff
}
