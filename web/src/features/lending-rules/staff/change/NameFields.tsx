import type { CountedKind } from '@shulin/contract/lending-rules-staff'
import { locales } from '@shulin/contract/locale'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../../ui/controls/TextField.tsx'

export type Names = CountedKind['names']

interface Props {
  names: Names
  error: string | undefined
  onChange: (names: Names) => void
}

/** A name in three languages; the first must be there. */
export function NameFields({ names, error, onChange }: Props) {
  const { t } = useTranslation('lendingRules')
  return locales.map((locale) => (
    <TextField
      key={locale}
      label={t(`name.${locale}`)}
      value={names[locale] ?? ''}
      maxLength={100}
      isOptional={locale !== 'zh-CN'}
      error={locale === 'zh-CN' ? error : undefined}
      onChange={(text) => onChange({ ...names, [locale]: text })}
    />
  ))
}

/** Names as they are stored: without spaces around them, and without what is empty. */
export function tidyNames(names: Names): Names {
  const [first, traditional, english] = locales.map((locale) => names[locale]?.trim() ?? '')
  return {
    'zh-CN': first!,
    ...(traditional && { 'zh-TW': traditional }),
    ...(english && { 'en-US': english }),
  }
}
