import {
  addFolder,
  cancelFavouriteDatabases,
  cancelFavourites,
  deleteFolder,
  switchFolder,
  updateFolder,
} from '@shulin/contract/favourites'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callSaying } from '../../platform/api.ts'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader } from '../identity/identity.ts'
import { favouritesKey } from './queries.ts'

/** Says what the library said about what was done, and asks for everything again that it has changed. */
function useTell() {
  const queries = useQueryClient()
  return async (reply: { message: string } | undefined) => {
    if (!reply) return false
    showToast({ kind: 'success', message: reply.message })
    await queries.invalidateQueries({ queryKey: favouritesKey })
    return true
  }
}

interface SomeTitles {
  recordIds: number[]
  folderId?: string | undefined
}

/** Gives favourites up. */
export function useGiveUp(onDone: (recordIds: readonly number[]) => void) {
  const tell = useTell()
  return useMutation({
    mutationFn: (given: SomeTitles) =>
      asReader(() => callSaying(cancelFavourites, { body: namedOnly(given) })),
    onSuccess: async (reply, given) => {
      if (await tell(reply)) onDone(given.recordIds)
    },
  })
}

/** Moves favourites to another folder. */
export function useMove(onDone: () => void) {
  const tell = useTell()
  return useMutation({
    mutationFn: ({ targetFolderId, ...given }: SomeTitles & { targetFolderId: string }) =>
      asReader(() => callSaying(switchFolder, { body: { ...namedOnly(given), targetFolderId } })),
    onSuccess: async (reply) => {
      if (await tell(reply)) onDone()
    },
  })
}

const namedOnly = ({ recordIds, folderId }: SomeTitles) => ({
  recordIds,
  ...(folderId !== undefined && { folderId }),
})

interface FolderForm {
  name: string
  shareFlag: '0' | '1'
}

/** Adds a folder, or changes one; what is refused is said at its field. */
export function useSaveFolder(folderId: string | undefined) {
  const tell = useTell()
  return async (form: FolderForm) => {
    const quietly = { isSilent: true }
    const reply = await asReader((): Promise<{ message: string }> =>
      folderId === undefined
        ? callSaying(addFolder, { body: form }, quietly)
        : callSaying(updateFolder, { body: { ...form, folderId } }, quietly),
    )
    return tell(reply)
  }
}

/** Shares a folder, or ends that. */
export function useShareFolder() {
  const tell = useTell()
  return useMutation({
    mutationFn: (folder: { folderId: string; shareFlag: '0' | '1' }) =>
      asReader(() => callSaying(updateFolder, { body: folder })),
    onSuccess: (reply) => tell(reply),
  })
}

export function useDeleteFolder(onDone: () => void) {
  const tell = useTell()
  return useMutation({
    mutationFn: (folderId: string) =>
      asReader(() => callSaying(deleteFolder, { body: { folderId } })),
    onSuccess: async (reply) => {
      if (await tell(reply)) onDone()
    },
  })
}

export function useGiveUpDatabase(onDone: () => void) {
  const tell = useTell()
  return useMutation({
    mutationFn: (eCollectionId: string) =>
      asReader(() =>
        callSaying(cancelFavouriteDatabases, { body: { eCollectionIds: [eCollectionId] } }),
      ),
    onSuccess: async (reply) => {
      if (await tell(reply)) onDone()
    },
  })
}
