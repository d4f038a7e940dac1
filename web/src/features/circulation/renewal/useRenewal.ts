import { renewLoans, type Loan, type Renewal } from '@shulin/contract/circulation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { asReader } from '../../identity/identity.ts'
import { circulationKey } from '../queries.ts'

/** What became of a renewal, and when the loan was due before it. */
interface Outcome extends Renewal {
  dueBefore: string
}
export type Outcomes = ReadonlyMap<string, Outcome>

/** Renews loans, says what became of it, and keeps what became of each until it is folded away. */
export function useRenewal() {
  const { t } = useTranslation('circulation')
  const queries = useQueryClient()
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())

  function tell(renewals: readonly Renewal[]) {
    const refused = renewals.filter(({ success, wish }) => !success && !wish)
    const noted = renewals.find(({ wish }) => wish)
    if (renewals.some(({ success }) => success)) {
      showToast({ kind: 'success', message: t('renewed') })
    }
    if (noted) showToast({ kind: 'info', message: noted.message })
    if (refused.length === 0) return
    showToast({ kind: 'error', message: wordsFor(refused) })
  }

  function wordsFor(refused: readonly Renewal[]) {
    const reasons = [...new Set(refused.map(({ message }) => message))]
    return reasons.length === 1
      ? t('renewalFailed', { reason: reasons[0] })
      : t('renewalsFailed', { count: refused.length })
  }

  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (loans: readonly Loan[]) =>
      asReader(() => call(renewLoans, { body: { loanIds: loans.map(({ loanId }) => loanId) } })),
    onSuccess: async (renewals, loans) => {
      // Whoever turned away from the login has renewed nothing.
      if (!renewals) return
      const dueBefore = new Map(loans.map(({ loanId, dueDate }) => [loanId, dueDate]))
      setOutcomes(
        new Map(
          renewals.map((one) => [one.loanId, { ...one, dueBefore: dueBefore.get(one.loanId)! }]),
        ),
      )
      tell(renewals)
      await queries.invalidateQueries({ queryKey: circulationKey })
    },
  })

  return {
    outcomes,
    fold: () => setOutcomes(new Map()),
    isBusy: isPending,
    isRenewing: (loanId: string) => isPending && variables.some((loan) => loan.loanId === loanId),
    /** Whether it was tried. A call that is refused, as to a frozen reader, says so itself, and nothing has changed. */
    renew: async (loans: readonly Loan[]) =>
      (await mutateAsync(loans).catch(() => undefined)) !== undefined,
  }
}

export type RenewalControl = ReturnType<typeof useRenewal>
