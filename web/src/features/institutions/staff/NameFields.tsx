import type { Name } from '@shulin/contract/institutions-staff'
import { locales } from '@shulin/contract/locale'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/controls/TextField.tsx'
import styles from './panel.module.css'

interface Props {
  name: Name
  error: string | undefined
  onChange: (name: Name) => void
}

/** A name in three languages; the first must be there, the others where they differ. */
export function NameFields({ name, error, onChange }: Props) {
  const { t } = useTranslation('configuration')
  return (
    <div className={styles['panel']}>
      {locales.map((locale) => (
        <TextField
          key={locale}
          label={t(`name.${locale}`)}
          value={name[locale] ?? ''}
          maxLength={200}
          isOptional={locale !== 'zh-CN'}
          error={locale === 'zh-CN' ? error : undefined}
          hint={locale === 'en-US' ? t('name.hint') : undefined}
          onChange={(text) => onChange({ ...name, [locale]: text })}
        />
      ))}
    </div>
  )
}
