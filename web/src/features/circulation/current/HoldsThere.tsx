import { cancelLibraryHold, listLibraryHolds } from '@shulin/contract/library-links'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, type Answer } from '../../../platform/api.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { asReader } from '../../identity/identity.ts'
import { useDays } from '../days.ts'
import { circulationKey } from '../queries.ts'
import styles from './CurrentLoans.module.css'

type LibraryHold = Answer<typeof listLibraryHolds>['list'][number]

/** What the reader waits for in libraries that keep their own system; nothing where there is none, or that page is not open. */
export function HoldsThere() {
  const { t, i18n } = useTranslation('circulation')
  const days = useDays()
  const cancel = useCancelling()
  const { data } = useQuery({
    queryKey: [...circulationKey, 'holds there', i18n.language],
    queryFn: () => call(listLibraryHolds, {}, { isSilent: true }),
    retry: false,
  })
  if (!data || data.list.length === 0) return null
  const busyWith = cancel.isPending ? cancel.variables.holdRef : undefined
  return (
    <section className={styles['holds']} aria-labelledby="holds-there">
      <h2 id="holds-there" className="t-section">
        {t('holds')}
      </h2>
      <ul>
        {data.list.map((hold) => {
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
