import { BookMarked, House, Search, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import styles from './BottomBar.module.css'

const places = [
  { name: 'home', to: '/home', Icon: House },
  { name: 'search', to: '/searchList', Icon: Search },
  { name: 'shelf', to: '/personalCenter?tab=5', Icon: BookMarked },
  { name: 'mine', to: '/personalCenter', Icon: User },
] as const

/** On a phone the four places of every day, within reach of the thumb. */
export function BottomBar() {
  const { t } = useTranslation('portal')
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`.toLowerCase()
  return (
    <nav className={styles['bottom-bar']} aria-label={t('nav.bottom')}>
      {places.map(({ name, to, Icon }) => (
        <Link key={name} to={to} aria-current={here === to.toLowerCase() ? 'page' : undefined}>
          <Icon aria-hidden />
          {t(`bottom.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
