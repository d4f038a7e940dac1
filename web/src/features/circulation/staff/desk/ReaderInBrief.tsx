import type { DeskReader } from '@shulin/contract/circulation-staff'
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './Desk.module.css'

/** The reader in one line, where the whole stands below the list. */
export function ReaderInBrief({ reader }: { reader: DeskReader }) {
  const { t } = useTranslation('desk')
  const [refusal] = reader.refusals
  return (
    <p className={styles['brief']}>
      <b>{reader.name}</b>
      <span>{t('brief.loans', { count: reader.loans.length, limit: reader.loanLimit })}</span>
      {refusal && (
        <span className={styles['brief__stop']}>
          <Ban aria-hidden className="i--16" />
          {refusal.reason}
        </span>
      )}
    </p>
  )
}
