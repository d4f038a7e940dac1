import { locales, type Locale } from '@shulin/contract/locale'
import { useTranslation } from 'react-i18next'
import { TextField } from './TextField.tsx'

/** What stands in the fields: a text for each language, empty where there is none. */
export type LanguageTexts = Record<Locale, string>

interface Props {
  /** What all of them are: 名称. */
  label: string
  name: string
  value: LanguageTexts
  onChange: (texts: LanguageTexts) => void
  /** What is wrong with the first of them. */
  error?: string | undefined
  rows?: number
  maxLength: number
  /** Simplified Chinese may be missing, too. */
  isOptional?: boolean
}

/** One text in the three languages; Simplified Chinese comes first and stands in for the others. */
export function LanguageFields({
  label,
  name,
  value,
  onChange,
  error,
  rows,
  maxLength,
  isOptional = false,
}: Props) {
  const { t } = useTranslation('ui')
  return locales.map((locale) => (
    <TextField
      key={locale}
      name={locale === 'zh-CN' ? name : `${name} ${locale}`}
      label={t('inLanguage', { label, language: t(`language.${locale}`) })}
      value={value[locale]}
      onChange={(text) => onChange({ ...value, [locale]: text })}
      maxLength={maxLength}
      isOptional={isOptional || locale !== 'zh-CN'}
      {...(rows !== undefined && { rows })}
      {...(locale === 'zh-CN' && { error })}
    />
  ))
}

type StoredTexts = { 'zh-CN': string } & { [other in Locale]?: string | undefined }

/** What is stored, as the fields show it. */
export const textsOf = (stored: StoredTexts | null): LanguageTexts => ({
  'zh-CN': stored?.['zh-CN'] ?? '',
  'zh-TW': stored?.['zh-TW'] ?? '',
  'en-US': stored?.['en-US'] ?? '',
})

/** What was typed, as it is sent: a language without words is left out. */
export function sentTexts(texts: LanguageTexts) {
  const [traditional, english] = [texts['zh-TW'].trim(), texts['en-US'].trim()]
  return {
    'zh-CN': texts['zh-CN'].trim(),
    ...(traditional && { 'zh-TW': traditional }),
    ...(english && { 'en-US': english }),
  }
}

/** Other languages alone have nothing that stands in for them. */
export const lacksFirstText = (texts: LanguageTexts) =>
  texts['zh-CN'].trim() === '' && (texts['zh-TW'].trim() !== '' || texts['en-US'].trim() !== '')
