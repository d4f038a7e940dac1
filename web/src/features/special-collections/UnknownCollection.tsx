import { useTranslation } from 'react-i18next'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { listAddress } from './address.ts'

/** Where an address names no collection that readers see. */
export function UnknownCollection() {
  const { t } = useTranslation('special-collections')
  return (
    <Page title={t('unknown')}>
      <EmptyShelf
        why={t('unknown.why')}
        action={<LinkButton href={listAddress}>{t('all')}</LinkButton>}
      >
        {t('unknown')}
      </EmptyShelf>
    </Page>
  )
}
