import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useStaff } from '../features/staff/staff.tsx'
import styles from './ConsoleMenu.module.css'
import { menuFor } from './pages.ts'

interface Props {
  className?: string | undefined
  onFollow?: () => void
}

/** The menu of the console, as far as the roles of who is logged in go. */
export function ConsoleMenu({ className, onFollow }: Props) {
  const { t, i18n } = useTranslation('console')
  const { roles } = useStaff()
  return (
    <nav className={`${styles['console-menu']} ${className ?? ''}`} aria-label={t('nav')}>
      {menuFor(roles).map(({ name, entries }) => (
        <section key={name} aria-labelledby={`nav-${name}`}>
          <h2 id={`nav-${name}`}>{t(`nav.${name}`)}</h2>
          <ul>
            {entries.map(({ path, texts, title }) => (
              <li key={path}>
                <NavLink to={path} {...(onFollow && { onClick: onFollow })}>
                  {i18n.getResource(i18n.language, texts, title)}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
