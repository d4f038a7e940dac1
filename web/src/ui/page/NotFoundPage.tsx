import { useTranslation } from 'react-i18next'
import { LinkButton } from '../controls/LinkButton.tsx'
import { Page } from './Page.tsx'

/** For an address that leads nowhere, or to what this institution does not have. */
export function NotFoundPage() {
  const { t } = useTranslation('ui')
  return (
    <Page title={t('notFound')} lead={t('notFound.why')}>
      <LinkButton href="/home">{t('notFound.home')}</LinkButton>
    </Page>
  )
}
