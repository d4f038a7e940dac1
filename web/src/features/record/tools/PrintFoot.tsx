import { useTranslation } from 'react-i18next'
import styles from '../RecordPage.module.css'
import { useQrCode } from '../useRecord.ts'
import { addressToShare } from './usePublicAddress.ts'

/** On paper only: the way back from the sheet to the page. */
export function PrintFoot({ recordId }: { recordId: number }) {
  const { t } = useTranslation('record')
  const { data } = useQrCode(recordId)
  return (
    <div className={styles['print']} aria-hidden>
      {data && <img src={`data:image/png;base64,${data}`} alt="" />}
      <p>
        {t('print.from')}
        <br />
        {addressToShare()}
      </p>
    </div>
  )
}
