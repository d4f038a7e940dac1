import { ChevronDown } from 'lucide-react'
import {
  Button as AriaButton,
  Label,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components/Select'
import { useTranslation } from 'react-i18next'
import { classes } from '../page/classes.ts'
import fieldStyles from './Field.module.css'
import { Options, type Option } from './Select.tsx'
import styles from './Select.module.css'

interface Props {
  label: string
  options: readonly Option[]
  values: readonly string[]
  onChange: (ids: string[]) => void
  /** What stands there while nothing is chosen. */
  placeholder: string
  isDisabled?: boolean
}

/** Any number of several. The list stays open until all are chosen. */
export function MultiSelect({
  label,
  options,
  values,
  onChange,
  placeholder,
  isDisabled = false,
}: Props) {
  const { t } = useTranslation('ui')
  const names = values.map((id) => options.find((option) => option.id === id)?.label ?? id)
  return (
    <AriaSelect
      className={fieldStyles['field']!}
      selectionMode="multiple"
      placeholder={placeholder}
      value={values}
      onChange={(ids) => onChange(ids.map(String))}
      isDisabled={isDisabled}
    >
      <Label className={fieldStyles['field__label']}>{label}</Label>
      <AriaButton className={classes(fieldStyles['select'], styles['value'])}>
        <SelectValue>{names.length > 0 ? names.join(t('and')) : placeholder}</SelectValue>
        <ChevronDown aria-hidden />
      </AriaButton>
      <Options options={options} />
    </AriaSelect>
  )
}
