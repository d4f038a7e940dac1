import { X } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import styles from './Chip.module.css'

interface Props {
  children: string
  onRemove: () => void
}

/** Something chosen that can be taken away again. */
export function Chip({ children, onRemove }: Props) {
  const { t } = useTranslation('ui')
  return (
    <span className={styles['chip']}>
      <span>{children}</span>
      <AriaButton aria-label={t('removeChip', { name: children })} onPress={onRemove}>
        <X className="i--14" aria-hidden />
      </AriaButton>
    </span>
  )
}
