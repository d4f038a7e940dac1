import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelPart } from '../../../../ui/console/PanelParts.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { useDeskWords } from '../desk/useDeskWords.ts'
import styles from './Reader.module.css'
import type { Ask, Charge } from './questions.ts'
import { useChargeKind } from './useChargeKind.ts'

interface Props {
  charges: readonly Charge[]
  onAsk: Ask
}

/** What the reader owes: taken in cash, or waived for a reason. */
export function ReaderCharges({ charges, onAsk }: Props) {
  const { t } = useTranslation('desk')
  const { money, day, lang } = useDeskWords()
  const kindOf = useChargeKind()
  const list = useId()
  if (charges.length === 0) return null
  return (
    <PanelPart title={t('charges')}>
      <ul className={styles['list']}>
        {charges.map((charge) => (
          <li key={charge.chargeId}>
            <div className={styles['list__words']}>
              <span
                id={`${list}${charge.chargeId}`}
                className={styles['title']}
                lang={lang(charge.title)}
              >
                {charge.title || kindOf(charge.kind)}
              </span>
              <span className={styles['facts']}>
                <span>{kindOf(charge.kind)}</span>
                <span>{day(charge.createdAt)}</span>
              </span>
            </div>
            <div className={styles['list__end']}>
              <Button
                size="sm"
                aria-describedby={`${list}${charge.chargeId}`}
                onPress={() => onAsk({ act: 'pay', charge })}
              >
                {t('pay.ask', { amount: money(charge.openFen) })}
              </Button>
              <Button
                size="sm"
                look="text"
                aria-label={t('waive.of', { amount: money(charge.openFen) })}
                aria-describedby={`${list}${charge.chargeId}`}
                onPress={() => onAsk({ act: 'waive', charge })}
              >
                {t('waive.ask')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </PanelPart>
  )
}
