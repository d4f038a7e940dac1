import { addManyFavourites } from '@shulin/contract/favourites'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call, RefusedCall } from '../../platform/api.ts'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { useOpenTabs } from '../personal-centre/personal-centre.ts'
import { favouritesKey } from './queries.ts'
import { giveUpHere, isNewRefusal, visitorFavourites } from './visitor-favourites.ts'

let isOnItsWay = false

/** Somebody has logged in: what was kept in this tab before becomes theirs. Until the library has it, it stays here. */
export function KeepVisitorFavourites() {
  const { t } = useTranslation('favourites')
  const queries = useQueryClient()
  const isOffered = useOpenTabs().includes('favourites')

  useEffect(() => {
    const recordIds = visitorFavourites()
    if (!isOffered || isOnItsWay || recordIds.length === 0) return
    isOnItsWay = true
    const keep = async () => {
      const body = { recordIds }
      const { added, known, leftOut } = await call(addManyFavourites, { body }, { isSilent: true })
      giveUpHere(recordIds)
      if (added + known > 0) showToast({ kind: 'success', message: t('taken', { count: added }) })
      if (leftOut > 0) {
        showToast({ kind: 'error', message: t('taken.leftOut', { count: leftOut }) })
      }
      await queries.invalidateQueries({ queryKey: favouritesKey })
    }
    keep()
      .catch((failure: unknown) => {
        if (!(failure instanceof RefusedCall)) throw failure
        // Tried again with the next login, or the next visit: then the library answers, or the reader has made room.
        if (!isPassing(failure) && isNewRefusal()) {
          showToast({ kind: 'error', message: failure.message })
        }
      })
      .finally(() => {
        isOnItsWay = false
      })
  }, [isOffered, queries, t])

  return null
}

/** Nobody answered, or the session or the server was not ready: nothing that a reader could mend. */
const isPassing = ({ reply: { errCode } }: RefusedCall) =>
  errCode === null || errCode === 401 || errCode === 429 || errCode >= 500
