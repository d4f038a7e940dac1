import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { FeedbackTab } from '../feedback/feedback.ts'
import { Overview } from './Overview.tsx'
import { PersonalInfo } from './PersonalInfo.tsx'
import type { Tab } from './tabs.ts'

/** One tab. What is not built yet says in plain words what it will hold. */
export function TabContent({ tab }: { tab: Tab }) {
  const { t } = useTranslation('personal-centre')
  if (tab === '0') return <Overview />
  if (tab === '1') return <PersonalInfo />
  if (tab === '12') return <FeedbackTab kind={t('title')} />
  return <ComingTab tab={tab} />
}

function ComingTab({ tab }: { tab: Tab }) {
  const { t } = useTranslation('personal-centre')
  return (
    <Page title={t(`tab.${tab}`)} kind={t('title')} lead={t(`tab.${tab}.holds`)} width="part">
      <Notice kind="info">{t('coming')}</Notice>
    </Page>
  )
}
