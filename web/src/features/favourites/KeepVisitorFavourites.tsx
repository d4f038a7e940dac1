import { addManyFavourites } from '@shulin/contract/favourites'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call, RefusedCall } from '../../platform/api.ts'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { useOpenTabs } from '../personal-centre/personal-centre.ts'
import { favouritesKey } from './queries.ts'
import { giveUpHere, visitorFavourites } from './visitor-favourites.ts'

let isOnItsWay = false

/** Somebody has logged in: what was kept in this browser before becomes theirs. Until the library has it, it stays here. */
export function KeepVisitorFavourites() {
  const { t } = useTranslation('favourites')
  const queries = useQueryClient()
  const isOffered = useOpenTabs().includes('favourites')

  useEffect(() => {
    const recordIds = visitorFavourites()
    if (!isOffered || isOnItsWay || recordIds.length === 0) return
    isOnItsWay = true
    const keep = async () => {
      const { added } = await call(addManyFavourites, { body: { recordIds } }, { isSilent: true })
      giveUpHere(recordIds)
      showToast({ kind: 'success', message: t('taken', { count: added }) })
      await queries.invalidateQueries({ queryKey: favouritesKey })
    }
    keep()
      .catch((failure: unknown) => {
        // Tried again with the next login, or the next visit.
        if (!(failure instanceof RefusedCall)) throw failure
      })
      .finally(() => {
        isOnItsWay = false
      })
  }, [isOffered, queries, t])

  return null
}
