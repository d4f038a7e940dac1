import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useInstitution } from '../../features/institutions/institutions.tsx'
import styles from './Footer.module.css'
import { useSlashKey } from '../../ui/finding/slash-key.ts'
import { ThemeSwitch } from '../header/ThemeSwitch.tsx'

/** The one institution whose footer offers a phone and the director's mailbox. */
const groupWithContacts = '100041'

export function Footer() {
  const { t } = useTranslation('portal')
  const { group, appearance, version } = useInstitution()
  const { filingNumbers = [], phone, email } = appearance
  const hasContacts = group.groupCode === groupWithContacts
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className={styles['site-footer']}>
      <div className={`wrap ${styles['site-footer__in']}`}>
        <ul className={styles['links']}>
          <li>
            <Link to="/privacy">{t('footer.privacy')}</Link>
          </li>
          <li>
            <Link to="/sources">{t('footer.sources')}</Link>
          </li>
          {hasContacts && phone && <li>{t('footer.phone', { phone })}</li>}
          {hasContacts && email && (
            <li>
              {t('footer.mailbox')} <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
        </ul>
        <div className={styles['choices']}>
          <SlashSwitch />
          <ThemeSwitch />
        </div>
        <p className={`${styles['site-footer__legal']} num`}>
          {filingNumbers.map((number) => (
            <span key={number}>{number}</span>
          ))}
          <span>{t('footer.copyright', { years: `2017–${year}`, name: group.name })}</span>
          <span>{t('footer.version', { version })}</span>
        </p>
      </div>
    </footer>
  )
}

/** Whoever speaks to the computer, or touches keys unawares, is better off without a key of one character. */
function SlashSwitch() {
  const { t } = useTranslation('portal')
  const [isOn, toggle] = useSlashKey()
  return (
    <button type="button" className={styles['slash']} aria-pressed={isOn} onClick={toggle}>
      {t('slashKey')}
    </button>
  )
}
