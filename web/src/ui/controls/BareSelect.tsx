import styles from './BareSelect.module.css'
import type { Option } from './Select.tsx'

interface Props<Id extends string> {
  label: string
  options: readonly Option<Id>[]
  /** Null: none of the options, and the placeholder says what it is. */
  value: Id | null
  onChange: (id: Id) => void
  placeholder?: string
}

/** One of several, without a frame and with its label beside it, as for sorting a list: the browser's own, which costs nothing to load. */
export function BareSelect<Id extends string>(props: Props<Id>) {
  const { label, options, value, onChange, placeholder = '' } = props
  return (
    <label className={styles['beside']}>
      {label}
      <select
        className={styles['select']}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value as Id)}
      >
        {value === null && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
