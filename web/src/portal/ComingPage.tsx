import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import styles from './ComingPage.module.css'
import type { PageName } from './routes.tsx'

/** Until a page is built, it says in words what it will hold. */
export function ComingPage({ name }: { name: PageName }) {
  const { t } = useTranslation('portal')
  return (
    <Page title={t(`page.${name}`)} lead={t(`page.${name}.holds`)}>
      <div className={styles['coming']}>
        <Notice kind="info">{t('coming.note')}</Notice>
        <LinkButton href="/home">{t('coming.home')}</LinkButton>
      </div>
    </Page>
  )
}
