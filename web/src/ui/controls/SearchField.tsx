import { Search, X } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Input, Label, SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import { useTranslation } from 'react-i18next'
import { classes } from '../page/classes.ts'
import styles from './Field.module.css'
import iconStyles from './IconButton.module.css'

interface Props {
  label: string
  /** The label is only read out: for a field whose place says what it is. */
  isLabelHidden?: boolean
  value: string
  onChange: (text: string) => void
  onSubmit?: (text: string) => void
  placeholder?: string
  size?: 'sm' | 'md'
}

/** A field that narrows what stands below it. The portal's own search is `SearchBox`. */
export function SearchField({
  label,
  isLabelHidden = false,
  value,
  onChange,
  onSubmit,
  placeholder,
  size = 'md',
}: Props) {
  const { t } = useTranslation('ui')
  return (
    <AriaSearchField
      className={styles['field']!}
      value={value}
      onChange={onChange}
      {...(onSubmit && { onSubmit })}
    >
      <Label className={isLabelHidden ? 'sr' : styles['field__label']}>{label}</Label>
      <div className={styles['field__with']}>
        <Search className={styles['field__sign']} aria-hidden />
        <Input
          className={classes(styles['input'], size === 'sm' && styles['input--sm'])}
          {...(placeholder !== undefined && { placeholder })}
        />
        {value !== '' && (
          <AriaButton className={iconStyles['icon-btn']!} aria-label={t('clear')}>
            <X className="i--16" aria-hidden />
          </AriaButton>
        )}
      </div>
    </AriaSearchField>
  )
}
