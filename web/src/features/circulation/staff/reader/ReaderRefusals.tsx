import type { DeskReader } from '@shulin/contract/circulation-staff'
import type { BrokenRule } from '@shulin/contract/rules'
import { Ban } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/Button.tsx'
import { RuleParts } from '../desk/RuleParts.tsx'
import { useDeskWords } from '../desk/useDeskWords.ts'
import styles from './Reader.module.css'
import type { Ask, Question } from './questions.ts'

interface Props {
  reader: DeskReader
  onAsk: Ask
}

/** Why nothing can be lent to this reader now, and the act that lifts it. */
export function ReaderRefusals({ reader, onAsk }: Props) {
  const { t } = useTranslation('desk')
  const { money } = useDeskWords()
  const heading = useId()
  if (reader.refusals.length === 0) return null
  const nameOf = (question: Question) =>
    question.act === 'pay'
      ? t('pay.ask', { amount: money(question.charge.openFen) })
      : question.act === 'lift'
        ? t('lift.ask')
        : t(question.act === 'restore card' ? 'restoreCard.ask' : 'account.ask')
  return (
    <section className={styles['refusal']} aria-labelledby={heading}>
      <h3 id={heading} className={styles['refusal__title']}>
        <Ban aria-hidden />
        {t('refusal')}
      </h3>
      {reader.refusals.map((rule) => {
        const act = remedyOf(rule, reader)
        return (
          <div key={rule.code} className={styles['refusal__rule']}>
            <RuleParts rule={rule} />
            {act && (
              <Button size="sm" onPress={() => onAsk(act)}>
                {nameOf(act)}
              </Button>
            )}
          </div>
        )
      })}
    </section>
  )
}

/** What the desk itself can do about a rule; what the reader has to do stands in its words. */
function remedyOf({ code }: BrokenRule, reader: DeskReader): Question | undefined {
  const [charge, ...otherCharges] = reader.charges
  const [block] = reader.blocks
  switch (code) {
    case 'rule.card-not-lost':
      return { act: 'restore card' }
    case 'rule.card-valid':
      return { act: 'account' }
    case 'rule.not-frozen':
      return block && { act: 'lift', block }
    case 'rule.debt-limit':
      return charge && otherCharges.length === 0 ? { act: 'pay', charge } : undefined
    default:
      return undefined
  }
}
