import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useSignIn } from './staff.tsx'
import styles from './SignInPage.module.css'

interface Props {
  isRetrying: boolean
  onRetry: () => void
}

/** Which library somebody works at stays the same; who it is, is not kept. */
const keptAs = 'staffInstitution'

/** Shown to whoever is not logged in: institution, account, password; and how to get a link. */
export function SignInPage({ isRetrying, onRetry }: Props) {
  const { t } = useTranslation('staff')
  return (
    <Page title={t('signIn')} kind={t('title')} width="text" lead={t('signIn.why')}>
      <SignInForm />
      <OtherWays />
      <Button isBusy={isRetrying} onPress={onRetry}>
        {t('signIn.retry')}
      </Button>
    </Page>
  )
}

function SignInForm() {
  const { t } = useTranslation('staff')
  const [params] = useSearchParams()
  const signIn = useSignIn()
  const missing = (value: string) => (value.trim() === '' ? t('signIn.missing') : undefined)
  const form = useForm({
    first: {
      organization: params.get('institution') ?? localStorage.getItem(keptAs) ?? '',
      username: '',
      password: '',
    },
    rules: ({ organization, username, password }) => ({
      organization: missing(organization),
      username: missing(username),
      password: password === '' ? t('signIn.missing') : undefined,
    }),
    act: async ({ organization, username, password }, { set }) => {
      const institution = organization.trim()
      localStorage.setItem(keptAs, institution)
      const typed = { institution, account: username.trim(), password }
      await signIn.mutateAsync(typed, { onError: () => set('password', '') })
    },
  })

  return (
    <form {...form.frame} className={styles['form']}>
      {form.refused !== undefined && (
        <Notice kind="error" isLive>
          {form.refused}
        </Notice>
      )}
      <TextField
        {...form.field('organization')}
        label={t('signIn.institution')}
        autoComplete="organization"
        maxLength={64}
        hint={t('signIn.institution.hint')}
      />
      <TextField
        {...form.field('username')}
        label={t('account')}
        autoComplete="username"
        maxLength={64}
      />
      <TextField
        {...form.field('password')}
        label={t('password')}
        type="password"
        autoComplete="current-password"
        maxLength={256}
      />
      <Button type="submit" look="main" isBusy={form.isBusy} busyLabel={t('checking')}>
        {t('signIn.go')}
      </Button>
    </form>
  )
}

/** For the first time, and for the day when nothing else works. */
function OtherWays() {
  const { t } = useTranslation('staff')
  const [group, account, name] = [t('signIn.group'), t('signIn.account'), t('signIn.name')]
  return (
    <section className={styles['more']} aria-labelledby="other-ways">
      <h2 id="other-ways">{t('signIn.other')}</h2>
      <p>{t('signIn.invite')}</p>
      <p>{t('signIn.ask')}</p>
      <code className={styles['command']}>{`shulin staff link <${group}> <${account}>`}</code>
      <p>{t('signIn.new')}</p>
      <code className={styles['command']}>
        {`shulin staff put <${group}> <${account}> --name <${name}>`}
      </code>
      <p>{t('signIn.open')}</p>
    </section>
  )
}
