import type { ReactNode } from 'react'
import styles from './Checkbox.module.css'

interface Props {
  isChecked: boolean
  /** Some of what it stands for is chosen, not all. */
  isMixed?: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean
  isInvalid?: boolean
  name?: string
  /** Its name where no words stand beside it, as in a row of a list. */
  label?: string
  children?: ReactNode
}

/** A tick box, with words beside it or alone in a row. */
export const Checkbox = ({
  isChecked,
  isMixed = false,
  onChange,
  isDisabled = false,
  isInvalid = false,
  name,
  label,
  children,
}: Props) => (
  <label className={children ? styles['check'] : styles['alone']}>
    <input
      ref={(input) => {
        // HTML has no attribute for it.
        if (input) input.indeterminate = isMixed
      }}
      className={styles['tick']}
      type="checkbox"
      name={name}
      checked={isChecked}
      disabled={isDisabled}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      onChange={(event) => onChange(event.target.checked)}
    />
    {children && <span>{children}</span>}
  </label>
)
