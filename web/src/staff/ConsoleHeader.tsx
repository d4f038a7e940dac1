import { ExternalLink, Keyboard, KeyboardOff, LogOut, Menu, ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStaff } from '../features/staff/staff.tsx'
import { LanguageSwitcher } from '../ui/page/LanguageSwitcher.tsx'
import { Avatar } from '../ui/page/Avatar.tsx'
import styles from './ConsoleHeader.module.css'

interface Props {
  areHintsOn: boolean
  onToggleHints: () => void
  onSignOut: () => void
  onOpenMenu: () => void
}

/** The library, who is logged in, the languages, and the way out. */
export function ConsoleHeader({ areHintsOn, onToggleHints, onSignOut, onOpenMenu }: Props) {
  const { t } = useTranslation('console')
  const { name, institution, hasSecondFactor } = useStaff()
  return (
    <header className={`${styles['console-header']} on-nav`}>
      <Title library={institution.name} />
      <div className={styles['tools']}>
        <a
          className={`${styles['tool']} ${styles['wide-tool']}`}
          href={`/${institution.mappingPath}/`}
          target="_blank"
          rel="noopener"
        >
          <ExternalLink className="i--16" aria-hidden />
          <span className={styles['word']}>{t('portal')}</span>
          <span className="sr">{t('portal.newWindow')}</span>
        </a>
        <button
          type="button"
          className={`${styles['tool']} ${styles['wide-tool']}`}
          aria-label={areHintsOn ? t('hints.hide') : t('hints.show')}
          title={areHintsOn ? t('hints.hide') : t('hints.show')}
          onClick={onToggleHints}
        >
          {areHintsOn ? <Keyboard aria-hidden /> : <KeyboardOff aria-hidden />}
        </button>
        <div className={styles['wide-tool']}>
          <LanguageSwitcher />
        </div>
        <Link className={styles['member']} to="/account">
          <Avatar name={name} />
          <span className={styles['name']}>{name}</span>
          <span className="sr">{t('account')}</span>
          {!hasSecondFactor && (
            <>
              <ShieldAlert className="i--16" aria-hidden />
              <span className="sr">{t('account.unsecured')}</span>
            </>
          )}
        </Link>
        <button
          type="button"
          className={`${styles['tool']} ${styles['wide-tool']}`}
          onClick={onSignOut}
        >
          <LogOut className="i--16" aria-hidden />
          <span>{t('signOut')}</span>
        </button>
        <button
          type="button"
          className={`${styles['tool']} ${styles['narrow-tool']}`}
          aria-label={t('nav.menu')}
          aria-haspopup="dialog"
          onClick={onOpenMenu}
        >
          <Menu aria-hidden />
        </button>
      </div>
    </header>
  )
}

/** The seal and the name of the site, and of the library it is open for. */
export function Title({ library }: { library?: string }) {
  const { t } = useTranslation('console')
  return (
    <div className={styles['brand']}>
      <Link to="/" className={styles['title']}>
        <span className={styles['seal']} aria-hidden>
          {t('seal')}
        </span>
        <span>{t('title')}</span>
      </Link>
      {library && <span className={styles['library']}>{library}</span>}
    </div>
  )
}
