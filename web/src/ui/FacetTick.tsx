import { useTranslation } from 'react-i18next'
import tickStyles from './Checkbox.module.css'
import styles from './Facet.module.css'

export interface FacetValue {
  id: string
  label: string
  count: number
}

interface TickProps {
  value: FacetValue
  isChosen: boolean
  onToggle: () => void
}

/** One value of a facet, with its count. */
export function FacetTick({ value: { label, count }, isChosen, onToggle }: TickProps) {
  const { i18n } = useTranslation('ui')
  return (
    <label className={styles['facet__opt']}>
      <input
        className={tickStyles['tick']}
        type="checkbox"
        checked={isChosen}
        onChange={onToggle}
      />
      <span>{label}</span>{' '}
      <span className={styles['count']}>{count.toLocaleString(i18n.language)}</span>
    </label>
  )
}
