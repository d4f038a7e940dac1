import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page/Page.tsx'
import { OwnPassword, ReadersOnly, useReader } from '../identity/identity.ts'
import { CentreLayout } from './CentreLayout.tsx'
import styles from './PasswordPage.module.css'
import { tabAddress } from './tab-numbers.ts'

/** Where a reader changes the own password. */
export function PasswordPage() {
  const { t } = useTranslation('personal-centre')
  const reader = useReader()
  return (
    <ReadersOnly title={t('password')}>
      <CentreLayout>
        <Page title={t('password')} kind={t('title')} lead={t('password.lead')} width="part">
          <Suspense>
            <div className={styles['form']}>
              {reader && <OwnPassword reader={reader} after={tabAddress('personalInfo')} />}
            </div>
          </Suspense>
        </Page>
      </CentreLayout>
    </ReadersOnly>
  )
}
