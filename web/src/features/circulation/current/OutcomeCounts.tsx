import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import type { Outcomes } from '../renewal/useRenewal.ts'
import styles from './CurrentLoans.module.css'

/** What became of a renewal, in numbers: the rows say the rest. */
export function OutcomeCounts({ outcomes, onFold }: { outcomes: Outcomes; onFold: () => void }) {
  const { t } = useTranslation('circulation')
  if (outcomes.size === 0) return null
  const all = [...outcomes.values()]
  const renewed = all.filter(({ success }) => success).length
  const noted = all.filter(({ wish }) => wish).length
  const refused = all.length - renewed - noted
  return (
    <div className={styles['counts']}>
      <output>
        {renewed > 0 && (
          <span className={styles['renewed']}>{t('outcome.renewed', { count: renewed })}</span>
        )}
        {noted > 0 && <span>{t('outcome.noted', { count: noted })}</span>}
        {refused > 0 && (
          <span className={styles['refused']}>{t('outcome.refused', { count: refused })}</span>
        )}
      </output>
      <Button size="sm" onPress={onFold}>
        {t('outcome.fold')}
      </Button>
    </div>
  )
}
