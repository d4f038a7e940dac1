import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { requestLogin } from '../identity/identity.ts'
import { keepHere } from './visitor-favourites.ts'

/** Keeps titles for a visitor, says what could not be kept, and asks for the login with which they become the reader's. */
export function useKeepHere() {
  const { t } = useTranslation('favourites')
  return (recordIds: readonly number[]) => {
    const leftOut = keepHere(recordIds)
    if (leftOut > 0) showToast({ kind: 'error', message: t('keptHere.full', { count: leftOut }) })
    void requestLogin('needed')
  }
}
