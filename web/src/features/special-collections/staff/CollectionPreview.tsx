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
  /** The language in which words are shown. */
  const shownIn = (words: Words): Locale => (words[locale] === '' ? 'zh-CN' : locale)
  return (
    <PanelPart title={t('preview')}>
      <TextTabs
        label={t('preview.language')}
        choices={locales.map((id) => ({ id, label: t(`language.${id}`) }))}
        selected={locale}
        onChange={setLocale}
      />
      <p className="t-book" lang={shownIn(name)}>
        {name[shownIn(name)]}
      </p>
      <p className="t-2" lang={shownIn(introduction)}>
        {introduction[shownIn(introduction)]}
      </p>
    </PanelPart>
  )
}
