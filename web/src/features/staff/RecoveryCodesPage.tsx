import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page/Page.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** The last thing before the console opens for the first time. */
export function RecoveryCodesPage(props: { codes: string[]; onKept: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <Page title={t('codes')} kind={t('title')} width="text">
      <RecoveryCodes {...props} />
    </Page>
  )
}
