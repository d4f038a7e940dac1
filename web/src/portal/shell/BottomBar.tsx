import { BookMarked, House, Search, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useInstitution } from '../../features/institutions/institutions.tsx'
import { dropdownTabs, tabAddress } from '../../features/personal-centre/personal-centre.ts'
import styles from './BottomBar.module.css'

const places = [
  { name: 'home', to: '/home', Icon: House },
  { name: 'search', to: '/searchList', Icon: Search },
  { name: 'shelf', to: tabAddress('loans'), Icon: BookMarked },
  { name: 'mine', to: tabAddress('overview'), Icon: User },
] as const

/** On a phone the places of every day, within reach of the thumb; the shelf where the library has opened the loans. */
export function BottomBar() {
  const { t } = useTranslation('portal')
  const { menuB } = useInstitution().menus
  const hasShelf = dropdownTabs(menuB).includes('loans')
  const shown = places.filter(({ name }) => name !== 'shelf' || hasShelf)
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`.toLowerCase()
  return (
    <nav className={styles['bottom-bar']} aria-label={t('nav.bottom')}>
      {shown.map(({ name, to, Icon }) => (
        <Link key={name} to={to} aria-current={here === to.toLowerCase() ? 'page' : undefined}>
          <Icon aria-hidden />
          {t(`bottom.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
