import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUnread } from '../inbox/inbox.ts'
import { useOverview } from '../circulation/circulation.ts'
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
  const { t, i18n } = useTranslation('personal-centre')
  const open = useOpenTabs()
  const { data } = useOverview()
  const counts: Partial<Record<Tab, number>> = data
    ? { loans: data.loanCount, requests: data.requestCount }
    : {}
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
                      {tab === 'inbox' && <UnreadCount />}
                      {Boolean(counts[tab]) && (
                        <span className={`num ${styles['count']}`}>
                          {counts[tab]!.toLocaleString(i18n.language)}
                        </span>
                      )}
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

/** How many messages wait in the inbox; nothing where none do. */
function UnreadCount() {
  const { t } = useTranslation('inbox')
  const unread = useUnread() ?? 0
  if (unread === 0) return null
  return (
    <span className={styles['unread']}>
      <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
      <span className="sr">{t('unread', { count: unread })}</span>
    </span>
  )
}
