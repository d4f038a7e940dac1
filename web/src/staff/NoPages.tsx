import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useStaff } from '../features/staff/staff.tsx'
import { Page } from '../ui/page/Page.tsx'
import { firstPage } from './pages.ts'

/** In place of a page that is for other roles. */
export function NoPages() {
  const { t } = useTranslation('console')
  return (
    <Page title={t('noPages')} lead={t('noPages.why')} width="console">
      {null}
    </Page>
  )
}

/** Where somebody begins who asked for no page. */
export function FirstPage() {
  const first = firstPage(useStaff().roles)
  return first ? <Navigate to={first} replace /> : <NoPages />
}
