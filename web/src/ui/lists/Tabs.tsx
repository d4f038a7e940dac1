import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import { useTranslation } from 'react-i18next'
import styles from './Tabs.module.css'

interface Props<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: string; count?: number | undefined }[]
  selected: Id
  onChange: (id: Id) => void
  /** What the selected tab shows. */
  children: ReactNode
}

/** Several views of one place. Tabs that lead to other places are `TabLinks`. */
export function Tabs<Id extends string>({ label, tabs, selected, onChange, children }: Props<Id>) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(id) => onChange(id as Id)}>
      <TabList aria-label={label} className={styles['tabs']!}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id}>
            {tab.label}
            <TabCount count={tab.count} />
          </Tab>
        ))}
      </TabList>
      {/* Another tab has another panel: one that is kept keeps the name of the tab before. */}
      <TabPanel key={selected} id={selected} className={styles['panel']!}>
        {children}
      </TabPanel>
    </AriaTabs>
  )
}

export function TabCount({ count }: { count: number | undefined }) {
  const { i18n } = useTranslation('ui')
  if (count === undefined) return null
  return <span className={styles['count']}>{count.toLocaleString(i18n.language)}</span>
}
