import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ReadersOnly } from '../identity/identity.ts'
import { CentreLayout } from './CentreLayout.tsx'
import { TabContent } from './TabContent.tsx'
import { tabOfNumber } from './tab-numbers.ts'
import { useOpenTabs } from './useOpenTabs.ts'
import { useVisitorWords } from './useVisitorWords.ts'

/** The reader's own pages: a menu of tabs, and the one that the address names. */
export function PersonalCentrePage() {
  const { t } = useTranslation('personal-centre')
  const [query] = useSearchParams()
  const open = useOpenTabs()
  const named = tabOfNumber(query.get('tab'))
  // What the institution does not permit cannot be opened by its address either.
  const tab = named && open.includes(named) ? named : 'overview'
  const says = useVisitorWords(tab)
  return (
    <ReadersOnly title={t('title')} says={says}>
      <CentreLayout current={tab}>
        <TabContent key={tab} tab={tab} />
      </CentreLayout>
    </ReadersOnly>
  )
}
