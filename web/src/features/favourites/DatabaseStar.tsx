import { addFavouriteDatabase, cancelFavouriteDatabases } from '@shulin/contract/favourites'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callSaying } from '../../platform/api.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader, useReader } from '../identity/identity.ts'
import { useOpenTabs } from '../personal-centre/personal-centre.ts'
import { databaseFlag, favouritesKey } from './queries.ts'

/** The star of a database: down while it is a favourite. */
export function DatabaseStar({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('favourites')
  const queries = useQueryClient()
  const isOffered = useOpenTabs().includes('favourites')
  const isReader = useReader() !== undefined
  const flag = useQuery({ ...databaseFlag(id), enabled: isOffered && isReader })
  const isKept = isReader && flag.data === '1'
  const change = useMutation({
    mutationFn: () =>
      asReader(() =>
        isKept
          ? callSaying(cancelFavouriteDatabases, { body: { eCollectionIds: [id] } })
          : callSaying(addFavouriteDatabase, { body: { eCollectionId: id } }),
      ),
    onSuccess: async (reply) => {
      if (!reply) return
      showToast({ kind: 'success', message: reply.message })
      await queries.invalidateQueries({ queryKey: favouritesKey })
    },
  })
  if (!isOffered) return null
  return (
    <IconButton
      label={t('star.of', { title: name })}
      isOn={isKept}
      isPending={change.isPending}
      onPress={() => change.mutate()}
    >
      <Star aria-hidden />
    </IconButton>
  )
}
