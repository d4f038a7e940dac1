import { useTranslation } from 'react-i18next'
import { Button } from '../ui/controls/Button.tsx'
import { Page } from '../ui/page/Page.tsx'

/** In place of a page that broke, or whose files are gone since a new version was installed. */
export function PageFailed() {
  const { t } = useTranslation('console')
  return (
    <Page title={t('failed')} lead={t('failed.why')} width="console">
      <Button size="sm" onPress={() => window.location.reload()}>
        {t('failed.retry')}
      </Button>
    </Page>
  )
}
