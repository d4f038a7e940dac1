import type { Loan } from '@shulin/contract/circulation'
import { Ban, Check, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { dayAndMinute } from '../../../platform/instants.ts'
import { classes } from '../../../ui/page/classes.ts'
import { useDays } from '../days.ts'
import styles from './RenewalState.module.css'
import { useWithdrawal } from './useWithdrawal.ts'
import type { RenewalControl } from './useRenewal.ts'

interface Props {
  loan: Loan
  renewal: RenewalControl
}

/** What renewing a loan came to; or else what it would come to: a button with the new day, or why not and what lifts it. */
export function RenewalState({ loan, renewal }: Props) {
  const { t } = useTranslation('circulation')
  const days = useDays()
  const outcome = renewal.outcomes.get(loan.loanId)
  if (outcome?.success) {
    const until = days.inShort(outcome.dueDate ?? loan.dueDate)
    const before = days.inShort(outcome.dueBefore)
    return (
      <OutcomeNote icon={<Check aria-hidden />} look="renewed" title={t('renewedUntil', { until })}>
        <p>{t('renewedFrom', { before })}</p>
        <TimesLeft loan={loan} />
      </OutcomeNote>
    )
  }
  if (loan.wish) return <WishNote wish={loan.wish} title={loan.title} />
  if (outcome && !outcome.wish) {
    return <Reasons loan={loan} refusals={outcome.refusals} message={outcome.message} isOutcome />
  }
  if (!loan.renewal.isPossible) return <Reasons loan={loan} refusals={loan.renewal.refusals} />
  const { dueDate } = loan.renewal
  // Where the library's own system decides, it says the day only when it renews.
  const until = dueDate === null ? null : days.inShort(dueDate)
  return (
    <div className={styles['possible']}>
      <Button
        size="sm"
        aria-label={
          until === null
            ? t('renewTitle', { title: loan.title })
            : t('renewOf', { until, title: loan.title })
        }
        isBusy={renewal.isRenewing(loan.loanId)}
        isDisabled={renewal.isBusy && !renewal.isRenewing(loan.loanId)}
        onPress={() => void renewal.renew([loan])}
      >
        {until === null ? t('renew') : t('renewUntil', { until })}
      </Button>
      <TimesLeft loan={loan} />
    </div>
  )
}

/** A renewal that was asked for and is not settled: the library's own system has not answered. */
function WishNote({ wish, title }: { wish: NonNullable<Loan['wish']>; title: string }) {
  const { t, i18n } = useTranslation('circulation')
  const withdrawal = useWithdrawal()
  const { wishId, madeAt } = wish
  const state = wish.state === 'waiting' || wish.state === 'unknown' ? wish.state : 'sending'
  const time = dayAndMinute(madeAt, i18n.language)
  return (
    <OutcomeNote icon={<Hourglass aria-hidden />} look="waiting" title={t(`wish.${state}`)}>
      <p>{t(state === 'unknown' ? 'wish.unknown.why' : 'wish.madeAt', { time })}</p>
      {state === 'waiting' && (
        <Button
          look="text"
          size="sm"
          aria-label={t('wish.withdrawOf', { title })}
          isBusy={withdrawal.isPending}
          onPress={() => withdrawal.mutate(wishId)}
        >
          {t('wish.withdraw')}
        </Button>
      )}
    </OutcomeNote>
  )
}

interface ReasonsProps {
  loan: Loan
  refusals: readonly { code: string; reason: string; remedy: string }[]
  /** Where no rule says why. */
  message?: string
  isOutcome?: boolean
}

/** Why a loan cannot be renewed, rule by rule, and what lifts each. */
function Reasons({ loan, refusals, message = '', isOutcome = false }: ReasonsProps) {
  const { t } = useTranslation('circulation')
  const said = refusals.length > 0 ? refusals : [{ code: '', reason: message, remedy: '' }]
  return said.map(({ code, reason, remedy }) => (
    <OutcomeNote
      key={code}
      icon={<Ban aria-hidden />}
      look={isOutcome ? 'refused' : 'impossible'}
      title={reason || t('impossible', { title: loan.title })}
    >
      {remedy && <p>{remedy}</p>}
    </OutcomeNote>
  ))
}

interface NoteProps {
  icon: ReactNode
  look: 'renewed' | 'refused' | 'impossible' | 'waiting'
  title: string
  children: ReactNode
}

const OutcomeNote = ({ icon, look, title, children }: NoteProps) => (
  <div className={classes(styles['note'], styles[`note--${look}`])}>
    {icon}
    <div>
      <p className={styles['note__title']}>{title}</p>
      <div className={styles['note__why']}>{children}</div>
    </div>
  </div>
)

function TimesLeft({ loan: { renewTimes, renewTimesAllowed, seenAt } }: { loan: Loan }) {
  const { t } = useTranslation('circulation')
  const count = Math.max(0, renewTimesAllowed - renewTimes)
  // Not every system says how often.
  if (count === 0 && seenAt !== undefined) return null
  return <p className="t-cap">{t(count > 0 ? 'timesLeft' : 'lastTime', { count })}</p>
}
