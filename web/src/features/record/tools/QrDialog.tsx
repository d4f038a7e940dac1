import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import styles from '../RecordPage.module.css'
import { useQrCode } from '../useRecord.ts'

interface Props {
  recordId: number
  isOpen: boolean
  onClose: () => void
}

/** The address of the record, to be taken along by a phone. */
export function QrDialog({ recordId, isOpen, onClose }: Props) {
  const { t } = useTranslation('record')
  return (
    <Dialog title={t('qr')} isOpen={isOpen} onClose={onClose} isShort>
      <QrPicture recordId={recordId} />
    </Dialog>
  )
}

function QrPicture({ recordId }: { recordId: number }) {
  const { t } = useTranslation('record')
  const query = useQrCode(recordId)
  return (
    <div className={styles['qr']}>
      <QueryState query={query} failed={t('qr.failed')}>
        {(qrCode) => <img src={`data:image/png;base64,${qrCode}`} alt={t('qr.alt')} />}
      </QueryState>
      <p className="t-2">{t('qr.how')}</p>
    </div>
  )
}
