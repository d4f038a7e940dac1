import { useTranslation } from 'react-i18next'
import styles from './HeaderMenu.module.css'
import type { MenuEntry } from './menu.ts'
import { MenuGroup } from './MenuGroup.tsx'
import { MenuLinkTo } from './MenuLinkTo.tsx'
import { useFitting } from './useFitting.ts'

interface Props {
  entries: MenuEntry[]
  current: MenuEntry | undefined
}

/** The menu as words in a row; words that do not fit stand together under the last one. */
export function HeaderMenu({ entries, current }: Props) {
  const { t } = useTranslation('portal')
  const [row, fitting] = useFitting(entries.length)
  const rest = entries.slice(fitting)
  return (
    <nav className={styles['site-nav']} aria-label={t('nav.main')}>
      <ul ref={row} className={styles['row']}>
        {entries.slice(0, fitting).map((entry) => (
          <li key={entry.id} className={styles['entry']}>
            <EntryOf entry={entry} isCurrent={entry === current} />
          </li>
        ))}
        {rest.length > 0 && (
          <li className={styles['entry']}>
            <MenuGroup
              label={t('nav.more')}
              entries={rest}
              isCurrent={current !== undefined && rest.includes(current)}
            />
          </li>
        )}
      </ul>
    </nav>
  )
}

const EntryOf = ({ entry, isCurrent }: { entry: MenuEntry; isCurrent: boolean }) =>
  entry.children ? (
    <MenuGroup label={entry.label} entries={entry.children} isCurrent={isCurrent} />
  ) : (
    <MenuLinkTo link={entry.link} className={styles['word']} isCurrent={isCurrent}>
      {entry.label}
    </MenuLinkTo>
  )
