import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UiProvider } from '../ui/page/UiProvider.tsx'
import { LanguageSwitcher } from '../ui/page/LanguageSwitcher.tsx'
import { Title } from './ConsoleHeader.tsx'
import styles from './ConsoleHeader.module.css'

/** Around the pages of those who are not logged in: nothing but the name of the site and the languages. */
export function SignedOutLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('console')
  return (
    <UiProvider siteName={t('title')}>
      <header className={`${styles['console-header']} on-nav`}>
        <Title />
        <div className={styles['tools']}>
          <LanguageSwitcher />
        </div>
      </header>
      <main>{children}</main>
    </UiProvider>
  )
}
