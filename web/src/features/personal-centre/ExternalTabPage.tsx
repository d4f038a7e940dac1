import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ReadersOnly } from '../identity/identity.ts'
import styles from './ExternalTabPage.module.css'
import { TabContent } from './TabContent.tsx'
import { tabOfNumber } from './tab-numbers.ts'
import { useOpenTabs } from './useOpenTabs.ts'
import { useVisitorWords } from './useVisitorWords.ts'

/** One tab of the personal centre without anything around it, for other sites to embed; where the institution has opened it. */
export function ExternalTabPage() {
  const { t } = useTranslation('personal-centre')
  const { pathname } = useLocation()
  const tab = tabOfNumber(pathname.split('/').at(-1)) ?? 'overview'
  const isOpen = useOpenTabs().includes(tab)
  const says = useVisitorWords(tab)
  const title = t(`tab.${tab}`)
  return (
    <ReadersOnly title={title} says={says}>
      <div className={`wrap ${styles['alone']}`}>
        {isOpen ? (
          <TabContent tab={tab} />
        ) : (
          <Page title={title} kind={t('title')} width="part">
            <EmptyShelf why={t('notOffered.why')}>{t('notOffered', { tab: title })}</EmptyShelf>
          </Page>
        )}
      </div>
    </ReadersOnly>
  )
}
