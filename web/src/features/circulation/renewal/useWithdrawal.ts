import { withdrawWish } from '@shulin/contract/library-links'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { asReader } from '../../identity/identity.ts'
import { circulationKey } from '../queries.ts'

/** Takes a renewal back that waits for the library's own system. */
export function useWithdrawal() {
  const { t } = useTranslation('circulation')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wishId: string) => asReader(() => call(withdrawWish, { body: { wishId } })),
    onSuccess: (wish) => {
      if (wish) showToast({ kind: 'success', message: t('wish.withdrawn') })
    },
    // Where it was being done by then, the page shows what became of it.
    onSettled: () => queries.invalidateQueries({ queryKey: circulationKey }),
  })
}
