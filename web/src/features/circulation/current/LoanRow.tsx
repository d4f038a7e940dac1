import type { Loan } from '@shulin/contract/circulation'
import { languageOf } from '@shulin/presentation/language-of'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Cover } from '../../../ui/catalogue/Cover.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { classes } from '../../../ui/page/classes.ts'
import { useDays } from '../days.ts'
import { DueDate } from '../DueDate.tsx'
import { recordAddress } from '../record-address.ts'
import { RenewalState } from '../renewal/RenewalState.tsx'
import type { RenewalControl } from '../renewal/useRenewal.ts'
import styles from './CurrentLoans.module.css'

interface Props {
  loan: Loan
  tick: { isChosen: boolean; onChange: (isChosen: boolean) => void }
  renewal: RenewalControl
}

/** One loan: what, until when, and what renewing it would come to. */
export function LoanRow({ loan, tick, renewal }: Props) {
  const { t, i18n } = useTranslation('circulation')
  const days = useDays()
  const { loanId, recordId, title, author, barcode, location, callNo, loanDate, seenAt } = loan
  const lang = languageOf(title, i18n.language)
  return (
    <li className={classes(styles['loan'], loan.overdueTime > 0 && styles['loan--over'])}>
      <Checkbox label={t('choose', { title })} isChecked={tick.isChosen} onChange={tick.onChange} />
      <div className={styles['cover']}>
        <Cover book={{ id: recordId, title, author }} lang={lang} />
      </div>
      <div className={styles['text']}>
        <h2 className="t-book">
          <Link className="link-ink" to={recordAddress(recordId)} lang={lang}>
            {title}
          </Link>
        </h2>
        <p className="t-2">{author}</p>
        <p className={`t-cap num ${styles['copy']}`}>
          <span>{t('barcode', { barcode })}</span>
          <span>{location}</span>
          {callNo && <span className="call">{callNo}</span>}
        </p>
        {/* A library's own system does not say when it was lent. */}
        {seenAt === undefined && (
          <p className="t-cap num">{t('lentOn', { day: days.plain(loanDate) })}</p>
        )}
      </div>
      <DueDate loan={loan} isRenewed={renewal.outcomes.get(loanId)?.success ?? false} />
      <div className={styles['act']}>
        <RenewalState loan={loan} renewal={renewal} />
      </div>
    </li>
  )
}
