import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './CentreLayout.module.css'
import { isInGroup, tabAddress, tabGroups, type Tab } from './tab-numbers.ts'
import { useOpenTabs } from './useOpenTabs.ts'

interface Props {
  /** The tab that is shown; none beside the tiles. */
  current?: Tab
  children: ReactNode
}

/** The menu of the personal centre and what stands beside it; on a phone below it. */
export function CentreLayout({ current, children }: Props) {
  const { t } = useTranslation('personal-centre')
  const open = useOpenTabs()
  return (
    <div className={`wrap ${styles['centre']}`}>
      <nav className={styles['menu']} aria-label={t('menu')}>
        {tabGroups.map((group) => {
          const tabs = open.filter((tab) => isInGroup(tab, group))
          if (tabs.length === 0) return null
          return (
            <div key={group}>
              <h2 id={`centre-${group}`}>{t(`group.${group}`)}</h2>
              <ul aria-labelledby={`centre-${group}`}>
                {tabs.map((tab) => (
                  <li key={tab}>
                    <Link to={tabAddress(tab)} aria-current={tab === current ? 'page' : undefined}>
                      {t(`tab.${tab}`)}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </nav>
      <div className={styles['content']}>
        {current !== 'overview' && (
          <Link className={`link-more ${styles['back']}`} to="/personalCenter">
            ‹ {t('back')}
          </Link>
        )}
        {children}
      </div>
    </div>
  )
}
