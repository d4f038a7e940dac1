import type { ListedReader, Trace } from '@shulin/contract/readers-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import styles from './RevealForm.module.css'
import { useDesk, useErasure } from './useDesk.ts'

interface Props {
  reader: ListedReader
  onClose: () => void
  onDone: (() => void) | undefined
}

/** Asks before a reader is erased: what it touches, and the account typed once more, for it cannot be undone. */
export function EraseReader({ reader, onClose, onDone }: Props) {
  const { readerId, account } = reader
  const { t } = useTranslation('readers')
  const erasure = useErasure(readerId)
  const desk = useDesk(readerId)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const isSame = typed.trim().toLowerCase() === account.toLowerCase()
  const isReady = isSame && reason.trim().length >= 2 && erasure.data?.openLoans === 0

  const erase = () =>
    desk.mutate(
      { act: 'erase', account: typed.trim(), reason: reason.trim() },
      {
        onSuccess: () => {
          showToast({ kind: 'success', message: t('desk.erase.done') })
          onClose()
          onDone?.()
        },
      },
    )

  return (
    <Dialog
      title={t('desk.erase.title', { account })}
      role="alertdialog"
      width={640}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('reveal.cancel')}</Button>
          <Button
            look="danger"
            isDisabled={!isReady}
            isBusy={desk.isPending}
            busyLabel={t('desk.working')}
            onPress={erase}
          >
            {t('desk.erase')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <Notice>{t('desk.erase.told')}</Notice>
        {desk.error && (
          <Notice kind="error" isLive>
            {desk.error.message}
          </Notice>
        )}
        <QueryState query={erasure} failed={t('reader.failed')}>
          {({ traces, openLoans }) => (
            <>
              {openLoans > 0 && (
                <Notice kind="error">{t('desk.erase.loans', { count: openLoans })}</Notice>
              )}
              <Traces traces={traces} />
            </>
          )}
        </QueryState>
        <TextField
          label={t('desk.erase.account')}
          value={typed}
          maxLength={64}
          onChange={setTyped}
        />
        <TextField label={t('desk.reason')} value={reason} maxLength={200} onChange={setReason} />
      </div>
    </Dialog>
  )
}

const known = [
  'audit',
  'book_list',
  'book_list_entry',
  'consent',
  'contact_code',
  'credential',
  'donation',
  'favourite',
  'favourite_folder',
  'identity',
  'known_device',
  'loan',
  'loan_history',
  'one_time_code',
  'outgoing',
  'rating',
  'recovery',
  'session',
] as const

function Traces({ traces }: { traces: Trace[] }) {
  const { t } = useTranslation('readers')
  const nameOf = (what: string) => {
    const name = known.find((one) => one === what)
    return name ? t(`trace.${name}`) : what
  }
  return (
    <Facts
      facts={[
        [t('trace.personal'), t('fate.blank')],
        ...traces.map(
          ({ what, fate, count }) => [nameOf(what), t(`fate.${fate}`, { count })] as const,
        ),
      ]}
    />
  )
}
