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
}

/** One value of a facet, with its count. Its tick changes at once, however long what is around it takes to follow. */
export function FacetTick({ value: { label, count }, isChosen, onToggle }: TickProps) {
  const { i18n } = useTranslation('ui')
  const [own, setOwn] = useState({ isChosen, isTicked: isChosen })
  if (own.isChosen !== isChosen) setOwn({ isChosen, isTicked: isChosen })
  return (
    <label className={styles['facet__opt']}>
      <input
        className={tickStyles['tick']}
        type="checkbox"
        checked={own.isTicked}
        onChange={() => {
          setOwn({ isChosen, isTicked: !own.isTicked })
          onToggle()
        }}
      />
      <span>{label}</span>{' '}
      <span className={styles['count']}>{count.toLocaleString(i18n.language)}</span>
    </label>
  )
}
