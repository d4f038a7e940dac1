import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/controls/Button.tsx'
import { useIsOffline } from '../ui/feedback/connection.ts'
import { Page } from '../ui/page/Page.tsx'

const reloadPage = () => window.location.reload()

interface Props {
  reload?: () => void
}

/** In place of a page that broke, or whose files did not come: a new version was installed, or there is no network. */
export function PageFailed({ reload = reloadPage }: Props) {
  const { t } = useTranslation('portal')
  const isOffline = useIsOffline()
  useEffect(() => {
    if (!isOffline) return undefined
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isOffline, reload])
  return (
    <Page
      title={isOffline ? t('failed.offline') : t('failed')}
      lead={isOffline ? t('failed.offline.why') : t('failed.why')}
    >
      <Button onPress={reload}>{t('failed.retry')}</Button>
    </Page>
  )
}
