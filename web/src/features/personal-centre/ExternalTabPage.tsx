import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ReadersOnly } from '../identity/identity.ts'
import styles from './ExternalTabPage.module.css'
import { TabContent } from './TabContent.tsx'
import { tabOfNumber } from './tab-numbers.ts'

/** One tab of the personal centre without anything around it, for other sites to embed. */
export function ExternalTabPage() {
  const { t } = useTranslation('personal-centre')
  const { pathname } = useLocation()
  const tab = tabOfNumber(pathname.split('/').at(-1)) ?? 'overview'
  return (
    <ReadersOnly title={t(`tab.${tab}`)}>
      <div className={`wrap ${styles['alone']}`}>
        <TabContent tab={tab} />
      </div>
    </ReadersOnly>
  )
}
