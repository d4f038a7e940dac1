import {
  changeReaderState,
  editReader,
  eraseReader,
  readErasure,
  readReaderForm,
  renewReader,
  resetReaderPassword,
  type DeskFields,
  type StateChange,
} from '@shulin/contract/readers-staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export type DeskAct =
  | { act: StateChange }
  | { act: 'renew'; validUntil: string }
  | { act: 'edit'; fields: DeskFields }
  | { act: 'reset password' }
  | { act: 'erase'; account: string }

/** What the form begins with: everything the desk may change but contacts, which are not shown. */
export const useReaderForm = (readerId: string) =>
  useQuery({
    queryKey: ['readers', 'form', readerId],
    queryFn: () => call(readReaderForm, { query: { readerId } }),
    // Two desks must not begin with what one of them saw long ago.
    gcTime: 0,
    staleTime: 0,
  })

export const useErasure = (readerId: string) =>
  useQuery({
    queryKey: ['readers', 'erasure', readerId],
    queryFn: () => call(readErasure, { query: { readerId } }),
    gcTime: 0,
    staleTime: 0,
  })

/** Does something with the account of a reader. */
export function useDesk(readerId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: DeskAct & { reason: string }) => send(readerId, asked),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['readers'] }),
  })
}

/** Where a link was sent, masked; nothing of the other acts. */
async function send(readerId: string, { reason, ...asked }: DeskAct & { reason: string }) {
  const of = { readerId, reason }
  const silently = { isSilent: true }
  switch (asked.act) {
    case 'renew':
      await call(renewReader, { body: { ...of, validUntil: asked.validUntil } }, silently)
      return undefined
    case 'edit':
      await call(editReader, { body: { ...of, fields: asked.fields } }, silently)
      return undefined
    case 'reset password':
      return (await call(resetReaderPassword, { body: of }, silently)).to
    case 'erase':
      await call(eraseReader, { body: { ...of, account: asked.account } }, silently)
      return undefined
  }
  await call(changeReaderState, { body: { ...of, change: asked.act } }, silently)
  return undefined
}
