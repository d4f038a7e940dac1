import { Star } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import styles from './StarChoice.module.css'

interface Props {
  label: string
  /** 0: none yet. */
  value: number
  /** What each star is called, e.g. 4 星. */
  nameOf: (score: number) => string
  onChange: (score: number) => void
}

/** One to five stars, given by pressing one of them. */
export const StarChoice = ({ label, value, nameOf, onChange }: Props) => (
  <fieldset className={styles['stars']} aria-label={label}>
    {[1, 2, 3, 4, 5].map((score) => (
      <AriaButton
        key={score}
        aria-label={nameOf(score)}
        aria-pressed={score === value}
        onPress={() => onChange(score)}
      >
        <Star className={score <= value ? 'i--fill' : undefined} aria-hidden />
      </AriaButton>
    ))}
  </fieldset>
)
