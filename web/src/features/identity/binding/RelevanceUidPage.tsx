import { relateAccount } from '@shulin/contract/binding'
import { loginTypes } from '@shulin/contract/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { call } from '../../../platform/api.ts'
import { mappingPath } from '../../../platform/session.ts'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useInstitution } from '../../institutions/institutions.tsx'
import { enter } from '../login/enter.ts'
import styles from '../recovery/recovery.module.css'
import { useAttempt } from '../recovery/useAttempt.ts'
import { focusField, StepForm } from '../recovery/StepForm.tsx'
import { useArrival } from '../login/useArrival.ts'
import { BindFrame } from './BindFrame.tsx'
import { OutsideAccount } from './OutsideAccount.tsx'

/** Relates a single sign-on to a library account by name and account. */
export function RelevanceUidPage() {
  const { t } = useTranslation('identity')
  const { uid } = (useLocation().state ?? {}) as { uid?: string }
  return (
    <BindFrame title={t('relevance')} lead={uid ? t('relevance.lead') : undefined}>
      {uid ? (
        <OutsideAccount ticket={uid}>
          <RelevanceForm uid={uid} />
        </OutsideAccount>
      ) : (
        <div className={styles['form']}>
          <Notice isLive>{t('relevance.noUid')}</Notice>
          <p>
            <LinkButton look="main" href="/login">
              {t('change.logInAgain')}
            </LinkButton>
          </p>
        </div>
      )}
    </BindFrame>
  )
}

function RelevanceForm({ uid }: { uid: string }) {
  const { t } = useTranslation('identity')
  const { config } = useInstitution()
  const queries = useQueryClient()
  const arrive = useArrival()
  const [typed, setTyped] = useState({ name: '', primaryId: '' })
  const [wrong, setWrong] = useState<keyof typeof typed>()
  const { isBusy, refused, attempt } = useAttempt()

  async function submit(form: HTMLFormElement) {
    const missing = (['name', 'primaryId'] as const).find((name) => typed[name].trim() === '')
    setWrong(missing)
    if (missing) return focusField(form, missing)
    const entered = await attempt(async () => {
      const { name, primaryId } = typed
      const body = {
        name: name.trim(),
        primaryId: primaryId.trim(),
        mappingPath: mappingPath(),
        uid,
      }
      const token = await call(relateAccount, { body }, { isSilent: true })
      return enter(token, loginTypes.unified, { config, queries })
    })
    if (entered) arrive(entered, '/Home')
  }

  const field = (name: keyof typeof typed) => ({
    name,
    maxLength: 128,
    value: typed[name],
    onChange: (text: string) => {
      setTyped((before) => ({ ...before, [name]: text }))
      if (wrong === name) setWrong(undefined)
    },
    error: wrong === name ? t(`relevance.${name}.missing`) : undefined,
  })
  return (
    <StepForm
      label={t('relevance')}
      next={t('relevance.do')}
      busy={t('bind.busy')}
      isBusy={isBusy}
      refused={refused?.message}
      onSubmit={submit}
    >
      <TextField {...field('name')} label={t('reset.name')} autoComplete="name" />
      <TextField {...field('primaryId')} label={t('login.username')} autoComplete="username" />
    </StepForm>
  )
}
