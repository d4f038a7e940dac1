import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { openTour, useLibrary } from '../../features/identity/identity.ts'
import { useFolded } from '../../platform/page-state.ts'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { LanguageSwitcher } from '../../ui/page/LanguageSwitcher.tsx'
import { LibraryChoice } from './LibraryChoice.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import type { MenuEntry } from './menu.ts'
import { MenuLinkTo } from './MenuLinkTo.tsx'
import styles from './MenuSheet.module.css'

interface Props {
  entries: MenuEntry[]
  current: MenuEntry | undefined
  onClose: () => void
}

/** Where the header has no room: its menu, the libraries, the languages and the theme, one below the other. */
export function MenuSheet({ entries, current, onClose }: Props) {
  const { t } = useTranslation('portal')
  const { t: ofUi } = useTranslation('ui')
  const { libraries, choose } = useLibrary()
  return (
    <Sheet title={t('nav.menu')} isOpen onClose={onClose}>
      <nav aria-label={t('nav.main')}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.id} className={styles['entry']}>
              {entry.children ? (
                <FoldedGroup entry={entry} entries={entry.children} onFollow={onClose} />
              ) : (
                <MenuLinkTo
                  link={entry.link}
                  className={styles['word']}
                  isCurrent={entry === current}
                  onFollow={onClose}
                >
                  {entry.label}
                </MenuLinkTo>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {libraries.length > 1 && (
        <section className={styles['part']}>
          <h3 className={styles['heading']}>{t('libraries')}</h3>
          <LibraryChoice
            onChoose={(libCode) => {
              choose(libCode)
              onClose()
            }}
          />
        </section>
      )}
      <section className={styles['part']}>
        <h3 className={styles['heading']}>{ofUi('language')}</h3>
        <LanguageSwitcher hasNames />
      </section>
      <section className={styles['part']}>
        <h3 className={styles['heading']}>{t('look')}</h3>
        <ThemeSwitch />
      </section>
      <section className={styles['part']}>
        <button
          type="button"
          className={styles['word']}
          onClick={() => {
            onClose()
            openTour()
          }}
        >
          {t('help')}
        </button>
      </section>
    </Sheet>
  )
}

interface GroupProps {
  entry: MenuEntry
  entries: MenuEntry[]
  onFollow: () => void
}

function FoldedGroup({ entry, entries, onFollow }: GroupProps) {
  const [isFolded, toggle] = useFolded(`menu ${entry.id}`)
  const list = useId()
  return (
    <>
      <button
        type="button"
        className={styles['word']}
        aria-expanded={!isFolded}
        aria-controls={isFolded ? undefined : list}
        onClick={toggle}
      >
        {entry.label}
        <ChevronDown className="i--16" aria-hidden />
      </button>
      {!isFolded && (
        <ul id={list} className={styles['links']}>
          {entries.map((child) => (
            <li key={child.id}>
              {child.children ? (
                <FoldedGroup entry={child} entries={child.children} onFollow={onFollow} />
              ) : (
                <MenuLinkTo link={child.link} className={styles['link']} onFollow={onFollow}>
                  {child.label}
                </MenuLinkTo>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
