import {
  addStaff,
  changeStaff,
  dropSecondFactor,
  inviteStaff,
  type Member,
} from '@shulin/contract/staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { members } from './queries.ts'

export type MemberBody = Pick<Member, 'name' | 'unit' | 'roles'>

export const useMembers = () => useQuery(members())

/** One act on the list of staff: afterwards the list is read anew. */
function useAct<Asked, Told>(act: (asked: Asked) => Promise<Told>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => queries.invalidateQueries({ queryKey: members().queryKey }),
  })
}

export const useAddMember = () =>
  useAct((body: MemberBody & { account: string }) => call(addStaff, { body }))

export const useChangeMember = () =>
  useAct((body: MemberBody & { staffId: string; isDisabled: boolean }) =>
    call(changeStaff, { body }),
  )

export const useInvite = () => useAct((staffId: string) => call(inviteStaff, { body: { staffId } }))

export const useDropFactor = () =>
  useAct((staffId: string) => call(dropSecondFactor, { body: { staffId } }))
