import type { Loan } from '@shulin/contract/circulation'
import { languageOf } from '@shulin/presentation/language-of'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { weekdayOf } from '../../../platform/instants.ts'
import { Cover } from '../../../ui/catalogue/Cover.tsx'
import { useDays } from '../days.ts'
import { LeftChip } from '../DueDate.tsx'
import { dueFen, money } from '../money.ts'
import { recordAddress } from '../record-address.ts'
import { RenewalState } from '../renewal/RenewalState.tsx'
import { useRenewal, type RenewalControl } from '../renewal/useRenewal.ts'
import styles from './NextLoans.module.css'

interface Props {
  loans: readonly Loan[]
  /** Where all loans are; undefined where that page is not open to the reader. */
  allAt: string | undefined
}

/** What falls due first, each with what renewing it would come to. */
export function NextLoans({ loans, allAt }: Props) {
  const { t } = useTranslation('circulation')
  const renewal = useRenewal()
  return (
    <section className={styles['next']} aria-labelledby="next-loans">
      <div className="head-row">
        <h2 id="next-loans" className="t-section">
          {t('next')}
        </h2>
        {allAt !== undefined && (
          <Link className="link-more push" to={allAt}>
            {t('next.all')}
            <ChevronRight aria-hidden />
          </Link>
        )}
      </div>
      {loans.length === 0 ? (
        <p className="t-2">{t('next.none')}</p>
      ) : (
        <ol className={styles['agenda']}>
          {loans.map((loan) => (
            <NextLoan
              key={loan.loanId}
              loan={loan}
              renewal={renewal}
              isRenewable={allAt !== undefined}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

interface NextLoanProps {
  loan: Loan
  renewal: RenewalControl
  /** Where the tab of loans is not open, nothing is renewed. */
  isRenewable: boolean
}

function NextLoan({ loan, renewal, isRenewable }: NextLoanProps) {
  const { t, i18n } = useTranslation('circulation')
  const days = useDays()
  const { recordId, title, author, dueDate } = loan
  const lang = languageOf(title, i18n.language)
  const due = dueFen(loan)
  const day = days.lastDay(dueDate)
  return (
    <li>
      <p className={styles['date']}>
        <time dateTime={day}>{days.inShort(dueDate)}</time>
        <small>{weekdayOf(day, i18n.language)}</small>
      </p>
      <div className={styles['cover']}>
        <Cover book={{ id: recordId, title, author }} lang={lang} width={48} />
      </div>
      <div className={styles['what']}>
        <Link className="t-book-sm link-ink" to={recordAddress(recordId)} lang={lang}>
          {title}
        </Link>
        <p>
          <LeftChip loan={loan} />
          {due > 0 && (
            <span className="num">{t('amountDue', { amount: money(due, i18n.language) })}</span>
          )}
        </p>
      </div>
      {isRenewable && (
        <div className={styles['act']}>
          <RenewalState loan={loan} renewal={renewal} />
        </div>
      )}
    </li>
  )
}
