import {
  changeReaderState,
  editReader,
  eraseReader,
  renewReader,
  resetReaderPassword,
  type DeskFields,
  type StateChange,
} from '@shulin/contract/readers-staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { erasure, readerForm, readersKey } from './queries.ts'

export type DeskAct =
  | { act: StateChange }
  | { act: 'renew'; validUntil: string }
  | { act: 'edit'; fields: DeskFields }
  | { act: 'reset password' }
  | { act: 'erase'; account: string }

export const useReaderForm = (readerId: string) => useQuery(readerForm(readerId))

export const useErasure = (readerId: string) => useQuery(erasure(readerId))

/** Does something with the account of a reader. */
export function useDesk(readerId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: DeskAct & { reason: string }) => send(readerId, asked),
    onSuccess: () => queries.invalidateQueries({ queryKey: readersKey }),
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
