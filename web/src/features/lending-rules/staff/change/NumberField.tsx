import { TextField } from '../../../../ui/controls/TextField.tsx'

interface Props {
  label: string
  hint?: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** A number as it is typed; whether it is one, its form says. */
export const NumberField = ({ label, hint, value, error, onChange }: Props) => (
  <TextField
    label={label}
    {...(hint !== undefined && { hint })}
    inputMode="decimal"
    maxLength={9}
    value={value}
    error={error}
    onChange={onChange}
  />
)
