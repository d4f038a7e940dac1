import { Check, ChevronDown, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Text,
} from 'react-aria-components/Select'
import { useTranslation } from 'react-i18next'
import { classes } from '../page/classes.ts'
import fieldStyles from './Field.module.css'
import styles from './Select.module.css'

export interface Option<Id extends string = string> {
  id: Id
  label: string
  isDisabled?: boolean
}

interface Props<Id extends string> {
  label: string
  isLabelHidden?: boolean
  options: readonly Option<Id>[]
  value: Id | null
  onChange: (id: Id) => void
  /** `bare`: without a frame and with the label beside it, as for sorting a list. */
  look?: 'field' | 'bare'
  size?: 'sm' | 'md'
  placeholder?: string
  /** By which a form finds it: that of what has the focus, not of a hidden field. */
  name?: string
  hint?: ReactNode
  error?: string | undefined
  isOptional?: boolean
  isRequired?: boolean
  isDisabled?: boolean
}

/** One of several. For two or three that should all be seen, take a `RadioGroup`. */
export function Select<Id extends string>({
  label,
  isLabelHidden = false,
  options,
  value,
  onChange,
  look = 'field',
  size = 'md',
  placeholder,
  name,
  hint,
  error,
  isOptional = false,
  ...rest
}: Props<Id>) {
  const { t } = useTranslation('ui')
  const isBare = look === 'bare'
  return (
    <AriaSelect
      {...rest}
      className={isBare ? styles['beside']! : fieldStyles['field']!}
      placeholder={placeholder ?? t('choose')}
      value={value}
      onChange={(id) => onChange(id as Id)}
      isInvalid={error !== undefined}
    >
      <Label className={isLabelHidden ? 'sr' : isBare ? undefined : fieldStyles['field__label']}>
        {label}
        {isOptional && <span className={fieldStyles['opt']}>{t('optional')}</span>}
      </Label>
      <AriaButton
        {...(name !== undefined && { name })}
        className={classes(
          fieldStyles['select'],
          size === 'sm' && fieldStyles['select--sm'],
          styles['value'],
          isBare && styles['value--bare'],
        )}
        {...(error !== undefined && { 'data-invalid': true })}
      >
        <SelectValue>
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <ChevronDown aria-hidden />
      </AriaButton>
      {hint && (
        <Text slot="description" className={fieldStyles['field__hint']}>
          {hint}
        </Text>
      )}
      <FieldError className={fieldStyles['field__error']!}>
        <CircleAlert aria-hidden />
        <span>{error}</span>
      </FieldError>
      <Options options={options} />
    </AriaSelect>
  )
}

/** The list that opens under the value. */
export const Options = ({ options }: { options: readonly Option[] }) => (
  <Popover className={styles['options']!} offset={6}>
    <ListBox className={styles['options__list']!}>
      {options.map(({ id, label, isDisabled = false }) => (
        <ListBoxItem
          key={id}
          id={id}
          textValue={label}
          isDisabled={isDisabled}
          className={styles['option']!}
        >
          {({ isSelected }) => (
            <>
              {isSelected && <Check className="i--16" aria-hidden />}
              <span>{label}</span>
            </>
          )}
        </ListBoxItem>
      ))}
    </ListBox>
  </Popover>
)
