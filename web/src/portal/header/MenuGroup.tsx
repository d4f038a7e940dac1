import { ChevronDown } from 'lucide-react'
import { Disclosure } from './Disclosure.tsx'
import styles from './HeaderMenu.module.css'
import type { MenuEntry } from './menu.ts'
import { MenuLinkTo } from './MenuLinkTo.tsx'
import { routeOf } from '../routes.tsx'
import { useCurrentRoute } from '../shell/useCurrentRoute.ts'

interface Props {
  label: string
  entries: MenuEntry[]
  isCurrent: boolean
}

/** A word of the menu that opens links below it: plain links, as a list. */
export const MenuGroup = ({ label, entries, isCurrent }: Props) => (
  <Disclosure
    className={styles['word']}
    isCurrent={isCurrent}
    face={
      <>
        {label}
        <ChevronDown aria-hidden />
      </>
    }
  >
    {() => (
      <ul className={styles['links']}>
        <Links entries={entries} />
      </ul>
    )}
  </Disclosure>
)

function Links({ entries }: { entries: MenuEntry[] }) {
  const route = useCurrentRoute()
  return entries.map((entry) => (
    <li key={entry.id}>
      {entry.children ? (
        <>
          <p className={styles['heading']}>{entry.label}</p>
          <ul>
            <Links entries={entry.children} />
          </ul>
        </>
      ) : (
        <MenuLinkTo
          link={entry.link}
          isCurrent={route !== undefined && routeOf(entry.link.path ?? '') === route}
        >
          {entry.label}
        </MenuLinkTo>
      )}
    </li>
  ))
}
