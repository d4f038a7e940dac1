import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { Failure } from '../../platform/api.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import styles from './SignInPage.module.css'

/** A link that does not open the console: why, and what to do now. */
export function LinkRefusedPage() {
  const { t } = useTranslation('staff')
  const { message, errCode } = useLoaderData<Failure>()
  return (
    <Page title={t('refused')} kind={t('title')} width="text">
      <div className={styles['steps']}>
        <Notice kind="error">{errCode === 400 ? t('refused.broken') : message}</Notice>
        <p>{t('refused.next')}</p>
        <LinkButton href="/">{t('refused.how')}</LinkButton>
      </div>
    </Page>
  )
}
