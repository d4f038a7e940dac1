import { locales, type Locale } from '@shulin/contract/locale'
import type { StaffThesis } from '@shulin/contract/theses-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelPart } from '../../../ui/console/PanelParts.tsx'
import { TextTabs } from '../../../ui/lists/TextTabs.tsx'

/** The line that readers of each language see of a thesis: what the library typed stays as it is. */
export function ThesisPreview({ thesis }: { thesis: StaffThesis }) {
  const { t, i18n } = useTranslation('theses-staff')
  const [locale, setLocale] = useState<Locale>('zh-CN')
  // The words of a language that is not on the screen may not be there: then those of the page stand in for them.
  const inLocale = i18n.getFixedT(locale, 'theses-staff')
  const { title, author, tutor, degree, department, year, verification } = thesis
  const facts = [author, tutor, inLocale(`degree.${degree}`), department, year]
  return (
    <PanelPart title={t('preview')}>
      <TextTabs
        label={t('preview.language')}
        choices={locales.map((id) => ({ id, label: t(`language.${id}`) }))}
        selected={locale}
        onChange={setLocale}
      />
      {verification === 'refused' ? (
        <p className="t-2">{t('preview.none')}</p>
      ) : (
        <>
          <p className="t-book">{title}</p>
          <p className="t-2" lang={locale}>
            {facts.filter(Boolean).join(' · ')}
          </p>
        </>
      )}
    </PanelPart>
  )
}
