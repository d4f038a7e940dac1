import { CircleMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import tickStyles from '../controls/Checkbox.module.css'
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
  isExcluded?: boolean
  /** Leaves out what has the value, or takes that back; without it the value can only be chosen. */
  onExclude?: () => void
}

/** One value of a facet, with its count. What is pressed changes at once, however long what is around it takes to follow. */
export function FacetTick({
  value: { label, count },
  isChosen,
  onToggle,
  isExcluded = false,
  onExclude,
}: TickProps) {
  const { t, i18n } = useTranslation('ui')
  const [own, setOwn] = useState({ isChosen, isExcluded, isTicked: isChosen, isStruck: isExcluded })
  if (own.isChosen !== isChosen || own.isExcluded !== isExcluded)
    setOwn({ isChosen, isExcluded, isTicked: isChosen, isStruck: isExcluded })
  const tick = (
    <label className={styles['facet__opt']}>
      <input
        className={tickStyles['tick']}
        type="checkbox"
        checked={own.isTicked}
        onChange={() => {
          setOwn({ ...own, isTicked: !own.isTicked, isStruck: false })
          onToggle()
        }}
      />
      <span className={own.isStruck ? styles['struck'] : undefined}>{label}</span>{' '}
      <span className={styles['count']}>{count.toLocaleString(i18n.language)}</span>
    </label>
  )
  if (!onExclude) return tick
  const exclude = t('exclude', { name: label })
  return (
    <div className={styles['facet__row']}>
      {tick}
      <button
        type="button"
        className={styles['facet__exclude']}
        aria-pressed={own.isStruck}
        aria-label={exclude}
        title={exclude}
        onClick={() => {
          setOwn({ ...own, isTicked: false, isStruck: !own.isStruck })
          onExclude()
        }}
      >
        <CircleMinus className="i--16" aria-hidden />
      </button>
    </div>
  )
}
