import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Page } from '../../ui/page/Page.tsx'
import { ReadersOnly } from '../identity/identity.ts'
import { CentreLayout } from './CentreLayout.tsx'
import styles from './CustomTabsPage.module.css'
import { tabAddress } from './tab-numbers.ts'
import { useOpenTabs } from './useOpenTabs.ts'

/** The personal services as tiles: a page of its own, or beside the menu of the personal centre. */
export function CustomTabsPage() {
  const { t } = useTranslation('personal-centre')
  const isInCentre = /^\/personalCenter\b/i.test(useLocation().pathname)
  return (
    <ReadersOnly title={t('services')}>
      {isInCentre ? (
        <CentreLayout>
          <Tiles width="part" />
        </CentreLayout>
      ) : (
        <Tiles width="wide" />
      )}
    </ReadersOnly>
  )
}

function Tiles({ width }: { width: 'part' | 'wide' }) {
  const { t } = useTranslation('personal-centre')
  const tabs = useOpenTabs().filter((tab) => tab !== 'overview')
  return (
    <Page title={t('services')} lead={t('services.lead')} width={width}>
      <ul className={styles['tiles']}>
        {tabs.map((tab) => (
          <li key={tab}>
            <Link className={styles['tile']} to={tabAddress(tab)}>
              <span className="t-book">{t(`tab.${tab}`)}</span>
              <span className="t-2">{t(`tab.${tab}.holds`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
