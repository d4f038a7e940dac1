import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  FieldError,
  Input,
  Label,
  Text,
  TextField as AriaTextField,
} from 'react-aria-components/TextField'
import { useTranslation } from 'react-i18next'
import { classes } from '../page/classes.ts'
import styles from './ColourField.module.css'
import fieldStyles from './Field.module.css'

interface Props {
  label: string
  /** Three or six hexadecimal digits, without `#`. */
  value: string
  onChange: (digits: string) => void
  hint?: ReactNode
  error?: string | undefined
}

/** A colour: its digits to be written, and the picker of the browser beside them. */
export function ColourField({ label, value, onChange, hint, error }: Props) {
  const { t } = useTranslation('ui')
  return (
    <AriaTextField
      className={fieldStyles['field']!}
      value={value}
      onChange={(digits) => onChange(digits.replace(/^#/, ''))}
      isInvalid={error !== undefined}
    >
      <Label className={fieldStyles['field__label']}>{label}</Label>
      <div className={styles['row']}>
        <span className={styles['sign']} aria-hidden>
          #
        </span>
        <Input
          className={classes(fieldStyles['input'], styles['digits'])}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
        />
        {/* Outside the context of the text field: it is a field of its own. */}
        <input
          type="color"
          className={styles['picker']}
          aria-label={t('pickColour', { name: label })}
          value={sixDigits(value)}
          onChange={(event) => onChange(event.target.value.slice(1))}
        />
      </div>
      {hint && (
        <Text slot="description" className={fieldStyles['field__hint']}>
          {hint}
        </Text>
      )}
      <FieldError className={fieldStyles['field__error']!}>
        <CircleAlert aria-hidden />
        <span>{error}</span>
      </FieldError>
    </AriaTextField>
  )
}

/** The picker knows colours of six digits only; what is no colour yet it shows as black. */
function sixDigits(value: string) {
  if (/^[\da-f]{6}$/i.test(value)) return `#${value.toLowerCase()}`
  return /^[\da-f]{3}$/i.test(value)
    ? `#${value.toLowerCase().replaceAll(/./g, '$&$&')}`
    : '#000000'
}
