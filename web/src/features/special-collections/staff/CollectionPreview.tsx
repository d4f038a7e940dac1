import { locales, type Locale } from '@shulin/contract/locale'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelPart } from '../../../ui/console/PanelParts.tsx'
import { TextTabs } from '../../../ui/lists/TextTabs.tsx'

type Words = Record<Locale, string>

/** What readers of each language will see: where a language is empty, the words in Simplified Chinese. */
export function CollectionPreview({ name, introduction }: { name: Words; introduction: Words }) {
  const { t } = useTranslation('special-collections-staff')
  const [locale, setLocale] = useState<Locale>('zh-CN')
  const said = (words: Words) => {
    const language: Locale = words[locale] === '' ? 'zh-CN' : locale
    return { lang: language, children: words[language] }
  }
  return (
    <PanelPart title={t('preview')}>
      <TextTabs
        label={t('preview.language')}
        choices={locales.map((id) => ({ id, label: t(`language.${id}`) }))}
        selected={locale}
        onChange={setLocale}
      />
      <p className="t-book" {...said(name)} />
      <p className="t-2" {...said(introduction)} />
    </PanelPart>
  )
}
