import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { dropDemand, keptDemand } from './demanded-change.ts'
import styles from './ModifyPasswordPage.module.css'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** Where a login leads that asks for another password first. Whoever comes by another way is to log in. */
export function ModifyPasswordPage() {
  // A login from here may ask for another password again: then its ticket counts.
  const { key } = useLocation()
  return <DemandedChange key={key} />
}

function DemandedChange() {
  const { t } = useTranslation('identity')
  const [demand] = useState(keptDemand)
  const [isOver, setOver] = useState(false)
  useEffect(
    () => () => {
      // What a later login has put there is not ours to take away.
      if (demand && keptDemand()?.password === demand.password) dropDemand()
    },
    [demand],
  )

  if (!demand) return <Navigate to="/login" replace />
  return (
    <div className={`wrap ${styles['place']}`}>
      <div className={styles['card']}>
        <Page title={t('change')} width="part">
          {isOver ? (
            <div className={styles['over']}>
              <Notice kind="error" isLive>
                {t('change.over')}
              </Notice>
              <LinkButton look="main" href="/login">
                {t('change.logInAgain')}
              </LinkButton>
            </div>
          ) : (
            <>
              <div className={styles['why']}>
                <Notice>{demand.message}</Notice>
              </div>
              <NewPasswordForm demand={demand} onOver={() => setOver(true)} />
            </>
          )}
        </Page>
      </div>
    </div>
  )
}
