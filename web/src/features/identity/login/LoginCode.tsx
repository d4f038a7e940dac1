import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { useInstitution } from '../../institutions/institutions.tsx'
import { giveCodeWith } from './log-in.ts'
import { FactorCodeForm } from './FactorCodeForm.tsx'
import styles from './LoginForm.module.css'
import { useAfterLogin } from './useAfterLogin.ts'

/** What the first step of a login left to do. */
export interface SecondStep {
  ticket: string
  username: string
}

interface Props {
  step: SecondStep
  /** Back to account and password, where there is a reason with it. */
  onBack: (why?: string) => void
}

/** The second step of a login: the code that the phone shows. */
export function LoginCode({ step: { ticket, username }, onBack }: Props) {
  const { t } = useTranslation('identity')
  const { config } = useInstitution()
  const queries = useQueryClient()
  const arrive = useAfterLogin()
  const [refused, setRefused] = useState<string>()

  async function give(code: string) {
    setRefused(undefined)
    const outcome = await giveCodeWith({ ticket, code, username }, { config, queries })
    if (outcome.kind === 'over') return onBack(t('change.over'))
    if (outcome.kind === 'code') return
    if (outcome.kind === 'refused') return setRefused(outcome.message)
    arrive(outcome)
  }

  return (
    <div className={styles['form']}>
      <FactorCodeForm label={t('factor.login')} next={t('login')} refused={refused} onGiven={give}>
        <p>{t('factor.login.why')}</p>
      </FactorCodeForm>
      <Button look="text" onPress={() => onBack()}>
        {t('factor.login.back')}
      </Button>
      <p className="t-2">{t('factor.lost')}</p>
    </div>
  )
}
