import type { DeskLoan } from '@shulin/contract/circulation-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelPart } from '../../../../ui/console/PanelParts.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { StatusChip } from '../../../../ui/feedback/StatusChip.tsx'
import { useDeskWords } from '../desk/useDeskWords.ts'
import styles from './Reader.module.css'
import type { Ask } from './questions.ts'

/** What fits without scrolling; the rest by one button. */
const shownAtFirst = 5
const soon = 3

interface Props {
  loans: readonly DeskLoan[]
  onAsk: Ask
}

/** What the reader has, due soonest first. */
export function ReaderLoans({ loans, onAsk }: Props) {
  const { t } = useTranslation('desk')
  const [isWhole, setWhole] = useState(false)
  if (loans.length === 0) return null
  return (
    <PanelPart title={t('loans')}>
      <ul className={styles['list']}>
        {(isWhole ? loans : loans.slice(0, shownAtFirst)).map((loan) => (
          <Loan key={loan.loanId} loan={loan} onAsk={onAsk} />
        ))}
      </ul>
      {loans.length > shownAtFirst && (
        <div>
          <Button size="sm" look="text" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
            {isWhole ? t('loans.fewer') : t('loans.all', { count: loans.length })}
          </Button>
        </div>
      )}
    </PanelPart>
  )
}

function Loan({ loan, onAsk }: { loan: DeskLoan; onAsk: Ask }) {
  const { t } = useTranslation('desk')
  const { dueDay, lang } = useDeskWords()
  return (
    <li>
      <div className={styles['list__words']}>
        <span className={styles['title']} lang={lang(loan.title)}>
          {loan.title}
        </span>
        <span className={styles['facts']}>
          <span>{t('due', { day: dueDay(loan.dueDate) })}</span>
          <span>{loan.barcode}</span>
          <span>
            {t('loans.renewals', { count: loan.renewals, allowed: loan.renewalsAllowed })}
          </span>
        </span>
      </div>
      <div className={styles['list__end']}>
        <LoanState loan={loan} />
        {loan.lostReportedAt === null && (
          <Button
            size="sm"
            look="text"
            aria-label={t('loseCopy.of', { title: loan.title })}
            onPress={() => onAsk({ act: 'lose copy', loan })}
          >
            {t('loseCopy.ask')}
          </Button>
        )}
      </div>
    </li>
  )
}

function LoanState({ loan }: { loan: DeskLoan }) {
  const { t } = useTranslation('desk')
  const { daysUntil } = useDeskWords()
  const days = daysUntil(loan.dueDate)
  if (loan.lostReportedAt !== null) return <StatusChip status="stop">{t('loan.lost')}</StatusChip>
  if (loan.overdueDays > 0) {
    return (
      <StatusChip status="overdue">{t('loan.overdue', { count: loan.overdueDays })}</StatusChip>
    )
  }
  if (loan.waiting > 0) {
    return <StatusChip status="reserve">{t('loan.waiting', { count: loan.waiting })}</StatusChip>
  }
  if (days > soon) return null
  return (
    <StatusChip status="due">
      {days <= 0 ? t('loan.today') : t('loan.soon', { count: days })}
    </StatusChip>
  )
}
