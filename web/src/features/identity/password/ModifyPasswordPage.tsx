import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useInstitution } from '../../institutions/institutions.tsx'
import { dropDemand, keptDemand, type PasswordDemand } from './demanded-change.ts'
import { changePasswordWith } from '../login/log-in.ts'
import styles from './ModifyPasswordPage.module.css'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { useAfterLogin } from '../login/useAfterLogin.ts'

/** Where a login leads that asks for another password first. Whoever comes by another way is to log in. */
export function ModifyPasswordPage() {
  // A login from here may ask for another password again: then its ticket counts.
  const { key } = useLocation()
  return <DemandedChange key={key} />
}

function DemandedChange() {
  const { t } = useTranslation('identity')
  const { config } = useInstitution()
  const queries = useQueryClient()
  const arrive = useAfterLogin()
  const [demand] = useState(keptDemand)
  const [isOver, setOver] = useState(false)
  useEffect(
    () => () => {
      // What a later login has put there is not ours to take away.
      if (demand && keptDemand()?.password === demand.password) dropDemand()
    },
    [demand],
  )

  const change = (demanded: PasswordDemand) => async (password: string) => {
    const outcome = await changePasswordWith(demanded, password, { config, queries })
    if (outcome.kind === 'refused') return outcome.message
    if (outcome.kind === 'over') setOver(true)
    else arrive(outcome, '/personalCenter')
    return undefined
  }

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
              <NewPasswordForm
                username={demand.username}
                save={t('change.save')}
                onChosen={change(demand)}
              />
            </>
          )}
        </Page>
      </div>
    </div>
  )
}
