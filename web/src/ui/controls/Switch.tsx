import styles from './Switch.module.css'

interface Props {
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
  /** The label is read out but not seen: where the row says what is switched. */
  isLabelHidden?: boolean
  children: string
}

/** On or off, at once. What must be sent first is a `Checkbox`. */
export const Switch = ({
  isOn,
  onChange,
  isDisabled = false,
  isLabelHidden = false,
  children,
}: Props) => (
  <label className={styles['switch']}>
    <span className={isLabelHidden ? 'sr' : undefined}>{children}</span>
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says it by itself
      role="switch"
      checked={isOn}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
)
