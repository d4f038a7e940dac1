import {
  cancelLibraryHold,
  type listLibraryHolds,
  type listWishes,
} from '@shulin/contract/library-links'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, type Answer } from '../../../platform/api.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { asReader } from '../../identity/identity.ts'
import { useDays } from '../days.ts'
import { circulationKey, holdsThere, ownWishes } from '../queries.ts'
import { useWithdrawal } from '../renewal/useWithdrawal.ts'
import styles from './CurrentLoans.module.css'

type LibraryHold = Answer<typeof listLibraryHolds>['list'][number]

/** What the reader waits for in libraries that keep their own system, and what was asked for and is not settled; nothing where there is none. */
export function HoldsThere() {
  const { t, i18n } = useTranslation('circulation')
  const days = useDays()
  const cancel = useCancelling()
  const { data } = useQuery(holdsThere(i18n.language))
  const wishes = useOpenWishes()
  const list = data?.list ?? []
  if (list.length === 0 && wishes.length === 0) return null
  const busyWith = cancel.isPending ? cancel.variables.holdRef : undefined
  return (
    <section className={styles['holds']} aria-labelledby="holds-there">
      <h2 id="holds-there" className="t-section">
        {t('holds')}
      </h2>
      <ul>
        {wishes.map((wish) => (
          <WishRow key={wish.wishId} wish={wish} />
        ))}
        {list.map((hold) => {
          const { libCode, library, holdRef, title, readyUntil } = hold
          return (
            <li key={`${libCode} ${holdRef}`} className={styles['hold']}>
              <div>
                <p className="t-book-sm">{title}</p>
                <p className="t-cap">
                  {readyUntil === null
                    ? t('holds.waiting', { library })
                    : t('holds.ready', { library, day: days.inShort(readyUntil) })}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={t('holds.cancelOf', { title })}
                isBusy={busyWith === holdRef}
                isDisabled={cancel.isPending && busyWith !== holdRef}
                onPress={() => cancel.mutate(hold)}
              >
                {t('holds.cancel')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type Wish = Answer<typeof listWishes>[number]

/** Reservations that were asked for or given up, and of which the library's system has not said what became. */
function useOpenWishes(): Wish[] {
  const { i18n } = useTranslation('circulation')
  const { data = [] } = useQuery(ownWishes(i18n.language))
  return data.filter(({ action, settledAt }) => action !== 'renew' && settledAt === null)
}

function WishRow({
  wish: { wishId, library, title, message, action, canWithdraw },
}: {
  wish: Wish
}) {
  const { t } = useTranslation('circulation')
  const withdrawal = useWithdrawal()
  const what = action === 'place hold' ? 'holds.asked' : 'holds.givenUp'
  return (
    <li className={styles['hold']}>
      <div>
        <p className="t-book-sm">{title}</p>
        <p className="t-cap">{t(what, { library, message })}</p>
      </div>
      {canWithdraw && (
        <Button
          size="sm"
          aria-label={t('holds.withdrawOf', { title })}
          isBusy={withdrawal.isPending}
          onPress={() => withdrawal.mutate(wishId)}
        >
          {t('wish.withdraw')}
        </Button>
      )}
    </li>
  )
}

function useCancelling() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ libCode, holdRef, title }: LibraryHold) =>
      asReader(() => call(cancelLibraryHold, { body: { libCode, holdRef, title } })),
    onSuccess: (wish) => {
      if (!wish) return
      const kinds = { done: 'success', refused: 'error' } as const
      const kind = wish.state === 'done' || wish.state === 'refused' ? kinds[wish.state] : 'info'
      showToast({ kind, message: wish.message })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: circulationKey }),
  })
}
