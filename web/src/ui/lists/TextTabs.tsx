import { Button as AriaButton } from 'react-aria-components/Button'
import styles from './TextTabs.module.css'

interface Props<Id extends string> {
  label: string
  choices: readonly { id: Id; label: string }[]
  selected: Id
  onChange: (id: Id) => void
}

/** A range or an order as words in a row: 一周 一月 三月. */
export const TextTabs = <Id extends string>({ label, choices, selected, onChange }: Props<Id>) => (
  <fieldset className={styles['text-tabs']} aria-label={label}>
    {choices.map((choice) => (
      <AriaButton
        key={choice.id}
        aria-pressed={choice.id === selected}
        onPress={() => onChange(choice.id)}
      >
        {choice.label}
      </AriaButton>
    ))}
  </fieldset>
)
