import { relateAccount } from '@shulin/contract/binding'
import { loginTypes } from '@shulin/contract/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { call } from '../../../platform/api.ts'
import { mappingPath } from '../../../platform/session.ts'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { useInstitution } from '../../institutions/institutions.tsx'
import { startSession } from '../login/log-in.ts'
import styles from '../recovery/recovery.module.css'
import { StepForm } from '../recovery/StepForm.tsx'
import { useAfterLogin } from '../login/useAfterLogin.ts'
import { BindLayout } from './BindLayout.tsx'
import { OutsideAccount } from './OutsideAccount.tsx'

/** Relates a single sign-on to a library account by name and account. */
export function RelevanceUidPage() {
  const { t } = useTranslation('identity')
  const { uid } = (useLocation().state ?? {}) as { uid?: string }
  return (
    <BindLayout title={t('relevance')} lead={uid ? t('relevance.lead') : undefined}>
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
    </BindLayout>
  )
}

function RelevanceForm({ uid }: { uid: string }) {
  const { t } = useTranslation('identity')
  const { config } = useInstitution()
  const queries = useQueryClient()
  const arrive = useAfterLogin()
  const form = useForm({
    first: { name: '', primaryId: '' },
    tells: 'first',
    rules: ({ name, primaryId }) => ({
      name: name.trim() === '' ? t('relevance.name.missing') : undefined,
      primaryId: primaryId.trim() === '' ? t('relevance.primaryId.missing') : undefined,
    }),
    act: async ({ name, primaryId }) => {
      const body = {
        name: name.trim(),
        primaryId: primaryId.trim(),
        mappingPath: mappingPath(),
        uid,
      }
      const token = await call(relateAccount, { body }, { isSilent: true })
      arrive(await startSession(token, loginTypes.unified, { config, queries }), '/Home')
    },
  })
  return (
    <StepForm
      label={t('relevance')}
      next={t('relevance.do')}
      busy={t('bind.busy')}
      isBusy={form.isBusy}
      refused={form.refused}
      onSubmit={form.submit}
    >
      <TextField
        {...form.field('name')}
        label={t('reset.name')}
        autoComplete="name"
        maxLength={128}
      />
      <TextField
        {...form.field('primaryId')}
        label={t('login.username')}
        autoComplete="username"
        maxLength={128}
      />
    </StepForm>
  )
}
