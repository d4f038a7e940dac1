import { ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../../ui/page/Page.tsx'
import { OwnAccount, useReader } from '../identity/identity.ts'
import { Choices } from '../inbox/inbox.ts'
import { OwnCard, OwnProfile, usePersonalInfo } from '../personal-info/personal-info.ts'
import styles from './PersonalInfo.module.css'
import { Sessions } from './Sessions.tsx'

/** Who the reader is to the library, what they can do about the account, and where they are logged in. */
export function PersonalInfo() {
  const { t } = useTranslation('personal-centre')
  const reader = useReader()
  const info = usePersonalInfo().data
  if (!reader) return null
  return (
    <Page title={t('tab.personalInfo')} kind={t('title')} width="part">
      <OwnProfile reader={reader} />
      <OwnCard />
      <Suspense>
        <OwnAccount reader={reader} contacts={info} />
      </Suspense>
      <Suspense>
        <Choices />
      </Suspense>
      <Sessions />
      <section className={styles['looks']} aria-labelledby="centre-looks">
        <h2 id="centre-looks" className="t-section">
          {t('looks')}
        </h2>
        <p className="t-2">{t('looks.lead')}</p>
        <Link className="link-more" to="/personalCenter/dataLooks">
          {t('looks.open')}
          <ChevronRight aria-hidden />
        </Link>
      </section>
    </Page>
  )
}
