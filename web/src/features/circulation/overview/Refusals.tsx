import type { BrokenRule } from '@shulin/contract/rules'
import { Ban } from 'lucide-react'
import styles from './Refusals.module.css'

/** What stands in the way, rule by rule: why, and the day or act that lifts it. */
export function Refusals({ refusals, label }: { refusals: readonly BrokenRule[]; label: string }) {
  if (refusals.length === 0) return null
  return (
    <ul className={styles['refusals']} aria-label={label}>
      {refusals.map(({ code, reason, remedy }) => (
        <li key={code}>
          <Ban aria-hidden />
          <div>
            <p className={styles['reason']}>{reason}</p>
            <p>{remedy}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
