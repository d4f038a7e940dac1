import { useId } from 'react'
import { classes } from '../page/classes.ts'
import styles from './RadioGroup.module.css'

interface Choice<Id extends string> {
  id: Id
  label: string
  hint?: string
  isDisabled?: boolean
}

interface Props<Id extends string> {
  label: string
  isLabelHidden?: boolean
  choices: readonly Choice<Id>[]
  value: Id | null
  onChange: (id: Id) => void
  /** One below the other: for longer words, or choices with hints. */
  isColumn?: boolean
}

/** One of a few, all of them in sight. */
export function RadioGroup<Id extends string>({
  label,
  isLabelHidden = false,
  choices,
  value,
  onChange,
  isColumn = false,
}: Props<Id>) {
  const name = useId()
  return (
    <fieldset>
      <legend className={isLabelHidden ? 'sr' : styles['label']}>{label}</legend>
      <div className={classes(styles['choices'], isColumn && styles['choices--column'])}>
        {choices.map((choice) => (
          <label key={choice.id} className={styles['check']}>
            <input
              className={styles['radio']}
              type="radio"
              name={name}
              checked={choice.id === value}
              disabled={choice.isDisabled}
              onChange={() => onChange(choice.id)}
            />
            <span>
              {choice.label}
              {choice.hint && <small>{choice.hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
