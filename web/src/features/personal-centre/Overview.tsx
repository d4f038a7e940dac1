import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Avatar } from '../../ui/page/Avatar.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { useReader } from '../identity/identity.ts'
import styles from './Overview.module.css'
import { tabAddress } from './tab-numbers.ts'
import { useOpenTabs } from './useOpenTabs.ts'

function timeOfDay(hour = new Date().getHours()) {
  if (hour < 5) return 'evening'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** Where a reader arrives: who they are to the library, whether something is amiss, and their pages. */
export function Overview() {
  const { t } = useTranslation('personal-centre')
  const reader = useReader()
  const pages = useOpenTabs().filter((tab) => tab !== 'overview')
  if (!reader) return null
  const { name, libName, primaryId, picUrl, userStatus } = reader
  return (
    <Page
      title={t(`hello.${timeOfDay()}`, { name })}
      kind={t('title')}
      lead={[libName, t('hello.account', { account: primaryId })].filter(Boolean).join(' · ')}
      actions={
        <span className={styles['picture']}>
          <Avatar name={name} src={picUrl} size={64} />
        </span>
      }
      width="part"
    >
      {userStatus !== 'normal' && <Notice>{t(`status.${userStatus}`)}</Notice>}
      <section className={styles['pages']} aria-labelledby="centre-pages">
        <h2 id="centre-pages" className="t-section">
          {t('pages')}
        </h2>
        <ul>
          {pages.map((tab) => (
            <li key={tab}>
              <Link to={tabAddress(tab)}>
                <span className="t-book-sm">{t(`tab.${tab}`)}</span>
                <span className="t-2">{t(`tab.${tab}.holds`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  )
}
