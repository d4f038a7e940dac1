import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestLogin, useReader } from '../../features/identity/identity.ts'
import { useInstitution } from '../../features/institutions/institutions.tsx'
import { dropdownTabs } from '../../features/personal-centre/personal-centre.ts'
import { localeInForce } from '../../platform/language.ts'
import { useIsNarrow } from '../../ui/page/useIsNarrow.ts'
import { Brand } from './Brand.tsx'
import styles from './Header.module.css'
import { HeaderMenu } from './HeaderMenu.tsx'
import { HelpButton } from './HelpButton.tsx'
import { LanguageSwitcher } from '../../ui/page/LanguageSwitcher.tsx'
import { LibrarySelector } from './LibrarySelector.tsx'
import { currentEntry, headerMenu } from './menu.ts'
import { useCurrentRoute } from '../shell/useCurrentRoute.ts'
import { UserMenu } from './UserMenu.tsx'

const Bell = lazy(async () => ({ default: (await import('./Bell.tsx')).Bell }))
const MenuSheet = lazy(async () => ({ default: (await import('./MenuSheet.tsx')).MenuSheet }))

export function Header() {
  const { t } = useTranslation('portal')
  const institution = useInstitution()
  const route = useCurrentRoute()
  const reader = useReader()
  const isNarrow = useIsNarrow()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const entries = headerMenu(institution, localeInForce(), t('digitalLibrary'))
  const current = currentEntry(entries, route)
  const hasInbox = dropdownTabs(institution.menus.menuB).includes('inbox')

  return (
    <header className={`${styles['site-header']} on-nav`}>
      <div className={`wrap ${styles['site-header__in']}`}>
        <Brand />
        {!isNarrow && (
          // It measures its words once: other words are another menu.
          <HeaderMenu
            key={entries.map(({ label }) => label).join(' ')}
            entries={entries}
            current={current}
          />
        )}
        <div className={styles['site-tools']}>
          {!isNarrow && (
            <div className={styles['wide-tools']}>
              <LibrarySelector className={styles['tool']} />
              <LanguageSwitcher />
              <HelpButton className={styles['tool']} />
            </div>
          )}
          {reader && hasInbox && (
            <Suspense>
              <Bell className={styles['tool']} />
            </Suspense>
          )}
          {reader ? (
            <UserMenu reader={reader} className={styles['tool']} />
          ) : (
            institution.config.loginFlag !== '0' && (
              <button
                type="button"
                className={`${styles['tool']} ${styles['login']}`}
                onClick={() => void requestLogin()}
              >
                {t('login')}
              </button>
            )
          )}
          <button
            type="button"
            className={`${styles['tool']} ${styles['narrow-tool']}`}
            aria-label={t('nav.menu')}
            aria-haspopup="dialog"
            onClick={() => setSheetOpen(true)}
          >
            <Menu aria-hidden />
          </button>
        </div>
      </div>
      <Suspense>
        {isSheetOpen && (
          <MenuSheet entries={entries} current={current} onClose={() => setSheetOpen(false)} />
        )}
      </Suspense>
    </header>
  )
}
