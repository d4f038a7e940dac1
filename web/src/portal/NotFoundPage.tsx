import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'

export function NotFoundPage() {
  const { t } = useTranslation('portal')
  return (
    <Page title={t('notFound')} lead={t('notFound.why')}>
      <LinkButton href="/home">{t('notFound.home')}</LinkButton>
    </Page>
  )
}
