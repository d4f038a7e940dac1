import {
  addSelfCheckMachine,
  changeSelfCheckMachine,
  listSelfCheckMachines,
  revokeSelfCheckMachine,
} from '@shulin/contract/self-check-staff'
import type { CallInput } from '@shulin/contract/endpoint'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

const machines = () =>
  queryOptions({
    queryKey: ['self-check', 'machines'],
    queryFn: () => call(listSelfCheckMachines, {}),
  })

export const useMachines = () => useQuery(machines())

/** What was changed is read anew. */
function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: machines().queryKey })
}

export function useAddMachine() {
  return useMutation({
    mutationFn: (body: CallInput<typeof addSelfCheckMachine>['body']) =>
      call(addSelfCheckMachine, { body }),
    onSuccess: useRefresh(),
  })
}

export function useChangeMachine() {
  return useMutation({
    mutationFn: (body: CallInput<typeof changeSelfCheckMachine>['body']) =>
      call(changeSelfCheckMachine, { body }),
    onSuccess: useRefresh(),
  })
}

export function useRevokeMachine() {
  return useMutation({
    mutationFn: (machineId: string) => call(revokeSelfCheckMachine, { body: { machineId } }),
    onSuccess: useRefresh(),
  })
}
