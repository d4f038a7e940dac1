import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { broughtTabs } from './brought-tabs.ts'
import type { Tab } from './tab-numbers.ts'

/** One tab. What is not built yet says in plain words what it will hold. */
export function TabContent({ tab }: { tab: Tab }) {
  const { t } = useTranslation('personal-centre')
  const Brought = broughtTabs[tab]
  return Brought ? <Brought kind={t('title')} /> : <ComingTab tab={tab} />
}

function ComingTab({ tab }: { tab: Tab }) {
  const { t } = useTranslation('personal-centre')
  return (
    <Page title={t(`tab.${tab}`)} kind={t('title')} lead={t(`tab.${tab}.holds`)} width="part">
      <Notice kind="info">{t('coming')}</Notice>
    </Page>
  )
}
