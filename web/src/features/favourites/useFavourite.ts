import { addFavourite, cancelFavourites } from '@shulin/contract/favourites'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callSaying } from '../../platform/api.ts'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader, useReader } from '../identity/identity.ts'
import { useOpenTabs } from '../personal-centre/personal-centre.ts'
import { statisticsKey } from '../record/record.ts'
import { favouriteFlag, favouriteListKey, foldersKey } from './queries.ts'
import { useKeepHere } from './useKeepHere.ts'
import { giveUpHere, useVisitorFavourites } from './visitor-favourites.ts'

interface FavouriteState {
  isKept: boolean
  isBusy: boolean
  toggle: () => void
}

/**
 * Whether a title is a favourite, and the act that makes it one or none. A visitor is asked to log in: the title is kept in this tab
 * meanwhile, and with the login it becomes the reader's. Undefined where nothing can be kept, or not this title.
 */
export function useFavourite(recordId: number): FavouriteState | undefined {
  const queries = useQueryClient()
  const isOffered = useOpenTabs().includes('favourites')
  const isReader = useReader() !== undefined
  const keptHere = useVisitorFavourites()
  const keepHere = useKeepHere()
  const flag = useQuery({ ...favouriteFlag(recordId), enabled: isOffered && isReader })
  const change = useMutation({
    mutationFn: (isKept: boolean) =>
      asReader(() =>
        isKept
          ? callSaying(addFavourite, { body: { recordId } })
          : callSaying(cancelFavourites, { body: { recordIds: [recordId] } }),
      ),
    onSuccess: async (reply, isKept) => {
      if (!reply) return
      showToast({ kind: 'success', message: reply.message })
      const { queryKey } = favouriteFlag(recordId)
      // What was asked before may be answered after.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, isKept ? '1' : '0')
      await Promise.all([
        queries.invalidateQueries({ queryKey: favouriteListKey }),
        queries.invalidateQueries({ queryKey: foldersKey }),
        // The page of a title says how many keep it.
        queries.invalidateQueries({ queryKey: statisticsKey(recordId) }),
      ])
    },
  })

  if (!isOffered || flag.data === null) return undefined
  if (isReader) {
    const isKept = flag.data === '1'
    return { isKept, isBusy: change.isPending, toggle: () => change.mutate(!isKept) }
  }
  const isKept = keptHere.includes(recordId)
  return {
    isKept,
    isBusy: false,
    toggle: () => (isKept ? giveUpHere([recordId]) : keepHere([recordId])),
  }
}
