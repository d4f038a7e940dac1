import { LogOut } from 'lucide-react'
import { Suspense, useEffect, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { CodeQuestion } from '../features/staff/CodeQuestion.tsx'
import { useSignOut, useStaff } from '../features/staff/staff.tsx'
import { useHasDrafts } from '../platform/drafts.ts'
import { useFolded } from '../platform/page-state.ts'
import { LanguageSwitcher } from '../ui/page/LanguageSwitcher.tsx'
import { ThemeSwitch } from '../portal/header/ThemeSwitch.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { showToast } from '../ui/overlays/Toast.tsx'
import { UiProvider } from '../ui/page/UiProvider.tsx'
import { ConsoleHeader } from './ConsoleHeader.tsx'
import { ConsoleMenu } from './ConsoleMenu.tsx'
import { NoPages } from './NoPages.tsx'
import { isClosed } from './pages.ts'
import styles from './Shell.module.css'
import { Waiting } from './Waiting.tsx'

/** What stands around every page of the console: header, menu, content. */
export function Shell() {
  const { t } = useTranslation('console')
  const { institution, roles } = useStaff()
  const { pathname } = useLocation()
  const [areHintsFolded, toggleHints] = useFolded('keyboard hints')
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { leave, question } = useLeaving()

  return (
    <UiProvider siteName={`${t('title')} - ${institution.name}`}>
      <div className={styles['shell']} data-key-hints={areHintsFolded ? 'off' : 'on'}>
        <a className="skip" href="#main" onClick={focusMain}>
          {t('skip.main')}
        </a>
        <ConsoleHeader
          areHintsOn={!areHintsFolded}
          onToggleHints={toggleHints}
          onSignOut={leave}
          onOpenMenu={() => setMenuOpen(true)}
        />
        <div className={styles['side']}>
          <ConsoleMenu />
          <ThemeSwitch />
        </div>
        <main id="main" className={styles['main']} tabIndex={-1}>
          <Suspense key={pathname} fallback={<Waiting />}>
            {isClosed(pathname, roles) ? <NoPages /> : <Outlet />}
          </Suspense>
        </main>
      </div>
      <Sheet title={t('nav.menu')} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)}>
        <ConsoleMenu onFollow={() => setMenuOpen(false)} />
        <section className={styles['part']}>
          <h3>{t('language')}</h3>
          <LanguageSwitcher hasNames />
        </section>
        <section className={styles['part']}>
          <h3>{t('look')}</h3>
          <ThemeSwitch />
        </section>
        <div className={styles['part']}>
          <Button
            icon={<LogOut className="i--16" aria-hidden />}
            onPress={() => {
              setMenuOpen(false)
              leave()
            }}
          >
            {t('signOut')}
          </Button>
        </div>
      </Sheet>
      {question}
      <CodeQuestion />
      <ScrollRestoration />
    </UiProvider>
  )
}

// The part behind the `#` is the route of the page: a skip link moves the focus and leaves it alone.
function focusMain(event: MouseEvent) {
  event.preventDefault()
  document.querySelector<HTMLElement>('#main')?.focus()
}

/** The way out, with a question where something would be lost on it. */
function useLeaving() {
  const { t } = useTranslation('console')
  const hasDrafts = useHasDrafts()
  const [isAsking, setAsking] = useState(false)
  const signOut = useSignOut()
  const goNow = () =>
    signOut.mutate(undefined, {
      onError: ({ message }) => showToast({ kind: 'error', message }),
    })

  useEffect(() => {
    if (!hasDrafts) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasDrafts])

  const question = (
    <Dialog
      title={t('unsaved')}
      role="alertdialog"
      isShort
      isOpen={isAsking}
      onClose={() => setAsking(false)}
      foot={
        <>
          <Button
            look="danger"
            isBusy={signOut.isPending}
            busyLabel={t('signingOut')}
            onPress={goNow}
          >
            {t('unsaved.leave')}
          </Button>
          <Button look="main" onPress={() => setAsking(false)}>
            {t('unsaved.stay')}
          </Button>
        </>
      }
    >
      <p>{t('unsaved.why')}</p>
    </Dialog>
  )
  return { question, leave: () => (hasDrafts ? setAsking(true) : goNow()) }
}
