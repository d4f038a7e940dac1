import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSwitcher } from '../../../ui/page/LanguageSwitcher.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useInstitution } from '../../institutions/institutions.tsx'
import styles from '../login/LoginPage.module.css'
import { LoginShelf } from '../login/LoginShelf.tsx'

interface Props {
  title: string
  lead: string | undefined
  children: ReactNode
}

/** A page of the login without the header: the shelf beside it, the way back and the languages above. */
export function BindLayout({ title, lead, children }: Props) {
  const { t } = useTranslation('identity')
  const { group } = useInstitution()
  return (
    <div className={styles['login']}>
      <LoginShelf name={group.name} />
      <div className={styles['right']}>
        <div className={styles['top']}>
          <Link className="link-more" to="/login">
            <ChevronLeft aria-hidden />
            {t('bind.back')}
          </Link>
          <LanguageSwitcher />
        </div>
        <div className={styles['form']}>
          <p className={styles['library']}>{group.name}</p>
          <Page title={title} lead={lead} width="part">
            {children}
          </Page>
        </div>
      </div>
    </div>
  )
}
