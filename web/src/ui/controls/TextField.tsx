import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useState } from 'react'
import {
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  TextField as AriaTextField,
} from 'react-aria-components/TextField'
import { useTranslation } from 'react-i18next'
import { classes } from '../page/classes.ts'
import styles from './Field.module.css'
import { IconButton } from './IconButton.tsx'

interface Props {
  label: string
  isLabelHidden?: boolean
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  name?: string
  /** A password can be shown and hidden again. */
  type?: 'text' | 'password' | 'email' | 'tel' | 'url' | 'date'
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'decimal'
  placeholder?: string
  maxLength?: number
  hint?: ReactNode
  /** What is wrong with the value; the field says so as long as it is there. */
  error?: string | undefined
  /** The id of a message elsewhere that says what is wrong with the value. */
  errorElsewhere?: string | undefined
  /** Marks a field that may stay empty among others that may not. */
  isOptional?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
  /** For the first field of a dialog that is there to be filled in. */
  autoFocus?: boolean
  /** More than one line: a number of rows to begin with. */
  rows?: number
  size?: 'sm' | 'md'
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** A field with its label above, a hint below, and what is wrong with it. */
export function TextField({
  label,
  isLabelHidden = false,
  type = 'text',
  placeholder,
  hint,
  error,
  errorElsewhere,
  isOptional = false,
  rows,
  size = 'md',
  ref,
  ...rest
}: Props) {
  const { t } = useTranslation('ui')
  const [isShown, setIsShown] = useState(false)
  const look = classes(styles['input'], size === 'sm' && styles['input--sm'])
  const words = placeholder === undefined ? {} : { placeholder }
  return (
    <AriaTextField
      {...rest}
      className={styles['field']!}
      type={isShown ? 'text' : type}
      isInvalid={error !== undefined || errorElsewhere !== undefined}
      {...(errorElsewhere !== undefined && { 'aria-describedby': errorElsewhere })}
    >
      <Label className={isLabelHidden ? 'sr' : styles['field__label']}>
        {label}
        {isOptional && <span className={styles['opt']}>{t('optional')}</span>}
      </Label>
      {rows ? (
        <TextArea className={look} rows={rows} {...words} {...(ref && { ref })} />
      ) : type === 'password' ? (
        <div className={styles['field__with']}>
          <Input className={look} {...words} {...(ref && { ref })} />
          <IconButton
            label={isShown ? t('hidePassword') : t('showPassword')}
            isDisabled={rest.isDisabled ?? false}
            onPress={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        </div>
      ) : (
        <Input className={look} {...words} {...(ref && { ref })} />
      )}
      {hint && (
        <Text slot="description" className={styles['field__hint']}>
          {hint}
        </Text>
      )}
      {error !== undefined && (
        <FieldError className={styles['field__error']!}>
          <CircleAlert aria-hidden />
          <span>{error}</span>
        </FieldError>
      )}
    </AriaTextField>
  )
}
