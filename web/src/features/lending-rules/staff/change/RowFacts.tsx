import { useTranslation } from 'react-i18next'
import { Facts } from '../../../../ui/console/Facts.tsx'
import { Aside, PanelBody } from '../../../../ui/console/PanelParts.tsx'

/** A row for who may look and not change. */
export function RowFacts({ facts }: Parameters<typeof Facts>[0]) {
  const { t } = useTranslation('lendingRules')
  return (
    <PanelBody>
      <Facts facts={facts} />
      <Aside>{t('readOnly')}</Aside>
    </PanelBody>
  )
}
