import type { UserInfo } from '@shulin/contract/identity'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLogout } from '../../features/identity/identity.ts'
import { useInstitution } from '../../features/institutions/institutions.tsx'
import { dropdownTabs, tabAddress } from '../../features/personal-centre/personal-centre.ts'
import { localeInForce } from '../../platform/language.ts'
import { Avatar } from '../../ui/page/Avatar.tsx'
import { Disclosure } from './Disclosure.tsx'
import { handbook } from './queries.ts'
import styles from './UserMenu.module.css'

interface Props {
  reader: UserInfo
  className: string | undefined
}

/** The reader at the right of the header: picture and name, and below them what is theirs. */
export function UserMenu({ reader, className }: Props) {
  const { t } = useTranslation('portal')
  const { name, picUrl } = reader
  return (
    <Disclosure
      className={className}
      edge="right"
      face={
        <>
          <Avatar name={name} src={picUrl} />
          <span className={styles['face']} aria-hidden>
            {name}
          </span>
          <span className="sr">{t('user.menu', { name })}</span>
          <ChevronDown className="i--14" aria-hidden />
        </>
      }
    >
      {(close) => <Panel reader={reader} onLeave={close} />}
    </Disclosure>
  )
}

function Panel({ reader, onLeave }: { reader: UserInfo; onLeave: () => void }) {
  const { t } = useTranslation('portal')
  const { t: inCentre } = useTranslation('personal-centre')
  const { menus } = useInstitution()
  const logOut = useLogout()
  const documentAddress = useDocumentAddress()
  return (
    <div className={styles['panel']}>
      <Link className={styles['who']} to="/personalCenter">
        <Avatar name={reader.name} src={reader.picUrl} size={40} />
        <span>
          <b>{reader.name}</b>
          <span className="t-cap">{reader.libName}</span>
        </span>
      </Link>
      <ul className={styles['tabs']}>
        {dropdownTabs(menus.menuB).map((tab) => (
          <li key={tab}>
            <Link to={tabAddress(tab)}>{inCentre(`tab.${tab}`)}</Link>
          </li>
        ))}
      </ul>
      <div className={styles['foot']}>
        {documentAddress !== '' && (
          <a href={documentAddress} target="_blank" rel="noopener noreferrer">
            {t('user.document')}
            <span className="sr">{t('nav.newWindow')}</span>
          </a>
        )}
        <button
          type="button"
          onClick={() => {
            onLeave()
            void logOut()
          }}
        >
          {t('user.logout')}
        </button>
      </div>
    </div>
  )
}

/** The library's own handbook; an address may name the language as {lang}. Empty where there is none. */
function useDocumentAddress() {
  const { data } = useQuery(handbook())
  const address = (data?.paraValue ?? '').replaceAll('{lang}', localeInForce())
  return address.startsWith('/') ? `#${address}` : address
}
