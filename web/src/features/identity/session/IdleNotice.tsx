import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'

/** Says that the time is over; the only way on is to agree, which ends the session. */
export function IdleNotice({ onConfirm }: { onConfirm: () => Promise<void> }) {
  const { t } = useTranslation('identity')
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onConfirm().finally(() => setBusy(false))
  }
  return (
    <Dialog
      title={t('idle.title')}
      isOpen
      onClose={() => {}}
      isDismissable={false}
      isShort
      role="alertdialog"
      foot={
        <Button look="main" isBusy={isBusy} onPress={() => void confirm()}>
          {t('idle.ok')}
        </Button>
      }
    >
      <p>{t('idle.expired')}</p>
    </Dialog>
  )
}
