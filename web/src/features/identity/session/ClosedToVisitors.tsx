import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { requestLogin } from '../login/login-request.ts'

/** In the place of every page, under the login dialog, where a library lets only readers in. */
export function ClosedToVisitors() {
  const { t } = useTranslation('identity')
  return (
    <Page title={t('loginFirst')}>
      <EmptyShelf
        why={t('closed.why')}
        action={
          <Button look="main" onPress={() => void requestLogin()}>
            {t('login')}
          </Button>
        }
      >
        {t('closed')}
      </EmptyShelf>
    </Page>
  )
}
