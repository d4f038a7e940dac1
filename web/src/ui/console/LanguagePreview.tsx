import { locales, type Locale } from '@shulin/contract/locale'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LanguageTexts } from '../controls/LanguageFields.tsx'
import { TextTabs } from '../lists/TextTabs.tsx'
import { PanelPart } from './PanelParts.tsx'

interface Props {
  /** What is shown, given what gives a text in the language of the preview. */
  children: (inLanguage: (texts: LanguageTexts) => ReactNode) => ReactNode
}

/** What readers of each language will see: where a language has no words, those in Simplified Chinese. */
export function LanguagePreview({ children }: Props) {
  const { t } = useTranslation('ui')
  const [locale, setLocale] = useState<Locale>('zh-CN')
  const inLanguage = (texts: LanguageTexts) => {
    const lang = texts[locale].trim() === '' ? 'zh-CN' : locale
    return <span lang={lang}>{texts[lang]}</span>
  }
  return (
    <PanelPart title={t('preview')}>
      <TextTabs
        label={t('preview.language')}
        choices={locales.map((id) => ({ id, label: t(`language.${id}`) }))}
        selected={locale}
        onChange={setLocale}
      />
      {children(inLanguage)}
    </PanelPart>
  )
}
