import type { Loan } from '@shulin/contract/circulation'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { useDays, urgencyOf } from './days.ts'
import styles from './DueDate.module.css'
import { dueFen, money } from './money.ts'

/** Until when, how long that is, and what is due for it. */
export function DueDate({ loan, isRenewed }: { loan: Loan; isRenewed: boolean }) {
  const { t, i18n } = useTranslation('circulation')
  const days = useDays()
  const urgency = urgencyOf(days.daysLeft(loan.dueDate))
  const used = usedShare(loan)
  const due = dueFen(loan)
  return (
    <div className={styles['due']} data-state={isRenewed ? 'renewed' : urgency}>
      <p className="t-cap">{t('due')}</p>
      <p className={styles['day']}>
        <time dateTime={days.lastDay(loan.dueDate)}>{days.inFull(loan.dueDate)}</time>
      </p>
      <p className={styles['chip']}>
        {isRenewed ? (
          <StatusChip status="ready">{t('due.renewed')}</StatusChip>
        ) : (
          <LeftChip loan={loan} />
        )}
      </p>
      {due > 0 && (
        <p className={`num ${styles['amount']}`}>
          {t('amountDue', { amount: money(due, i18n.language) })}
        </p>
      )}
      {loan.seenAt === undefined && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not loaded
        <div className={styles['bar']} role="img" aria-label={t('due.used', { percent: used })}>
          <i style={{ width: `${used}%` }} />
        </div>
      )}
    </div>
  )
}

/** How many days are left of a loan, or how long it is overdue. */
export function LeftChip({ loan }: { loan: Loan }) {
  const { t } = useTranslation('circulation')
  const daysLeft = useDays().daysLeft(loan.dueDate)
  if (loan.lossFreezeDate !== null) {
    return <StatusChip status="cancelled">{t('left.lost')}</StatusChip>
  }
  const urgency = urgencyOf(daysLeft)
  if (urgency === 'overdue') {
    return <StatusChip status="overdue">{t('left.overdue', { count: -daysLeft })}</StatusChip>
  }
  if (urgency === 'today') return <StatusChip status="due">{t('left.today')}</StatusChip>
  return (
    <StatusChip status={urgency === 'soon' ? 'due' : 'loan'}>
      {t('left.days', { count: daysLeft })}
    </StatusChip>
  )
}

/** How much of the time of a loan is over, in percent. */
function usedShare({ loanDate, dueDate }: Loan, now = Date.now()) {
  const [from, until] = [Date.parse(loanDate), Date.parse(dueDate)]
  return Math.round(Math.min(1, Math.max(0, (now - from) / (until - from))) * 100)
}
