import { ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { dropTokenWithoutCookie } from '../../../platform/token.ts'
import { LanguageSwitcher } from '../../../ui/page/LanguageSwitcher.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useInstitution } from '../../institutions/institutions.tsx'
import { Instructions } from './Instructions.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginPage.module.css'
import { LoginShelf } from './LoginShelf.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { instructionsOf, methodsOf } from './methods.ts'
import { takeNextPath } from './next-path.ts'
import { currentReader } from '../session/reader.ts'

/** The login as a page of its own, without the header: it brings the languages itself. Whoever is logged in already goes on at once. */
export function LoginPage() {
  const navigate = useNavigate()
  const [isReader] = useState(() => currentReader() !== undefined)
  useEffect(() => {
    if (isReader) void navigate(takeNextPath(), { replace: true })
    else dropTokenWithoutCookie()
    // oxlint-disable-next-line react/exhaustive-deps -- what counts is who came to this page
  }, [])
  return isReader ? null : <LoginForVisitors />
}

function LoginForVisitors() {
  const { t } = useTranslation('identity')
  const { config, group } = useInstitution()
  const methods = methodsOf(config)
  const others = methods.filter(({ name }) => name !== 'normal')
  return (
    <div className={styles['login']}>
      <LoginShelf name={group.name} />
      <div className={styles['right']}>
        <div className={styles['top']}>
          <Link className="link-more" to="/home">
            <ChevronLeft aria-hidden />
            {t('login.home')}
          </Link>
          <LanguageSwitcher />
        </div>
        <div className={styles['form']}>
          <p className={styles['library']}>{group.name}</p>
          <Page title={t('login')} width="part">
            {methods.length === 0 && <p>{t('login.notOffered')}</p>}
            {methods.length > others.length && <LoginForm />}
            {others.length > 0 && (
              <section className={styles['others']} aria-labelledby="other-ways">
                <h2 id="other-ways">{t('login.otherWays')}</h2>
                <MethodChoice methods={others} onForm={() => {}} />
              </section>
            )}
            <div className={styles['instructions']}>
              <Instructions lines={instructionsOf(config)} />
            </div>
          </Page>
        </div>
      </div>
    </div>
  )
}
