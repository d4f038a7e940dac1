import { useTranslation } from 'react-i18next'
import { ReadersOnly } from '../../features/identity/identity.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import styles from './ComingPage.module.css'
import type { PageName } from './coming-pages.ts'

interface Props {
  name: PageName
  isForReaders: boolean
}

/** Until a page is built, it says in words what it will hold. */
export function ComingPage({ name, isForReaders }: Props) {
  const { t } = useTranslation('portal')
  const title = t(`page.${name}`)
  const page = (
    <Page title={title} lead={t(`page.${name}.holds`)}>
      <div className={styles['coming']}>
        <Notice kind="info">{t('coming.note')}</Notice>
        <LinkButton href="/home">{t('coming.home')}</LinkButton>
      </div>
    </Page>
  )
  return isForReaders ? <ReadersOnly title={title}>{page}</ReadersOnly> : page
}
