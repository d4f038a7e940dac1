import { setChoice } from '@shulin/contract/inbox'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { asReader } from '../../identity/identity.ts'
import { circulationKey } from '../queries.ts'

/** Gives or withdraws the agreement to a history. */
export function useKeepHistory() {
  const { t } = useTranslation('circulation')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isGiven: boolean) =>
      asReader(() => call(setChoice, { body: { purpose: 'loan history', isGiven } })),
    onSuccess: async (choice) => {
      if (!choice) return
      const message = t(choice.isGiven ? 'history.begun' : 'history.ended')
      showToast({ kind: 'success', message })
      await queries.invalidateQueries({ queryKey: circulationKey })
    },
  })
}
