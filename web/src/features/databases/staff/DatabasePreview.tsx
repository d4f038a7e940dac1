import type { StaffDatabase } from '@shulin/contract/databases-staff'
import { locales, type Locale } from '@shulin/contract/locale'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../../platform/instants.ts'
import { PanelPart } from '../../../ui/console/PanelParts.tsx'
import { TextTabs } from '../../../ui/lists/TextTabs.tsx'

interface Props {
  database: Pick<
    StaffDatabase,
    'name' | 'englishName' | 'formerName' | 'introduction' | 'status' | 'trialEnd'
  >
}

/** What readers will see of a database in each language, while it is being written. */
export function DatabasePreview({ database }: Props) {
  const { t, i18n } = useTranslation('databaseSetup')
  const [locale, setLocale] = useState<Locale>('zh-CN')
  const { name, englishName, formerName, introduction, status, trialEnd } = database
  const words = introduction[locale] || introduction['zh-CN']
  return (
    <PanelPart title={t('preview')}>
      <TextTabs<Locale>
        label={t('preview.language')}
        choices={locales.map((id) => ({ id, label: t(`language.${id}`) }))}
        selected={locale}
        onChange={setLocale}
      />
      <div lang={locale}>
        <p className="t-book">{name}</p>
        <p className="t-2">{[englishName, formerName].filter(Boolean).join(' / ')}</p>
        {words !== '' && <p>{words}</p>}
      </div>
      {words === '' && <p className="t-cap">{t('preview.nothing')}</p>}
      <p className="t-cap">
        {t(`status.${status}`)}{' '}
        {status === 'trial' && trialEnd !== null && dayOf(trialEnd, i18n.language)}
      </p>
      {introduction[locale] === '' && words !== '' && (
        <p className="t-cap">{t('preview.stands')}</p>
      )}
    </PanelPart>
  )
}
