import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/controls/LinkButton.tsx'
import { Page } from '../ui/page/Page.tsx'

export function NotFoundPage() {
  const { t } = useTranslation('console')
  return (
    <Page title={t('notFound')} lead={t('notFound.why')} width="console">
      <LinkButton size="sm" href="/">
        {t('notFound.home')}
      </LinkButton>
    </Page>
  )
}
