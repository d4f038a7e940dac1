import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useStaff } from '../features/staff/staff.tsx'
import styles from './ConsoleMenu.module.css'
import { groupsFor } from './pages.ts'

interface Props {
  className?: string | undefined
  onFollow?: () => void
}

/** The menu of the console, as far as the roles of who is logged in go. */
export function ConsoleMenu({ className, onFollow }: Props) {
  const { t } = useTranslation('console')
  const { roles } = useStaff()
  return (
    <nav className={`${styles['console-menu']} ${className ?? ''}`} aria-label={t('nav')}>
      {groupsFor(roles).map(({ name, pages }) => (
        <section key={name} aria-labelledby={`nav-${name}`}>
          <h2 id={`nav-${name}`}>{t(`nav.${name}`)}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page}>
                <NavLink to={`/${name}/${page}`} {...(onFollow && { onClick: onFollow })}>
                  {t(`nav.${page}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
