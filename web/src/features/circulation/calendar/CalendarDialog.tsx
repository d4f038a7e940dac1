import { makeCalendarAddress, withdrawCalendarAddress } from '@shulin/contract/circulation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { asReader } from '../../identity/identity.ts'
import { useDays } from '../days.ts'
import { calendarAddress } from '../queries.ts'
import styles from './CalendarDialog.module.css'

/** The private address at which a calendar finds the due dates: made, copied, withdrawn. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('circulation')
  const queries = useQueryClient()
  const days = useDays()
  const query = useQuery(calendarAddress())
  const [address, setAddress] = useState<string>()
  const askAgain = () => queries.invalidateQueries({ queryKey: calendarAddress().queryKey })
  const make = useMutation({
    mutationFn: () => asReader(() => call(makeCalendarAddress, { body: {} })),
    onSuccess: async (made) => {
      setAddress(made?.address)
      await askAgain()
    },
  })
  const withdraw = useMutation({
    mutationFn: () => asReader(() => call(withdrawCalendarAddress, { body: {} })),
    onSuccess: async (isWithdrawn) => {
      if (!isWithdrawn) return
      setAddress(undefined)
      showToast({ kind: 'success', message: t('calendar.withdrawn') })
      await askAgain()
    },
  })
  return (
    <Dialog title={t('calendar.title')} width={640} isShort isOpen onClose={onClose}>
      <div className={styles['calendar']}>
        <p>{t('calendar.lead')}</p>
        <QueryState query={query} failed={t('calendar.failed')}>
          {({ madeAt }) => (
            <>
              {address !== undefined && <Made address={address} />}
              {address === undefined && madeAt !== null && (
                <p className="t-2">{t('calendar.madeOn', { day: days.plain(madeAt) })}</p>
              )}
              <div className={styles['acts']}>
                <Button
                  look={madeAt === null ? 'main' : 'quiet'}
                  isBusy={make.isPending}
                  onPress={() => make.mutate()}
                >
                  {t(madeAt === null ? 'calendar.make' : 'calendar.makeAnew')}
                </Button>
                {madeAt !== null && (
                  <Button
                    look="danger"
                    isBusy={withdraw.isPending}
                    onPress={() => withdraw.mutate()}
                  >
                    {t('calendar.withdraw')}
                  </Button>
                )}
              </div>
            </>
          )}
        </QueryState>
        <p className="t-cap">{t('calendar.secret')}</p>
      </div>
    </Dialog>
  )
}

function Made({ address }: { address: string }) {
  const { t } = useTranslation('circulation')
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    showToast({ kind: 'success', message: t('calendar.copied') })
  }
  return (
    <div className={styles['made']}>
      <TextField
        label={t('calendar.address')}
        value={address}
        onChange={() => {}}
        isReadOnly
        hint={t('calendar.once')}
      />
      <Button onPress={() => void copy()}>{t('calendar.copy')}</Button>
    </div>
  )
}
